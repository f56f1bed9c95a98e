import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  showId: { type: Schema.Types.ObjectId, required: true },
  /** An HTTPS URL, or `/uploads/shows/{file}`. */
  streamUrl: { type: String, required: true },
  status: { type: String, enum: ['scheduled', 'live', 'ended'], required: true },
  startTime: { type: Date, required: true },
  endTime: { type: Date, default: null },
  /** Empty to use the show's picture. */
  thumbnailUrl: { type: String, default: '' },
  /** True when its show is unpublished or deleted: visible to administrators only. */
  hidden: { type: Boolean, default: false },
  /** Time from which reminders are due (after the start) or must be deleted (after the end); else null. */
  remindersDueSince: { type: Date, default: null },
  /** Time of the last `npm run ops -- streams:republish`. */
  republishedAt: { type: Date, required: false },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});

/** A stored stream. Its chat counter and its statistics are separate documents: they change many times per second. */
export type StreamDoc = DocOf<typeof schema>;
// For administrators' lists in both directions, and for streams due to start.
schema.index({ status: 1, startTime: 1, _id: 1 });
// For the administrators' list by time.
schema.index({ startTime: 1, _id: 1 });
// For public lists.
schema.index({ hidden: 1, status: 1, startTime: 1, _id: 1 });
// For streams due to end.
schema.index({ status: 1, endTime: 1 });
// For the streams of certain shows, in list order.
schema.index({ showId: 1, status: 1, startTime: 1, _id: 1 });
schema.index(
  { remindersDueSince: 1 },
  { partialFilterExpression: { remindersDueSince: { $gt: new Date(0) } } },
);

export const streamModel = defineModel('stream', schema);
