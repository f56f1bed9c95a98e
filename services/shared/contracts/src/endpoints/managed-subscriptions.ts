import { z } from 'zod';
import { email, id, listQuery, naira, searchText, text, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import {
  managedPlan,
  managedSubscription,
  managedSubscriptionDetails,
  planId,
  planMonth,
} from '../entities/plans.ts';
import { by, byTime, listSorts, sortField } from '../list-sorts.ts';

const declare = endpointsOf('commerce');

/** Filters of the list and its CSV export. */
const narrowedTo = {
  search: searchText,
  status: z.enum(['active', 'cancelled', 'expired', 'unpaid']).optional(),
  user: id.optional(),
  /** Ranges of start and end, as in the statistics. */
  started_from: time.optional(),
  started_to: time.optional(),
  ended_from: time.optional(),
  ended_to: time.optional(),
};

/** `status` sorts by status, then by state. */
export const subscriptionSorts = listSorts(
  {
    user: by('user'),
    plan: by('plan'),
    start: by('start'),
    end: by('end'),
    status: by('status'),
    created: byTime,
  },
  'newest',
);

export const listManagedSubscriptions = declare('listManagedSubscriptions', 'GET /admin/subscriptions', {
  summary: 'Search subscriptions by name, email or plan',
  query: { ...listQuery, ...narrowedTo, sort: sortField(subscriptionSorts) },
  ...listOf(managedSubscription),
});

export const exportSubscriptions = declare('exportSubscriptions', 'GET /admin/subscriptions/export', {
  summary: 'Export subscriptions as CSV, with the filters of the list',
  query: narrowedTo,
  response: z.string(),
  contentType: 'text/csv',
  stepUp: true,
});

const noSubscription = ['subscription_not_found'] as const;
const givenDays = z.number().int().min(1).max(366);
/** Version that the administrator saw, for optimistic locking. */
const version = z.number().int();

export const getSubscriptionFigures = declare('getSubscriptionFigures', 'GET /admin/subscriptions/figures', {
  summary: 'Get subscription statistics of the last twelve months, newest first, and active plans',
  response: z.object({ running: z.number().int(), unpaid: z.number().int(), months: z.array(planMonth) }),
});

export const getManagedSubscription = declare('getManagedSubscription', 'GET /admin/subscriptions/{id}', {
  summary: 'Get a subscription with its refundable amount',
  response: managedSubscriptionDetails,
  errors: noSubscription,
});

export const grantSubscription = declare('grantSubscription', 'POST /admin/subscriptions', {
  summary: 'Grant a free plan for a number of days to a member without one',
  stepUp: true,
  body: z.strictObject({
    email,
    plan: planId.exclude(['basic']),
    days: givenDays,
    reason: text(300),
  }),
  response: managedSubscription,
  errors: ['member_not_found', 'subscription_running'],
});

export const extendSubscription = declare('extendSubscription', 'POST /admin/subscriptions/{id}/extend', {
  summary: 'Extend an active plan; the next charge moves with its end',
  stepUp: true,
  body: z.strictObject({ days: givenDays, reason: text(300), version }),
  response: managedSubscription,
  errors: [...noSubscription, 'subscription_over', 'conflict'],
});

export const endSubscription = declare('endSubscription', 'POST /admin/subscriptions/{id}/end', {
  summary: 'End a plan immediately and refund its last payment: nothing, the unused days, or all',
  stepUp: true,
  body: z.strictObject({ refund: z.enum(['none', 'unused', 'whole']), reason: text(300), version }),
  response: managedSubscription,
  errors: [...noSubscription, 'subscription_over', 'conflict', 'nothing_to_refund'],
});

export const refundBill = declare('refundBill', 'POST /admin/subscriptions/{id}/refunds', {
  summary: 'Refund a bill of a plan, fully or partially; the plan stays',
  stepUp: true,
  body: z.strictObject({ payment_id: id, amount: naira.optional(), reason: text(300) }),
  response: managedSubscriptionDetails,
  errors: [...noSubscription, 'bill_not_found', 'refund_too_large', 'idempotency_mismatch'],
});

export const sendPayLink = declare('sendPayLink', 'POST /admin/subscriptions/{id}/pay-link', {
  summary: 'Email a payment link for an unpaid plan, at most once an hour',
  response: managedSubscription,
  errors: [...noSubscription, 'subscription_paid', 'too_many_requests'],
});

export const getPlanPrices = declare('getPlanPrices', 'GET /admin/plans', {
  summary: 'Get the plans with all versions of their prices',
  response: z.object({ plans: z.array(managedPlan) }),
});

export const changePlanPrice = declare('changePlanPrice', 'POST /admin/plans/{plan}/prices', {
  summary:
    'Schedule a plan price for new subscribers; existing subscribers pay an increase no earlier than 30 days after the email',
  stepUp: true,
  params: { plan: planId.exclude(['basic']) },
  body: z.strictObject({
    price: naira,
    /** Omitted: unchanged. */
    price_usd: z.number().nonnegative().max(100_000).optional(),
    /** Omitted: now. */
    from: time.optional(),
    reason: text(300),
    version,
  }),
  response: managedPlan,
  errors: ['conflict'],
});
