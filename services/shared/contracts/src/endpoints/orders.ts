import { z } from 'zod';
import { id, line, listQuery, naira } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { deletionCheck, order } from '../entities/orders.ts';
import { paymentMethod, subscription } from '../entities/plans.ts';
import { orderBody, quote, quoteInput } from '../entities/quotes.ts';
import { bank, refundAccount } from '../entities/refunds.ts';
import { paymentProviderErrors } from '../errors.ts';

const declare = endpointsOf('commerce');
const byId = { id };
const noOrder = ['order_not_found'] as const;

export const quoteOrder = declare('quoteOrder', 'POST /orders/quote', {
  summary:
    'What a cart costs and how it can be delivered, by the server’s count; one’s own open order counts as available',
  access: 'public',
  body: z.strictObject(quoteInput),
  answer: quote,
  errors: ['total_below_minimum'],
  idempotent: true,
});

const orderErrors = [
  'product_not_found',
  'out_of_stock',
  'delivery_unavailable',
  'discount_code_invalid',
  'discount_code_expired',
  'discount_code_used',
  'discount_code_minimum',
  'price_changed',
  'total_below_minimum',
  'idempotency_mismatch',
  'order_lapsed',
  'order_replaced',
  'payment_in_progress',
  'conflict',
  'too_many_units',
  'orders_paused',
  ...paymentProviderErrors,
] as const;

export const placeOrder = declare('placeOrder', 'POST /orders', {
  summary: 'Place an order, or go on with the open one; with an `Idempotency-Key` at most once',
  access: 'member',
  body: orderBody,
  answer: order,
  status: 201,
  errors: orderErrors,
  idempotent: true,
});

export const getOrder = declare('getOrder', 'GET /orders/{id}', {
  summary: "One of one's orders",
  access: 'member',
  params: byId,
  answer: order,
  errors: noOrder,
});

export const listOrders = declare('listOrders', 'GET /orders/user/{id}', {
  summary: "One's orders, newest first",
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(order),
  list: true,
});

export const cancelOrder = declare('cancelOrder', 'POST /orders/{id}/cancel', {
  summary: 'Cancel before shipping',
  access: 'member',
  params: byId,
  answer: order,
  errors: [...noOrder, 'order_not_cancellable', ...paymentProviderErrors],
});

export const checkDeletion = declare('checkDeletion', 'GET /users/{id}/deletion-check', {
  summary: "What becomes of one's open orders when the account is deleted",
  access: 'self',
  params: byId,
  answer: deletionCheck,
});

export const giveRefundAccount = declare(
  'giveRefundAccount',
  'POST /orders/{id}/refunds/{refundId}/account',
  {
    summary: 'Say which bank account one’s own refund goes to',
    access: 'member',
    params: { id, refundId: id },
    body: refundAccount,
    answer: order,
    errors: [...noOrder, 'conflict', ...paymentProviderErrors],
  },
);

export const listBanks = declare('listBanks', 'GET /banks', {
  summary: 'Banks that a refund can go to, by name',
  access: 'member',
  answer: z.array(bank),
  errors: paymentProviderErrors,
});

export const getReceipt = declare('getReceipt', 'GET /orders/{id}/receipt', {
  summary: 'The receipt as PDF',
  access: 'member',
  params: byId,
  answer: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  errors: noOrder,
});

export const startPayment = declare('startPayment', 'POST /payments/paystack', {
  summary: 'Place an order and start its payment',
  access: 'member',
  body: orderBody,
  answer: z.object({
    success: z.boolean(),
    authorization_url: z.string(),
    reference: z.string(),
    order_id: id,
  }),
  errors: orderErrors,
  idempotent: true,
});

export const verifyPayment = declare('verifyPayment', 'POST /payments/paystack/verify', {
  summary: 'Settle a payment by its reference, as Paystack reports it',
  access: 'member',
  body: z.strictObject({ reference: line(100) }),
  /** What the payment was for: an order, a plan, or a card that was added. */
  answer: z.object({
    success: z.boolean(),
    order: z.object({ id, total_price: naira }).optional(),
    subscription: subscription.optional(),
    payment_method: paymentMethod.optional(),
  }),
  errors: [
    ...noOrder,
    'payment_failed',
    'payment_pending',
    'order_replaced',
    'trial_unavailable',
    ...paymentProviderErrors,
  ],
  idempotent: true,
});

export const getPaidOrder = declare('getPaidOrder', 'GET /payments/paystack/{reference}', {
  summary: 'The order of one of one’s own payments, as it is now',
  access: 'member',
  params: { reference: line(100) },
  answer: order,
  errors: noOrder,
});

export const receivePaystackWebhook = declare('receivePaystackWebhook', 'POST /payments/paystack/webhook', {
  summary: 'An event of Paystack, signed over the raw bytes',
  access: 'signed',
  bodyKind: 'raw',
  body: z.unknown(),
  /** A provider repeats in it what we sent along with the payment. */
  maxBodyBytes: 256 * 1024,
  answer: z.object({ received: z.boolean() }),
  errors: ['webhook_signature_invalid'],
  idempotent: true,
});
