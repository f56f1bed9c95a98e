import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** That a person's name is to be taken off their chat messages. `_id` is the person's; the row goes when all is done. */
export interface ChatErasureDoc {
  _id: Types.ObjectId;
  /** When the messages are to be looked for next. */
  dueAt: Date;
  /** When nothing of the person can come any more: the look after it is the last. */
  finalAt: Date;
}

const schema = new Schema<ChatErasureDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    dueAt: { type: Date, required: true },
    finalAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ dueAt: 1 });

export const chatErasureModel = defineModel<ChatErasureDoc>('chat_erasure', schema);
