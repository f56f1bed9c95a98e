import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Retention in seconds, longer than an event can be redelivered. */
const keptSeconds = 90 * 86_400;

const schema = collectionSchema({
  /** `show:{id}` or `stream:{id}`; each is announced once. */
  _id: { type: String, required: true },
  hostId: { type: Schema.Types.ObjectId, required: true },
  showId: { type: Schema.Types.ObjectId, required: true },
  /** Null for a new show. */
  streamId: { type: Schema.Types.ObjectId, default: null },
  startTime: { type: Date, default: null },
  /** Last follower in the groups published so far. */
  after: { type: Schema.Types.ObjectId, default: null },
  due: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
});

/** Announcement of a host's stream or show to the followers, published group by group. */
export type HostNewsDoc = DocOf<typeof schema>;
schema.index({ due: 1, createdAt: 1 });
schema.index({ hostId: 1, streamId: 1, createdAt: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const hostNewsModel = defineModel('host_news', schema);
