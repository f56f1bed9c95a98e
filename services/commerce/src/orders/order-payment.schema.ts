import { type RefundStatus, refundStatus } from '@poc/contracts/entities/refunds';
import { Schema, type Types } from 'mongoose';

/** Payment of an order at Paystack. Ids are unsigned 64-bit numbers stored as strings. */
export interface OrderPayment {
  reference: string;
  accessCode: string;
  authorizationUrl: string;
  startedAt: Date;
  /** Number of starts: an attempt with a lost response is repeated under another reference. */
  attempt: number;
  transactionId: string | null;
  channel: string | null;
  /** In the minor unit of `currency`: kobo for naira. */
  paidKobo: number;
  currency: string;
  paidAt: Date | null;
  /** At the last query the payment had neither arrived nor failed, or the query failed. */
  underWay: boolean;
  /** Time of the next query, for lost webhooks; null when there is none. */
  askAt: Date | null;
  asks: number;
}

/** Refund of a payment: see `refund-state.ts` for its states. */
export interface OrderRefund {
  _id: Types.ObjectId;
  /** In the minor unit of the payment's currency: kobo for naira. */
  amountKobo: number;
  currency: string;
  transactionId: string;
  reason: string;
  status: RefundStatus;
  providerId: string | null;
  /** Paystack's own word for a state that POC does not know. */
  stated: string;
  tries: number;
  nextTryAt: Date | null;
  lastError: string;
  /** The client's `Idempotency-Key`, so that a repeat is the same refund. */
  key: string | null;
  /** Start of the current state. */
  changedAt: Date;
  by: string;
  at: Date;
}

export const kobo = {
  type: Number,
  required: true,
  validate: { validator: Number.isInteger, message: 'must be whole kobo' },
};
export const text = { type: String, default: '' };

export const paymentSchema = new Schema<OrderPayment>(
  {
    reference: { type: String, required: true },
    accessCode: text,
    authorizationUrl: text,
    startedAt: { type: Date, required: true },
    attempt: { type: Number, required: true },
    transactionId: { type: String, default: null },
    channel: { type: String, default: null },
    paidKobo: { ...kobo, default: 0, required: false, min: 0 },
    currency: { type: String, default: 'NGN' },
    paidAt: { type: Date, default: null },
    underWay: { type: Boolean, default: false },
    askAt: { type: Date, default: null },
    asks: { type: Number, default: 0 },
  },
  { _id: false },
);

export const refundSchema = new Schema<OrderRefund>({
  amountKobo: { ...kobo, min: 1 },
  transactionId: { type: String, required: true },
  reason: text,
  currency: { type: String, default: 'NGN' },
  status: { type: String, enum: refundStatus.options, required: true },
  providerId: { type: String, default: null },
  stated: text,
  tries: { type: Number, default: 0 },
  nextTryAt: { type: Date, default: null },
  lastError: text,
  key: { type: String, default: null },
  changedAt: { type: Date, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
});
