import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A pending erasure of a person's chat messages. `_id` is the person's; the row is deleted at the end. */
export interface ChatErasureDoc {
  _id: Types.ObjectId;
  /** Time of the next pass. */
  dueAt: Date;
  /** After this time no message of the person can arrive: the pass after it is the last. */
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
