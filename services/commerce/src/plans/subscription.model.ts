import { subscriptionState } from '@poc/contracts/entities/plans';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import type { SubscriptionProgress, SubscriptionState } from './subscription-state.ts';

/** A user's paid plan: one row per user; the bills are its history. */
export interface SubscriptionDoc extends SubscriptionProgress {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  status: 'active' | 'cancelled' | 'expired';
  /** Time of the free trial; null while it is available. */
  trialUsedAt: Date | null;
  /** Price of the next month that the owner agreed to, by paying it or by an announcement. */
  agreedKobo: number;
  /** Last time an administrator sent the payment link. */
  payLinkSentAt?: Date | null;
  /** Number of changes: a decision on an older version is repeated. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const statusOf = (state: SubscriptionState): SubscriptionDoc['status'] =>
  state === 'cancelled' || state === 'expired' ? state : 'active';

const plan = { type: String, enum: ['premium', 'ultimate'] };

const schema = new Schema<SubscriptionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true, unique: true },
    plan: { ...plan, required: true },
    status: { type: String, enum: ['active', 'cancelled', 'expired'], required: true },
    state: { type: String, enum: subscriptionState.options, required: true },
    startDate: { type: Date, required: true },
    endDate: { type: Date, required: true },
    anchor: { type: Date, required: true },
    periods: { type: Number, required: true },
    nextPlan: { type: String, enum: [...plan.enum, null], default: null },
    graceUntil: { type: Date, default: null },
    tries: { type: Number, default: 0 },
    reminded: { type: Boolean, default: false },
    dueAt: { type: Date, default: null },
    lastFailure: { type: String, default: '' },
    trialUsedAt: { type: Date, default: null },
    agreedKobo: { type: Number, required: true },
    payLinkSentAt: { type: Date, default: null },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ plan: 1, createdAt: -1, _id: -1 });
// The other columns of the list, for each status.
schema.index({ plan: 1, _id: 1, status: 1 });
schema.index({ startDate: 1, _id: 1, status: 1 });
schema.index({ endDate: 1, _id: 1, status: 1 });
schema.index({ status: 1, state: 1, _id: 1 });
// The months of the administrators' figures.
schema.index({ state: 1, endDate: 1 });
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

export const subscriptionModel = defineModel<SubscriptionDoc>('subscriptions', schema);
