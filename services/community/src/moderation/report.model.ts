import { type ReportReason, reportReason } from '@poc/contracts/entities/community-moderation';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface ReportDoc {
  _id: Types.ObjectId;
  textId: Types.ObjectId;
  userId: Types.ObjectId;
  reason: ReportReason;
  note: string;
  createdAt: Date;
}

const schema = new Schema<ReportDoc>(
  {
    textId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, enum: reportReason.options, required: true },
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ textId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const reportModel = defineModel<ReportDoc>('reports', schema);
