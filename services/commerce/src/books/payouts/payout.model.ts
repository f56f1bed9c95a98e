import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Payout by Paystack to POC's bank account, as first seen; final by then. In kobo. */
export interface PayoutDoc {
  _id: Types.ObjectId;
  /** Paystack's id of the settlement. */
  providerId: string;
  /** Sum of its transactions minus fees and refunds. */
  expectedKobo: number;
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
