import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface PushDayDoc {
  _id: Types.ObjectId;
  /** Lagos date: `2026-11-25`. */
  day: string;
  sent: number;
  expiresAt: Date;
}

const schema = new Schema<PushDayDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    sent: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pushDayModel = defineModel<PushDayDoc>('push_days', schema);
