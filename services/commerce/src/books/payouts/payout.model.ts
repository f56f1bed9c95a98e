import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const kobo = { type: Number, required: true, validate: Number.isInteger } as const;

const schema = collectionSchema({
  /** Paystack's settlement id. */
  providerId: { type: String, required: true },
  /** Sum of the payout's transactions, minus fees and refunds. */
  expectedKobo: kobo,
  paidKobo: kobo,
  settledAt: { type: Date, required: true },
});

/** Payout from Paystack to POC's bank account, in kobo; immutable. */
export type PayoutDoc = DocOf<typeof schema>;
schema.index({ providerId: 1 }, { unique: true });
schema.index({ settledAt: 1, _id: 1 });

export const payoutModel = defineModel('payouts', schema);
