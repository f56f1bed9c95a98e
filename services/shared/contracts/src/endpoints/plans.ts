import { z } from 'zod';
import { id, listQuery } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { bill, paymentMethod, plan, planId, subscription } from '../entities/plans.ts';

const declare = endpointsOf('commerce');
const byId = { id };
const provider = ['payment_provider_unavailable'] as const;

export const listPlans = declare('listPlans', 'GET /plans', {
  summary: 'Plans with both prices',
  access: 'public',
  answer: z.array(plan),
  list: true,
});

export const getSubscription = declare('getSubscription', 'GET /users/{id}/subscription', {
  summary: "One's plan; `inactive` where there is none",
  access: 'self',
  params: byId,
  answer: subscription,
});

export const startSubscription = declare('startSubscription', 'POST /users/{id}/subscription', {
  summary: 'Start or change a paid plan',
  access: 'self',
  params: byId,
  body: z.strictObject({ plan: planId }),
  answer: z.object({ authorization_url: z.string().nullable(), subscription }),
  errors: provider,
});

export const cancelSubscription = declare('cancelSubscription', 'POST /users/{id}/subscription/cancel', {
  summary: 'Cancel at the end of the period',
  access: 'self',
  params: byId,
  answer: subscription,
  errors: ['subscription_not_found', ...provider],
  idempotent: true,
});

export const listBills = declare('listBills', 'GET /users/{id}/billing-history', {
  summary: 'Bills, newest first',
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(bill),
  list: true,
});

export const listPaymentMethods = declare('listPaymentMethods', 'GET /users/{id}/payment-methods', {
  summary: 'Stored authorisations',
  access: 'self',
  params: byId,
  answer: z.array(paymentMethod),
  list: true,
});

export const addPaymentMethod = declare('addPaymentMethod', 'POST /users/{id}/payment-methods', {
  summary: 'Start a Paystack authorisation; no card number comes here',
  access: 'self',
  params: byId,
  answer: z.object({ authorization_url: z.string() }),
  errors: provider,
});

export const removePaymentMethod = declare(
  'removePaymentMethod',
  'DELETE /users/{id}/payment-methods/{methodId}',
  {
    summary: 'Forget an authorisation',
    access: 'self',
    params: { id, methodId: id },
  },
);
