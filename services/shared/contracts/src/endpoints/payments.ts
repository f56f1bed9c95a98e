import { z } from 'zod';
import { id, line, naira } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { order } from '../entities/orders.ts';
import { paymentMethod, subscription } from '../entities/plans.ts';
import { orderBody } from '../entities/quotes.ts';
import { paymentProviderErrors } from '../errors.ts';
import { orderErrors } from './orders.ts';

const declare = endpointsOf('commerce');

export const startPayment = declare('startPayment', 'POST /payments/paystack', {
  summary: 'Place an order and start its payment',
  access: 'member',
  body: orderBody,
  response: z.object({
    success: z.boolean(),
    authorization_url: z.string(),
    reference: z.string(),
    order_id: id,
  }),
  errors: orderErrors,
  idempotent: true,
});

export const verifyPayment = declare('verifyPayment', 'POST /payments/paystack/verify', {
  summary: 'Verify a payment with Paystack and settle it',
  access: 'member',
  body: z.strictObject({ reference: line(100) }),
  /** The purchase: an order, a plan, or an added card. */
  response: z.object({
    success: z.boolean(),
    order: z.object({ id, total_price: naira }).optional(),
    subscription: subscription.optional(),
    payment_method: paymentMethod.optional(),
  }),
  errors: [
    'order_not_found',
    'payment_failed',
    'payment_returned',
    'payment_pending',
    'order_replaced',
    'trial_unavailable',
    ...paymentProviderErrors,
  ],
  idempotent: true,
});

export const getPaidOrder = declare('getPaidOrder', 'GET /payments/paystack/{reference}', {
  summary: 'Get the order of a payment of yours',
  access: 'member',
  params: { reference: line(100) },
  response: order,
  errors: ['order_not_found'],
});

export const receivePaystackWebhook = declare('receivePaystackWebhook', 'POST /payments/paystack/webhook', {
  summary: 'Receive a Paystack webhook, signed over the raw body',
  access: 'signed',
  bodyKind: 'raw',
  body: z.unknown(),
  /** Webhooks repeat the payment's metadata, so they can be large. */
  maxBodyBytes: 256 * 1024,
  response: z.object({ received: z.boolean() }),
  errors: ['webhook_signature_invalid'],
  idempotent: true,
});
