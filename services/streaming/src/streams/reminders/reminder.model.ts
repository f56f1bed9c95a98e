import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

/** A request to be notified of a stream's start. Deleted in the transaction of the event that notifies the person. */
export type ReminderDoc = DocOf<typeof schema>;
// One per person and stream; also serves the reminders of a stream in groups.
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const reminderModel = defineModel('reminder', schema);
