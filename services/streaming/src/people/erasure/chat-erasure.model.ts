import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  _id: { type: Schema.Types.ObjectId, required: true },
  /** Time of the next pass. */
  dueAt: { type: Date, required: true },
  /** After this time no message of the person can arrive: the next pass is the last. */
  finalAt: { type: Date, required: true },
});

/** A pending erasure of a person's chat messages. `_id` is the person's; the row is deleted at the end. */
export type ChatErasureDoc = DocOf<typeof schema>;
schema.index({ dueAt: 1 });

export const chatErasureModel = defineModel('chat_erasure', schema);
