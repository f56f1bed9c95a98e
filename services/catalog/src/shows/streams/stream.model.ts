import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  showId: { type: Schema.Types.ObjectId, required: true },
  streamUrl: { type: String, default: '' },
  /** Empty without a picture; absent in legacy rows. */
  thumbnailUrl: String,
  /** Deleted streams remain as rows, so that late events cannot restore them. */
  status: { type: String, enum: ['scheduled', 'live', 'ended', 'deleted'], required: true },
  startTime: { type: Date, required: true },
  /** Show made from the stream's recording; absent if none. */
  recordedShowId: Schema.Types.ObjectId,
  /** Time of the latest applied event; older events are ignored. */
  changedAt: { type: Date, required: true },
});

/** Projection of streaming's events, keyed by the stream's id. */
export type ShowStreamDoc = DocOf<typeof schema>;
schema.index({ status: 1, showId: 1 });
// For the sweep of files.
schema.index({ streamUrl: 1 });
schema.index({ thumbnailUrl: 1 });

export const streamModel = defineModel('streams', schema);
