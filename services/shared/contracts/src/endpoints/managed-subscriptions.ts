import { z } from 'zod';
import { email, id, listQuery, searchText, text } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { managedSubscription, managedSubscriptionDetails, planId, planMonth } from '../entities/plans.ts';
import { by, byTime, listSorts, sortField } from '../list-sorts.ts';

/** What administrators do with subscriptions. */
const declare = endpointsOf('commerce');
const byId = { id };
/** What the list, and its file, are narrowed to. */
const narrowedTo = {
  search: searchText,
  status: z.enum(['active', 'cancelled', 'expired', 'unpaid']).optional(),
};

/** By `status` first, and failed payments among the active ones. */
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
  summary: 'Subscriptions, searched by name, email or plan',
  access: 'admin',
  query: { ...listQuery, ...narrowedTo, sort: sortField(subscriptionSorts) },
  answer: z.array(managedSubscription),
  list: true,
});

export const exportSubscriptions = declare('exportSubscriptions', 'GET /admin/subscriptions/export', {
  summary: 'Subscriptions as CSV, searched as the list is',
  access: 'admin',
  query: narrowedTo,
  answer: z.string(),
  contentType: 'text/csv',
  stepUp: true,
});

const noSubscription = ['subscription_not_found'] as const;
const givenDays = z.number().int().min(1).max(366);
/** That of the subscription which the administrator saw. */
const version = z.number().int();

export const getSubscriptionFigures = declare('getSubscriptionFigures', 'GET /admin/subscriptions/figures', {
  summary: 'Plans by month, for the last twelve, the latest first; and how many run now',
  access: 'admin',
  answer: z.object({ running: z.number().int(), unpaid: z.number().int(), months: z.array(planMonth) }),
});

export const getManagedSubscription = declare('getManagedSubscription', 'GET /admin/subscriptions/{id}', {
  summary: 'One subscription, with what could be given back of it',
  access: 'admin',
  params: byId,
  answer: managedSubscriptionDetails,
  errors: noSubscription,
});

export const grantSubscription = declare('grantSubscription', 'POST /admin/subscriptions', {
  summary: 'Give a plan for some days, free of charge, to somebody who has none',
  access: 'admin',
  stepUp: true,
  body: z.strictObject({
    email,
    plan: planId.exclude(['basic']),
    days: givenDays,
    reason: text(300),
  }),
  answer: managedSubscription,
  errors: ['member_not_found', 'subscription_running'],
});

export const extendSubscription = declare('extendSubscription', 'POST /admin/subscriptions/{id}/extend', {
  summary: 'Add days to a plan that runs; the next charge moves with its end',
  access: 'admin',
  stepUp: true,
  params: byId,
  body: z.strictObject({ days: givenDays, reason: text(300), version }),
  answer: managedSubscription,
  errors: [...noSubscription, 'subscription_over', 'conflict'],
});

export const endSubscription = declare('endSubscription', 'POST /admin/subscriptions/{id}/end', {
  summary: 'End a plan at once, and give its last payment back: none of it, its unused days, or the whole',
  access: 'admin',
  stepUp: true,
  params: byId,
  body: z.strictObject({ refund: z.enum(['none', 'unused', 'whole']), reason: text(300), version }),
  answer: managedSubscription,
  errors: [...noSubscription, 'subscription_over', 'conflict', 'nothing_to_refund'],
});

export const sendPayLink = declare('sendPayLink', 'POST /admin/subscriptions/{id}/pay-link', {
  summary: 'Mail the owner of an unpaid plan the way to pay, once an hour',
  access: 'admin',
  params: byId,
  answer: managedSubscription,
  errors: [...noSubscription, 'subscription_paid', 'too_many_requests'],
});
