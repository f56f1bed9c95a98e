import { refundStatus } from '@poc/contracts/entities/refunds';
import { type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema, Types } from 'mongoose';

export const wholeKobo = {
  type: Number,
  validate: { validator: Number.isInteger, message: 'must be whole kobo' },
} as const;
export const kobo = { ...wholeKobo, required: true } as const;
export const text = { type: String, default: '' };

export const paymentSchema = subdocument({
  reference: { type: String, required: true },
  accessCode: text,
  authorizationUrl: text,
  startedAt: { type: Date, required: true },
  /** Number of starts: an attempt with a lost response is repeated under another reference. */
  attempt: { type: Number, required: true },
  transactionId: { type: String, default: null },
  channel: { type: String, default: null },
  /** In the minor unit of `currency`: kobo for naira. */
  paidKobo: { ...wholeKobo, default: 0, min: 0 },
  currency: { type: String, default: 'NGN' },
  paidAt: { type: Date, default: null },
  /** At the last query the payment had neither arrived nor failed, or the query failed. */
  underWay: { type: Boolean, default: false },
  /** Time of the next query, for lost webhooks; null when there is none. */
  askAt: { type: Date, default: null },
  asks: { type: Number, default: 0 },
});

/** Payment of an order at Paystack. Ids are unsigned 64-bit numbers stored as strings. */
export type OrderPayment = DocOf<typeof paymentSchema>;

export const refundSchema = subdocument({
  _id: { type: Schema.Types.ObjectId, default: () => new Types.ObjectId() },
  /** In the minor unit of the payment's currency: kobo for naira. */
  amountKobo: { ...kobo, min: 1 },
  transactionId: { type: String, required: true },
  reason: text,
  currency: { type: String, default: 'NGN' },
  status: { type: String, enum: refundStatus.options, required: true },
  providerId: { type: String, default: null },
  /** Paystack's own word for a state that POC does not know. */
  stated: text,
  tries: { type: Number, default: 0 },
  nextTryAt: { type: Date, default: null },
  lastError: text,
  /** The client's `Idempotency-Key`, so that a repeat is the same refund. */
  key: { type: String, default: null },
  /** Start of the current state. */
  changedAt: { type: Date, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
});

/** Refund of a payment: see `refund-state.ts` for its states. */
export type OrderRefund = DocOf<typeof refundSchema>;
