import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A stream as it is stored. Its chat's counter and its statistics stand apart: they change many times a second. */
export interface StreamDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  /** An https address, or `/uploads/shows/{file}`. */
  streamUrl: string;
  status: StreamStatus;
  startTime: Date;
  endTime: Date | null;
  /** Empty: the show's picture stands in. */
  thumbnailUrl: string;
  /** Its show is unpublished or deleted: administrators alone see the stream. */
  hidden: boolean;
  /** Since when reminders of it wait to be sent or forgotten (it began, or is over); null when none do. */
  remindersDueSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<StreamDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    streamUrl: { type: String, required: true },
    status: { type: String, enum: ['scheduled', 'live', 'ended'], required: true },
    startTime: { type: Date, required: true },
    endTime: { type: Date, default: null },
    thumbnailUrl: { type: String, default: '' },
    hidden: { type: Boolean, default: false },
    remindersDueSince: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// Serves every list of administrators, in both directions, and the schedule's question of what has to begin.
schema.index({ status: 1, startTime: 1, _id: 1 });
// Their list by time.
schema.index({ startTime: 1, _id: 1 });
// The same for everybody else.
schema.index({ hidden: 1, status: 1, startTime: 1, _id: 1 });
// What has to end.
schema.index({ status: 1, endTime: 1 });
// The streams of some shows, in the order of the lists.
schema.index({ showId: 1, status: 1, startTime: 1, _id: 1 });
schema.index(
  { remindersDueSince: 1 },
  { partialFilterExpression: { remindersDueSince: { $gt: new Date(0) } } },
);

export const streamModel = defineModel<StreamDoc>('stream', schema);
