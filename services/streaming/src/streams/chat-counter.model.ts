import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * Last sequence number of a stream's chat. `_id` is the stream's. Without its counter a stream does not exist for the
 * chat, so no message outlives a deleted stream.
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
