import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What Paystack paid out to our bank account, as it was when it was first seen; it is final by then. In kobo. */
export interface PayoutDoc {
  _id: Types.ObjectId;
  /** Paystack's id of the settlement. */
  providerId: string;
  /** What its transactions come to, less their fees and less what went back to customers. */
  expectedKobo: number;
  /** What was paid out. */
  paidKobo: number;
  settledAt: Date;
}

const kobo = { type: Number, required: true, validate: Number.isInteger };

const schema = new Schema<PayoutDoc>(
  {
    providerId: { type: String, required: true },
    expectedKobo: kobo,
    paidKobo: kobo,
    settledAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ providerId: 1 }, { unique: true });
schema.index({ settledAt: 1, _id: 1 });

export const payoutModel = defineModel<PayoutDoc>('payouts', schema);
