import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import { kobo, refundSchema, text, wholeKobo } from '../../orders/orders.api.ts';
import { followedRefundStatuses } from '../../payments/payments.api.ts';

/** `card` and `trial` are small charges that check a card and are refunded. */
export const planPaymentPurposes = ['start', 'change', 'renewal', 'card', 'trial'] as const;
export type PlanPaymentPurpose = (typeof planPaymentPurposes)[number];

const plan = { type: String, enum: ['premium', 'ultimate'], required: true } as const;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  purpose: { type: String, enum: planPaymentPurposes, required: true },
  plan,
  /** Price of a month of the plan, and the credit from the period before. */
  priceKobo: kobo,
  creditKobo: kobo,
  amountKobo: { ...kobo, min: 1 },
  /**
   * POC's reference at Paystack. A renewal's is derived from subscription, period and try, so that no period
   * is charged twice.
   */
  reference: { type: String, required: true, unique: true },
  /**
   * Purpose of its page: a plan, or a check of a card. A user has one open page for each; null for a page that
   * a newer one replaced, and for a renewal.
   */
  page: {
    type: String,
    enum: ['premium', 'ultimate', 'card', 'trial', null],
    default: null,
    required: false,
  },
  /** `Idempotency-Key`s of the requests that returned this payment. */
  keys: { type: [String], default: [] },
  /** Plan and end of the subscription at the request: the payment is valid only for what follows them. */
  basis: {
    type: subdocument({ plan, endDate: { type: Date, required: true } }),
    default: null,
  },
  status: { type: String, enum: ['open', 'paid', 'failed'], required: true },
  /** Whether it served its purpose; otherwise it is refunded. */
  accepted: { type: Boolean, default: false },
  /** Whether it paid for a plan after a failed charge, by card or by payment link. */
  recovered: { type: Boolean, default: false },
  failure: text,
  // Emptied when the account is deleted.
  email: text,
  accessCode: text,
  authorizationUrl: text,
  transactionId: { type: String, default: null },
  channel: { type: String, default: null },
  /** In the minor unit of `currency`: kobo for naira. */
  paidKobo: { ...wholeKobo, default: 0 },
  currency: { type: String, default: 'NGN' },
  paidAt: { type: Date, default: null },
  periodStart: { type: Date, default: null },
  periodEnd: { type: Date, default: null },
  /** Time of the next query, for lost webhooks; null when there is none. */
  askAt: { type: Date, default: null },
  asks: { type: Number, default: 0 },
  refund: { type: refundSchema, default: null },
  createdAt: { type: Date, required: true },
});

/** Payment for a plan or a card check; also its bill. */
export type PlanPaymentDoc = DocOf<typeof schema>;
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index(
  { userId: 1, page: 1 },
  { unique: true, partialFilterExpression: { page: { $type: 'string' } } },
);
schema.index(
  { userId: 1, keys: 1 },
  { unique: true, partialFilterExpression: { 'keys.0': { $exists: true } } },
);
schema.index({ paidAt: 1 }, { partialFilterExpression: { paidAt: { $type: 'date' } } });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: 'date' } } });
schema.index(
  { 'refund.status': 1, 'refund.nextTryAt': 1 },
  { partialFilterExpression: { 'refund.status': { $exists: true } } },
);

export const planPaymentModel = defineModel('plan_payments', schema);

/** Returns whether the payment is for a plan; otherwise it checks a card. */
export const isForPlan = ({ purpose }: Pick<PlanPaymentDoc, 'purpose'>): boolean =>
  purpose !== 'card' && purpose !== 'trial';

export const isRefundFollowed = ({ refund }: Pick<PlanPaymentDoc, 'refund'>): boolean =>
  refund !== null && followedRefundStatuses.includes(refund.status);
