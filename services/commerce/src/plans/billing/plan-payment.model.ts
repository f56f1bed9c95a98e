import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import { kobo, type OrderRefund, refundSchema, text } from '../../orders/orders.api.ts';
import { followedRefundStatuses } from '../../payments/payments.api.ts';
import type { PaidPlanId } from '../subscription-state.ts';

/** `card` and `trial` are small charges that check a card and go back. */
export const planPaymentPurposes = ['start', 'change', 'renewal', 'card', 'trial'] as const;
export type PlanPaymentPurpose = (typeof planPaymentPurposes)[number];

/** One payment for a plan, or for checking a card: also the bill of it. */
export interface PlanPaymentDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  purpose: PlanPaymentPurpose;
  plan: PaidPlanId;
  /** A month of the plan, and what was left of the period before. */
  priceKobo: number;
  creditKobo: number;
  /** What is asked for. */
  amountKobo: number;
  /** Ours at Paystack. That of a renewal is made of subscription, period and try: no period is charged twice. */
  reference: string;
  /** The subscription's plan and end when it was asked for: the money is for what follows them, and for nothing else. */
  basis: { plan: PaidPlanId; endDate: Date } | null;
  status: 'open' | 'paid' | 'failed';
  /** Whether it did what it was for; else it goes back. */
  accepted: boolean;
  /** Whether it paid for a plan whose charge had failed, by the card or by the pay link. */
  recovered: boolean;
  /** Why it failed, in Paystack's words. */
  failure: string;
  email: string;
  accessCode: string;
  authorizationUrl: string;
  transactionId: string | null;
  channel: string | null;
  paidKobo: number;
  paidAt: Date | null;
  /** What it paid for. */
  periodStart: Date | null;
  periodEnd: Date | null;
  /** When Paystack is asked next, in case no webhook comes; null when there is nothing to ask. */
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
    // Empty once its owner is gone.
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
// The months of the administrators' figures.
schema.index({ paidAt: 1 }, { partialFilterExpression: { paidAt: { $type: 'date' } } });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: 'date' } } });
schema.index(
  { 'refund.status': 1, 'refund.nextTryAt': 1 },
  { partialFilterExpression: { 'refund.status': { $exists: true } } },
);

export const planPaymentModel = defineModel<PlanPaymentDoc>('plan_payments', schema);

/** Whether it pays for a plan; else it only checks a card. */
export const isForPlan = ({ purpose }: Pick<PlanPaymentDoc, 'purpose'>): boolean =>
  purpose !== 'card' && purpose !== 'trial';

/** Whether money of it is still going back at Paystack. */
export const isRefundFollowed = ({ refund }: Pick<PlanPaymentDoc, 'refund'>): boolean =>
  refund !== null && followedRefundStatuses.includes(refund.status);
