import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Time of a person's next message in slow mode. `_id` is `stream:person`, so that all nodes use one row. */
export interface ChatPaceDoc {
  _id: string;
  streamId: Types.ObjectId;
  userId: Types.ObjectId;
  nextAt: Date;
  /** Client id of the message that took the slot: a retry of it needs no second slot. */
  clientMessageId: string | null;
}

const schema = new Schema<ChatPaceDoc>(
  {
    _id: { type: String, required: true },
    streamId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    nextAt: { type: Date, required: true },
    clientMessageId: { type: String, default: null },
  },
  { versionKey: false },
);
schema.index({ nextAt: 1 }, { expireAfterSeconds: 60 });

export const chatPaceModel = defineModel<ChatPaceDoc>('chat_pace', schema);
