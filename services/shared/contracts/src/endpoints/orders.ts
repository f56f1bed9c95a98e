import { z } from 'zod';
import { listQuery } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { deletionCheck, order } from '../entities/orders.ts';
import { orderBody, quote, quoteInput } from '../entities/quotes.ts';
import { bank, refundAccount } from '../entities/refunds.ts';
import { paymentProviderErrors } from '../errors.ts';

const declare = endpointsOf('commerce');
const noOrder = ['order_not_found'] as const;

export const quoteOrder = declare('quoteOrder', 'POST /orders/quote', {
  summary:
    'Quote a cart: prices, stock and delivery options; products in your own open order count as available',
  access: 'public',
  body: z.strictObject(quoteInput),
  response: quote,
  errors: ['total_below_minimum'],
  idempotent: true,
});

export const orderErrors = [
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
  summary: 'Place an order, or continue the open one; idempotent with an `Idempotency-Key`',
  access: 'member',
  body: orderBody,
  response: order,
  status: 201,
  errors: orderErrors,
  idempotent: true,
});

export const getOrder = declare('getOrder', 'GET /orders/{id}', {
  summary: 'Get an order',
  access: 'member',
  response: order,
  errors: noOrder,
});

export const listOrders = declare('listOrders', 'GET /orders/user/{id}', {
  summary: 'List your orders, newest first',
  access: 'self',
  query: listQuery,
  ...listOf(order),
});

export const cancelOrder = declare('cancelOrder', 'POST /orders/{id}/cancel', {
  summary: 'Cancel an order before it ships',
  access: 'member',
  response: order,
  errors: [...noOrder, 'order_not_cancellable', ...paymentProviderErrors],
});

export const checkDeletion = declare('checkDeletion', 'GET /users/{id}/deletion-check', {
  summary: 'Preview the effect of deleting your account on open orders',
  access: 'self',
  response: deletionCheck,
});

export const giveRefundAccount = declare(
  'giveRefundAccount',
  'POST /orders/{id}/refunds/{refundId}/account',
  {
    summary: 'Set the bank account for your refund',
    access: 'member',
    body: refundAccount,
    response: order,
    errors: [...noOrder, 'conflict', 'refund_disputed', ...paymentProviderErrors],
  },
);

export const listBanks = declare('listBanks', 'GET /banks', {
  summary: 'List banks for refunds, by name',
  access: 'member',
  response: z.array(bank),
  errors: paymentProviderErrors,
});

export const getReceipt = declare('getReceipt', 'GET /orders/{id}/receipt', {
  summary: 'Get a receipt as PDF',
  access: 'member',
  response: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  errors: noOrder,
});

export const getInvoice = declare('getInvoice', 'GET /orders/{id}/invoice', {
  summary: 'Get the invoice of an order as PDF',
  access: 'member',
  response: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  errors: noOrder,
});
