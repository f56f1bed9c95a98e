import { type RefundStatus, refundStatus } from '@poc/contracts/entities/refunds';
import { Schema, type Types } from 'mongoose';

/** The payment of an order at the provider; its ids are unsigned 64-bit numbers, kept as texts. */
export interface OrderPayment {
  reference: string;
  accessCode: string;
  authorizationUrl: string;
  startedAt: Date;
  /** How often it was started: a start whose answer was lost is repeated under another reference. */
  attempt: number;
  /** Set when it was settled. */
  transactionId: string | null;
  channel: string | null;
  /** In the unit of `currency`: kobo for naira. */
  paidKobo: number;
  currency: string;
  paidAt: Date | null;
  /** It neither came nor failed when it was last asked about, or nobody could ask. */
  underWay: boolean;
  /** When the provider is asked next, in case no webhook comes; null when there is nothing to ask. */
  askAt: Date | null;
  asks: number;
}

/** Money that goes back: see `refund-state.ts` for its life. */
export interface OrderRefund {
  _id: Types.ObjectId;
  /** In the unit of its payment's currency: kobo for naira. */
  amountKobo: number;
  currency: string;
  /** The payment that it goes back from. */
  transactionId: string;
  reason: string;
  status: RefundStatus;
  /** Paystack's id of it, once it has it. */
  providerId: string | null;
  /** Paystack's own word, where it is one that is not known here. */
  stated: string;
  tries: number;
  nextTryAt: Date | null;
  lastError: string;
  /** The client's `Idempotency-Key`: the same key is the same refund. */
  key: string | null;
  /** Since when it is in its state. */
  changedAt: Date;
  /** A user's id, or `system`. */
  by: string;
  at: Date;
}

/** An amount of a stored order. */
export const kobo = {
  type: Number,
  required: true,
  validate: { validator: Number.isInteger, message: 'must be whole kobo' },
};
/** A text of a stored order; empty where nothing is known. */
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
