import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
});

export type ChatAcceptanceDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1 });

export const chatAcceptanceModel = defineModel('chat_acceptance', schema);
