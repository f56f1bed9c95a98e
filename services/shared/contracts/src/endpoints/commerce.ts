import { z } from 'zod';
import {
  id,
  imageFile,
  jsonText,
  limits,
  line,
  lineOrNone,
  listQuery,
  naira,
  searchText,
  text,
  textOrNone,
  time,
} from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import {
  bank,
  bill,
  deletionCheck,
  merch,
  order,
  orderInput,
  paymentMethod,
  plan,
  planId,
  quote,
  quoteInput,
  refundAccount,
  subscription,
} from '../entities/commerce.ts';

const declare = endpointsOf('commerce');
const byId = { id };
const images = ['image_required', 'image_unreadable', 'image_too_large'] as const;
const noProduct = ['product_not_found'] as const;
const noOrder = ['order_not_found'] as const;
const provider = ['payment_provider_unavailable'] as const;

export const listMerch = declare('listMerch', 'GET /merch', {
  summary: 'Products',
  access: 'public',
  query: {
    ...listQuery,
    search: searchText,
    sort: z.enum(['name', 'price-asc', 'price-desc', 'newest']).default('name'),
    minPrice: z.coerce.number().nonnegative().optional(),
    maxPrice: z.coerce.number().nonnegative().optional(),
    /** At most so many in stock: what an administrator should order again. */
    maxStock: z.coerce.number().int().nonnegative().optional(),
    /** Only those of which something runs low, by the limit of each. */
    lowStock: z.literal('true').optional(),
  },
  answer: z.array(merch),
  list: true,
});

export const listPopularMerch = declare('listPopularMerch', 'GET /merch/popular', {
  summary: 'Products by units really sold',
  access: 'public',
  query: listQuery,
  answer: z.array(merch),
  list: true,
});

export const getMerch = declare('getMerch', 'GET /merch/{id}', {
  summary: 'One product',
  access: 'public',
  params: byId,
  answer: merch,
  errors: noProduct,
});

const variantInput = z.strictObject({
  size: line(20).nullable().default(null),
  colour: line(30).nullable().default(null),
  stock: z.number().int().min(0).max(1_000_000),
});

const imageAddress = line(limits.urlMax);

const merchInput = {
  product_name: line(limits.titleMax),
  price: z.coerce.number().pipe(naira),
  stock: z.coerce.number().int().min(0).max(1_000_000),
  description: textOrNone(limits.textMax).default(''),
  /** Empty or 0: it was not reduced. On a change, left out: as it is. */
  old_price: z.coerce.number().pipe(naira).optional(),
  /** The main picture, by its address or as a file. On a change it replaces the main one, and an empty address removes it. */
  image_url: imageAddress.optional(),
  image: imageFile.optional(),
  /**
   * JSON of the addresses of all pictures, the main one first; new ones are stored by `POST /merch/upload-image` before.
   * Sent instead of `image_url` and `image`. On a change, left out: as they are.
   */
  images: jsonText(z.array(imageAddress).max(limits.productImagesMax)).optional(),
  /** Below this many administrators get a mail that it runs low. Left out: as it is, or 10. */
  low_stock_below: z.coerce.number().int().min(0).max(100_000).optional(),
  /** JSON of `[{ size, colour, stock }]`, at most 50; then `stock` is their sum. On a change, left out: as they are. */
  variants: jsonText(z.array(variantInput).max(50)).optional(),
};

export const createMerch = declare('createMerch', 'POST /merch', {
  summary: 'Create a product',
  access: 'admin',
  bodyKind: 'multipart',
  body: z.strictObject(merchInput),
  answer: merch,
  status: 201,
  errors: images,
});

/** What a change may leave out, so that it undoes no sale of the meantime: a stock that is left out stays as it is. */
const stockLeftAlone = {
  stock: merchInput.stock.optional(),
  variants: jsonText(
    z.array(variantInput.extend({ stock: variantInput.shape.stock.optional() })).max(50),
  ).optional(),
};

export const updateMerch = declare('updateMerch', 'PUT /merch/{id}', {
  summary: 'Change a product',
  access: 'admin',
  params: byId,
  bodyKind: 'multipart',
  body: z.strictObject({ ...merchInput, ...stockLeftAlone }),
  answer: merch,
  errors: [...noProduct, ...images],
});

export const deleteMerch = declare('deleteMerch', 'DELETE /merch/{id}', {
  summary: 'Delete a product; orders keep what they hold of it',
  access: 'admin',
  stepUp: true,
  params: byId,
  errors: noProduct,
});

export const uploadMerchImage = declare('uploadMerchImage', 'POST /merch/upload-image', {
  summary: 'Store a picture of a product',
  access: 'admin',
  bodyKind: 'multipart',
  body: z.object({ image: imageFile }),
  answer: z.object({ url: z.string() }),
  status: 201,
  errors: images,
});

const stockChange = z.object({
  change: z.number().int(),
  variant: z.string().nullable(),
  kind: z.enum(['adjusted', 'reserved', 'released', 'returned']),
  reason: z.string(),
  by: z.string(),
  at: time,
  stock: z.number().int(),
});

export const changeStock = declare('changeStock', 'POST /merch/{id}/stock', {
  summary: 'Add or take stock, with a reason',
  access: 'admin',
  params: byId,
  body: z.strictObject({
    change: z.number().int().min(-100_000).max(100_000),
    reason: text(200),
    variant: lineOrNone(80).nullable().optional(),
  }),
  answer: merch,
  errors: [...noProduct, 'out_of_stock'],
});

export const listStockChanges = declare('listStockChanges', 'GET /merch/{id}/stock', {
  summary: 'The history of a stock',
  access: 'admin',
  params: byId,
  query: listQuery,
  answer: z.array(stockChange),
  list: true,
  errors: noProduct,
});

export const quoteOrder = declare('quoteOrder', 'POST /orders/quote', {
  summary:
    'What a cart costs and how it can be delivered, by the server’s count; one’s own open order counts as available',
  access: 'public',
  body: z.strictObject(quoteInput),
  answer: quote,
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
  'idempotency_mismatch',
  'order_lapsed',
  'order_replaced',
  'payment_in_progress',
  'conflict',
  'too_many_units',
  'orders_paused',
  ...provider,
] as const;

export const placeOrder = declare('placeOrder', 'POST /orders', {
  summary: 'Place an order, or go on with the open one; with an `Idempotency-Key` at most once',
  access: 'member',
  body: z.strictObject(orderInput),
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
  errors: [...noOrder, 'order_not_cancellable', ...provider],
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
    errors: [...noOrder, 'conflict', ...provider],
  },
);

export const listBanks = declare('listBanks', 'GET /banks', {
  summary: 'Banks that a refund can go to, by name',
  access: 'member',
  answer: z.array(bank),
  errors: provider,
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
  body: z.strictObject(orderInput),
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
  answer: z.object({ success: z.boolean(), order: z.object({ id, total_price: naira }) }),
  errors: [...noOrder, 'payment_failed', 'payment_pending', 'order_replaced', ...provider],
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
