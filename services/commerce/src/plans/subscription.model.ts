import { subscriptionState } from '@poc/contracts/entities/plans';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import { billToSchema } from '../books/books.api.ts';
import type { SubscriptionState } from './subscription-state.ts';

const paidPlans = ['premium', 'ultimate'] as const;

const announcement = subdocument({
  kobo: { type: Number, required: true },
  from: { type: Date, required: true },
});

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true, unique: true },
  plan: { type: String, enum: paidPlans, required: true },
  status: { type: String, enum: ['active', 'cancelled', 'expired'], required: true },
  state: { type: String, enum: subscriptionState.options, required: true },
  startDate: { type: Date, required: true },
  endDate: { type: Date, required: true },
  anchor: { type: Date, required: true },
  periods: { type: Number, required: true },
  nextPlan: { type: String, enum: [...paidPlans, null], default: null },
  graceUntil: { type: Date, default: null },
  tries: { type: Number, default: 0 },
  isTrial: { type: Boolean, default: false },
  hasPaid: { type: Boolean, default: false },
  reminded: { type: Boolean, default: false },
  dueAt: { type: Date, default: null },
  lastFailure: { type: String, default: '' },
  /** Time of the free trial; null while it is available. */
  trialUsedAt: { type: Date, default: null },
  /** Price of the next month that the owner agreed to, by paying or choosing it. */
  agreedKobo: { type: Number, required: true },
  /** Highest price that the owner knows; equals the agreed one unless a higher one was announced. */
  announcedKobo: { type: Number, required: true },
  /** Time from which renewals charge the announced price; null if none was announced. */
  announcedFrom: { type: Date, default: null },
  /** Announced price of the other paid plan, kept for owners who choose it again. */
  otherAnnouncement: { type: announcement, default: null, required: false },
  /** Reference of the period's payment; null for a trial or a gift, absent in periods of earlier releases. */
  paymentReference: { type: String, default: null, required: false },
  /** Company billed on the plan's invoices; null if none, empty after the owner removed it. */
  billTo: { type: billToSchema, default: null, required: false },
  /** Last time an administrator sent the payment link. */
  payLinkSentAt: { type: Date, default: null, required: false },
  /** Incremented with each change; a decision on an older version conflicts. */
  version: { type: Number, required: true },
  /** Time of the last `npm run ops -- plans:republish`. */
  republishedAt: { type: Date, required: false },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});

/** A user's paid plan: one row per user; the bills are its history. */
export type SubscriptionDoc = DocOf<typeof schema>;

export const statusOf = (state: SubscriptionState): SubscriptionDoc['status'] =>
  state === 'cancelled' || state === 'expired' ? state : 'active';

schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ plan: 1, createdAt: -1, _id: -1 });
// Other sort columns of the administrators' list; the status follows, so that its filter is checked in the
// index.
schema.index({ plan: 1, _id: 1, status: 1 });
schema.index({ startDate: 1, _id: 1, status: 1 });
schema.index({ endDate: 1, _id: 1, status: 1 });
schema.index({ status: 1, state: 1, _id: 1 });
// For the administrators' monthly statistics.
schema.index({ state: 1, endDate: 1 });
// For owners to whom a higher price will be announced.
schema.index({ status: 1, nextPlan: 1, plan: 1, announcedKobo: 1 });
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

export const subscriptionModel = defineModel('subscriptions', schema);
