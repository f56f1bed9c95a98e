import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** When a person may send again while slow mode is on. `_id` is `stream:person`, so that all nodes meet on one row. */
export interface ChatPaceDoc {
  _id: string;
  streamId: Types.ObjectId;
  userId: Types.ObjectId;
  nextAt: Date;
  /** The client's id of the message that took the turn: the same one, sent again, is no second one. */
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
