import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A request to be notified of a stream's start. Deleted in the transaction of the event that notifies the person. */
export interface ReminderDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<ReminderDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// One per person and stream; also serves the reminders of a stream in groups.
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const reminderModel = defineModel<ReminderDoc>('reminder', schema);
