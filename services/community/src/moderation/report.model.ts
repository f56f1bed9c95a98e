import { reportReason } from '@poc/contracts/entities/community-moderation';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  textId: { type: Schema.Types.ObjectId, required: true },
  /** The reporting person. */
  userId: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String, enum: reportReason.options, required: true },
  note: { type: String, default: '' },
  createdAt: { type: Date, required: true },
});

export type ReportDoc = DocOf<typeof schema>;
schema.index({ textId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const reportModel = defineModel('reports', schema);
