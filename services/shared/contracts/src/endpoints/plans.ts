import { z } from 'zod';
import { line, listQuery, naira, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { billTo } from '../entities/invoices.ts';
import { bill, paymentMethod, plan, planId, subscription, subscriptionQuote } from '../entities/plans.ts';
import { refundAccount } from '../entities/refunds.ts';
import { paymentProviderErrors } from '../errors.ts';

const declare = endpointsOf('commerce');

export const listPlans = declare('listPlans', 'GET /plans', {
  summary: 'List plans with monthly and yearly prices',
  access: 'public',
  shared: 'everyone',
  ...listOf(plan),
});

export const getSubscription = declare('getSubscription', 'GET /users/{id}/subscription', {
  summary: 'Get your plan; `inactive` without one',
  access: 'self',
  response: subscription,
});

export const quoteSubscription = declare('quoteSubscription', 'GET /users/{id}/subscription/quote', {
  summary: 'Quote a plan, with credit for the rest of the current period',
  access: 'self',
  query: { plan: planId.exclude(['basic']) },
  response: subscriptionQuote,
});

export const startSubscription = declare('startSubscription', 'POST /users/{id}/subscription', {
  summary:
    'Start, change or pay for a plan: upgrades immediately, downgrades at the end of the period; `trial` for seven days of Premium; one payment per `Idempotency-Key`',
  access: 'self',
  body: z.strictObject({
    plan: planId,
    trial: z.boolean().optional(),
    /** Monthly price that the user agreed to; any other price is refused. */
    expected_price: naira.optional(),
    ...billTo,
  }),
  response: z.object({
    success: z.boolean(),
    /** Payment page; null if nothing is due now. */
    authorization_url: z.string().nullable(),
    reference: z.string().nullable(),
    subscription,
  }),
  errors: [
    'plan_unchanged',
    'plan_price_changed',
    'trial_unavailable',
    'idempotency_mismatch',
    ...paymentProviderErrors,
  ],
});

export const cancelSubscription = declare('cancelSubscription', 'POST /users/{id}/subscription/cancel', {
  summary: 'Cancel your plan at the end of the period',
  access: 'self',
  response: subscription,
  errors: ['subscription_not_found'],
  idempotent: true,
});

export const setPlanCompany = declare('setPlanCompany', 'PUT /users/{id}/subscription/company', {
  summary: 'Set or remove the company on the next bills of your plan',
  access: 'self',
  body: z.strictObject(billTo),
  response: subscription,
  errors: ['subscription_not_found', 'subscription_over'],
  idempotent: true,
});

export const resumeSubscription = declare('resumeSubscription', 'POST /users/{id}/subscription/resume', {
  summary: 'Undo a cancellation or a scheduled plan change',
  access: 'self',
  response: subscription,
  errors: ['subscription_not_found', 'subscription_over'],
  idempotent: true,
});

export const listBills = declare('listBills', 'GET /users/{id}/billing-history', {
  summary: 'List your bills, newest first',
  access: 'self',
  query: listQuery,
  ...listOf(bill),
});

export const getBillReceipt = declare('getBillReceipt', 'GET /users/{id}/billing-history/{billId}/receipt', {
  summary: 'Get the receipt of a bill as PDF',
  access: 'self',
  response: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  errors: ['bill_not_found'],
});

export const getBillInvoice = declare('getBillInvoice', 'GET /users/{id}/billing-history/{billId}/invoice', {
  summary: 'Get the invoice of a bill as PDF',
  access: 'self',
  response: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  errors: ['bill_not_found'],
});

export const giveBillRefundAccount = declare(
  'giveBillRefundAccount',
  'POST /users/{id}/billing-history/{billId}/refunds/{refundId}/account',
  {
    summary: 'Set the bank account for the refund of a bill',
    access: 'self',
    body: refundAccount,
    response: bill,
    errors: ['bill_not_found', 'conflict', 'refund_disputed', ...paymentProviderErrors],
  },
);

export const listPaymentMethods = declare('listPaymentMethods', 'GET /users/{id}/payment-methods', {
  summary: 'List your payment methods',
  access: 'self',
  ...listOf(paymentMethod),
});

export const addPaymentMethod = declare('addPaymentMethod', 'POST /users/{id}/payment-methods', {
  summary: 'Add a card through Paystack; POC never receives card numbers',
  access: 'self',
  response: z.object({ authorization_url: z.string() }),
  errors: paymentProviderErrors,
});

const cardLink = {
  access: 'public',
  ignoresToken: true,
  body: z.strictObject({ token: line(200) }),
} as const;
const cardLinkErrors = ['link_invalid', 'link_expired', 'link_used', 'subscription_over'] as const;

export const viewCardLink = declare('viewCardLink', 'POST /card-links/view', {
  ...cardLink,
  summary: 'Preview the plan of an emailed add-card link; does not use the link',
  response: z.object({
    plan_name: z.string(),
    /** Next charge. */
    price: naira,
    next_billing_date: time,
    /** Masked: `c•••@example.com`. */
    email: z.string(),
  }),
  errors: cardLinkErrors,
  idempotent: true,
});

export const startCardLink = declare('startCardLink', 'POST /card-links/start', {
  ...cardLink,
  summary: 'Add a card through Paystack by an emailed link, which works once within a day',
  response: z.object({ authorization_url: z.string() }),
  errors: [...cardLinkErrors, ...paymentProviderErrors],
});

export const removePaymentMethod = declare(
  'removePaymentMethod',
  'DELETE /users/{id}/payment-methods/{methodId}',
  {
    summary: 'Delete a payment method',
    access: 'self',
    errors: ['payment_method_not_found'],
    idempotent: true,
  },
);

export const setDefaultPaymentMethod = declare(
  'setDefaultPaymentMethod',
  'PUT /users/{id}/payment-methods/{methodId}/default',
  {
    summary: 'Set the default payment method',
    access: 'self',
    response: z.array(paymentMethod),
    errors: ['payment_method_not_found'],
    idempotent: true,
  },
);
