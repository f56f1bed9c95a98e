import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import { kobo, type OrderRefund, refundSchema, text } from '../../orders/orders.api.ts';
import { followedRefundStatuses } from '../../payments/payments.api.ts';
import type { PaidPlanId } from '../subscription-state.ts';

/** `card` and `trial` are small charges that check a card and are refunded. */
export const planPaymentPurposes = ['start', 'change', 'renewal', 'card', 'trial'] as const;
export type PlanPaymentPurpose = (typeof planPaymentPurposes)[number];

/** Payment for a plan or a card check; also its bill. */
export interface PlanPaymentDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  purpose: PlanPaymentPurpose;
  plan: PaidPlanId;
  /** Price of a month of the plan, and the credit from the period before. */
  priceKobo: number;
  creditKobo: number;
  amountKobo: number;
  /**
   * POC's reference at Paystack. A renewal's is derived from subscription, period and try, so that no period
   * is charged twice.
   */
  reference: string;
  /** Plan and end of the subscription at the request: the payment is valid only for what follows them. */
  basis: { plan: PaidPlanId; endDate: Date } | null;
  status: 'open' | 'paid' | 'failed';
  /** False for a payment that opened nothing and is refunded. */
  accepted: boolean;
  /** True for a payment after a failed charge, by card or payment link. */
  recovered: boolean;
  failure: string;
  email: string;
  accessCode: string;
  authorizationUrl: string;
  transactionId: string | null;
  channel: string | null;
  paidKobo: number;
  paidAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** Time of the next query, for lost webhooks; null when there is none. */
  askAt: Date | null;
  asks: number;
  refund: OrderRefund | null;
  createdAt: Date;
}

const plan = { type: String, enum: ['premium', 'ultimate'], required: true };

const schema = new Schema<PlanPaymentDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: planPaymentPurposes, required: true },
    plan,
    priceKobo: kobo,
    creditKobo: kobo,
    amountKobo: { ...kobo, min: 1 },
    reference: { type: String, required: true, unique: true },
    basis: {
      type: new Schema({ plan, endDate: { type: Date, required: true } }, { _id: false }),
      default: null,
    },
    status: { type: String, enum: ['open', 'paid', 'failed'], required: true },
    accepted: { type: Boolean, default: false },
    recovered: { type: Boolean, default: false },
    failure: text,
    // Emptied when the account is deleted.
    email: text,
    accessCode: text,
    authorizationUrl: text,
    transactionId: { type: String, default: null },
    channel: { type: String, default: null },
    paidKobo: { ...kobo, required: false, default: 0 },
    paidAt: { type: Date, default: null },
    periodStart: { type: Date, default: null },
    periodEnd: { type: Date, default: null },
    askAt: { type: Date, default: null },
    asks: { type: Number, default: 0 },
    refund: { type: refundSchema, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ paidAt: 1 }, { partialFilterExpression: { paidAt: { $type: 'date' } } });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: 'date' } } });
schema.index(
  { 'refund.status': 1, 'refund.nextTryAt': 1 },
  { partialFilterExpression: { 'refund.status': { $exists: true } } },
);

export const planPaymentModel = defineModel<PlanPaymentDoc>('plan_payments', schema);

/** Returns whether the payment is for a plan; otherwise it checks a card. */
export const isForPlan = ({ purpose }: Pick<PlanPaymentDoc, 'purpose'>): boolean =>
  purpose !== 'card' && purpose !== 'trial';

export const isRefundFollowed = ({ refund }: Pick<PlanPaymentDoc, 'refund'>): boolean =>
  refund !== null && followedRefundStatuses.includes(refund.status);
