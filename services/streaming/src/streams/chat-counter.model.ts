import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * The last sequence number of a stream's chat. `_id` is the stream's. A stream without its counter does not exist for
 * the chat: so a message can't outlive a deleted stream.
 */
export interface ChatCounterDoc {
  _id: Types.ObjectId;
  lastSeq: number;
}

const schema = new Schema<ChatCounterDoc>(
  { lastSeq: { type: Number, required: true } },
  { versionKey: false },
);

export const chatCounterModel = defineModel<ChatCounterDoc>('chat_counter', schema);
