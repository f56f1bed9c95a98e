import { openRefundStatuses, refundStatus } from '@poc/contracts/entities/refunds';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema, Types } from 'mongoose';
import { billToSchema } from '../books/books.api.ts';
import { kobo, text, wholeKobo } from '../kobo-field.ts';

/** `card` and `trial` are small charges that check a card and are refunded. */
export const paymentPurposes = ['order', 'start', 'change', 'renewal', 'card', 'trial'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

export const refundSchema = subdocument({
  _id: { type: Schema.Types.ObjectId, default: () => new Types.ObjectId() },
  /** In the minor unit of the payment's currency: kobo for naira. */
  amountKobo: { ...kobo, min: 1 },
  transactionId: { type: String, required: true },
  reason: text,
  currency: { type: String, default: 'NGN' },
  status: { type: String, enum: refundStatus.options, required: true },
  providerId: { type: String, default: null },
  /** Raw status from Paystack if POC does not know it; otherwise empty. */
  stated: text,
  tries: { type: Number, default: 0 },
  nextTryAt: { type: Date, default: null },
  lastError: text,
  /** The client's `Idempotency-Key`; a repeat returns the same refund. */
  key: { type: String, default: null },
  /** Start of the current state. */
  changedAt: { type: Date, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
  /** Credit note number; absent until issued, or if there is no invoice. */
  creditNote: { type: String },
});

/** Refund of a payment: see `refund-state.ts` for its states. */
export type Refund = DocOf<typeof refundSchema>;

const plan = { type: String, enum: ['premium', 'ultimate'], required: true } as const;

/** Details specific to plan payments and card checks. */
const planSchema = subdocument({
  plan,
  /** Monthly price of the plan, and the credit for the previous period. */
  priceKobo: kobo,
  creditKobo: kobo,
  /** Payment reference of the credited period. */
  creditReference: { type: String, default: null, required: false },
  /** Plan and end date of the subscription at the request; a payment for an outdated one is refunded. */
  basis: { type: subdocument({ plan, endDate: { type: Date, required: true } }), default: null },
  /** Signature of the card that paid; null for another channel. */
  card: { type: String, default: null, required: false },
  /** True if this payment recovered a plan whose renewal charge had failed. */
  recovered: { type: Boolean, default: false },
  /** Company billed on the invoice; null if none. Renewals copy it from the subscription. */
  billTo: { type: billToSchema, default: null, required: false },
  periodStart: { type: Date, default: null },
  periodEnd: { type: Date, default: null },
  /** Time of an early end of the plan; null if none. */
  endedAt: { type: Date, default: null, required: false },
});

const schema = collectionSchema({
  /**
   * POC's reference at Paystack. For renewals it is derived from subscription, period and try, so that no period
   * is charged twice. A checkout whose response was lost is repeated under a new reference.
   */
  reference: { type: String, required: true, unique: true },
  purpose: { type: String, enum: paymentPurposes, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  orderId: { type: Schema.Types.ObjectId, default: null },
  plan: { type: planSchema, default: null },
  /** Expected amount; 0 for an order with nothing to pay. */
  amountKobo: { ...kobo, min: 0 },
  accessCode: text,
  authorizationUrl: text,
  startedAt: { type: Date, required: true },
  /** Number of checkout attempts. */
  attempt: { type: Number, required: true },
  /**
   * Checkout slot: at most one open checkout per user and kind. Null when superseded, and for renewals and
   * orders.
   */
  page: { type: String, enum: ['premium', 'ultimate', 'card', 'trial', null], default: null },
  /** `Idempotency-Key`s of the requests that returned this payment; those of an order are on the order. */
  keys: { type: [String], default: [] },
  /** `failed`: not received. It may still arrive while the checkout is open. */
  status: { type: String, enum: ['open', 'paid', 'failed'], required: true },
  /** True if the payment was applied to its purpose; otherwise it is refunded. */
  accepted: { type: Boolean, default: false },
  failure: text,
  /** Customer's email; emptied when the account is deleted. */
  email: text,
  /** Paystack's ids are unsigned 64-bit numbers stored as strings. */
  transactionId: { type: String, default: null },
  channel: { type: String, default: null },
  /** In the minor unit of `currency`, despite the name: kobo for naira only. */
  paidKobo: { ...wholeKobo, default: 0, min: 0 },
  currency: { type: String, default: 'NGN' },
  /**
   * VAT of the income. This field and `invoiceNumber` are absent without income, and in payments of earlier
   * releases.
   */
  vatKobo: { ...wholeKobo, min: 0 },
  invoiceNumber: { type: String },
  /** Start of the wait for an invoice or credit note number; null if none, `lastTurn` after a failure. */
  documentsDueAt: { type: Date, default: null, required: false },
  paidAt: { type: Date, default: null },
  /** True if the payment was in progress at the last query, or that query failed. */
  underWay: { type: Boolean, default: false },
  /** Time of the next poll, in case a webhook was lost; null if none. */
  askAt: { type: Date, default: null },
  asks: { type: Number, default: 0 },
  refunds: [refundSchema],
  /** Sum of the refunds except those in `freeRefundStatuses`. */
  refundedKobo: { ...wholeKobo, default: 0, min: 0 },
  /** Amount taken by the customer's bank after disputes, in the minor unit of `currency`. */
  chargedBackKobo: { ...wholeKobo, default: 0, min: 0 },
  /** Write-offs booked for this payment, its refunds and its disputes. */
  writeOffs: { type: Number, required: false },
  createdAt: { type: Date, required: true },
});

/** Expected or received payment, identified by its reference, with its refunds; for a plan also the bill. */
export type PaymentDoc = DocOf<typeof schema>;
schema.index(
  { orderId: 1 },
  // With `$type` instead of `$gt`, queries by id would not use this index.
  { unique: true, partialFilterExpression: { orderId: { $gt: new Types.ObjectId('0'.repeat(24)) } } },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: 1, _id: 1 });
schema.index(
  { userId: 1, page: 1 },
  { unique: true, partialFilterExpression: { page: { $type: 'string' } } },
);
schema.index(
  { userId: 1, keys: 1 },
  { unique: true, partialFilterExpression: { 'keys.0': { $exists: true } } },
);
schema.index({ purpose: 1, paidAt: 1 }, { partialFilterExpression: { paidAt: { $type: 'date' } } });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: 'date' } } });
schema.index({ documentsDueAt: 1 }, { partialFilterExpression: { documentsDueAt: { $type: 'date' } } });
schema.index(
  { 'refunds.status': 1 },
  { partialFilterExpression: { 'refunds.status': { $in: openRefundStatuses } } },
);

export const paymentModel = defineModel('payments', schema);
