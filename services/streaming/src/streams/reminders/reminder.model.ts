import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** That a person wants to be notified when a stream starts. The row is deleted together with the event that notifies them. */
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
// One per person and stream; also gives a stream's in groups.
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const reminderModel = defineModel<ReminderDoc>('reminder', schema);
