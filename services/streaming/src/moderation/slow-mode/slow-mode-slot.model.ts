import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  _id: { type: String, required: true },
  streamId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  nextAt: { type: Date, required: true },
  /** Client id of the message that took the slot: a retry of it needs no second slot. */
  clientMessageId: { type: String, default: null },
});

/** Time of a person's next message in slow mode. `_id` is `stream:person`, so that all nodes use one row. */
export type SlowModeSlotDoc = DocOf<typeof schema>;
schema.index({ nextAt: 1 }, { expireAfterSeconds: 60 });

export const slowModeSlotModel = defineModel('chat_pace', schema);
