import type { NotificationKind } from '@poc/contracts/entities/notifications';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Retention in seconds after the last change. */
const keptSeconds = 90 * 86_400;

const reference = { type: Schema.Types.ObjectId, required: true } as const;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  kind: { type: typed<NotificationKind>(String), required: true },
  /** Grouping key, unique per person: `post-liked:{id}`. */
  group: { type: String, required: true },
  /** Id of the post, order, stream or show. The notification is deleted with it. */
  about: { type: String, required: true },
  /** People who caused the notification since it was last read, latest first; empty for system events. */
  actors: { type: [Schema.Types.ObjectId], required: true },
  /** Reported comments with their authors, latest first. The notification is deleted with the last one. */
  comments: {
    type: [subdocument({ id: reference, userId: reference })],
    default: [],
  },
  /** Sentence, without its subject if there are actors. */
  text: { type: String, required: true },
  link: { type: String, required: true },
  read: { type: Boolean, required: true },
  /** True while queued for the daily digest. */
  inDigest: { type: Boolean, required: true },
  /** True while queued for push. */
  pushDue: { type: Boolean, default: false },
  at: { type: Date, required: true },
});

export type NotificationDoc = DocOf<typeof schema>;
schema.index({ userId: 1, group: 1 }, { unique: true });
schema.index({ userId: 1, at: -1, _id: -1 });
schema.index({ userId: 1, read: 1, at: 1 });
schema.index({ about: 1 });
schema.index({ inDigest: 1, userId: 1, at: 1 }, { partialFilterExpression: { inDigest: true } });
schema.index({ pushDue: 1, userId: 1, at: 1 }, { partialFilterExpression: { pushDue: true } });
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export const notificationModel = defineModel('notifications', schema);
