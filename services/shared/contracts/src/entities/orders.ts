import { z } from 'zod';
import { httpsLink, id, line, lineOrNone, naira, time } from '../common.ts';
import { deliveryFacts } from './delivery.ts';
import { dispute } from './disputes.ts';
import { adjustment } from './quotes.ts';
import { refundStatus } from './refunds.ts';

/** What an administrator may set. */
export const orderStatus = z.enum(['pending', 'paid', 'shipped', 'delivered']);

/** What an order may have: a cancelled one got there by its own endpoint, by a lapse, or by a refund of all. */
export const shownOrderStatus = z.enum([...orderStatus.options, 'cancelled']);

const shownAddress = {
  address: z.string(),
  city: z.string(),
  state: z.string(),
  lga: z.string(),
  landmark: z.string(),
};

export const orderItem = z.object({
  quantity: z.number().int().min(1),
  variant: z.string().nullable(),
  Merch: z.object({
    id,
    product_name: z.string(),
    description: z.string(),
    price: naira,
    image_url: z.string(),
  }),
});

/** Who carries an order and how it is tracked, as an administrator enters it. */
export const fulfilmentInput = z.strictObject({
  courier: line(80),
  tracking_number: lineOrNone(100).default(''),
  /** Where the parcel can be followed; empty for nowhere. */
  tracking_url: z.union([z.literal(''), httpsLink]).default(''),
});

export type FulfilmentInput = z.output<typeof fulfilmentInput>;

export const fulfilment = z.object({
  courier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  shipped_at: time,
});

export const order = z.object({
  id,
  /** What people call it by: `POC-7K3M9Q`. Addresses keep the id. */
  number: z.string(),
  status: shownOrderStatus,
  payment_status: z.enum(['pending', 'paid', 'failed', 'refunded', 'part_refunded']),
  total_price: naira,
  subtotal: naira,
  shipping: naira,
  discount: z.number().max(0),
  tax: naira,
  adjustments: z.array(adjustment),
  /** How it gets to its buyer; null for orders from before there was a choice. */
  delivery: z.object(deliveryFacts).nullable(),
  quantity: z.number().int().min(1),
  payment_method: z.string(),
  /** The payment's reference at the provider, once one was started. */
  reference: z.string().nullable(),
  /** Where an unpaid order can still be paid, and until when its products are kept. */
  authorization_url: z.string().nullable(),
  reserved_until: time.nullable(),
  /** What was given back, and what is on its way. */
  refunded: naira,
  refunds: z.array(z.object({ id, amount: naira, status: refundStatus, at: time })),
  /** What the buyer's bank took back after a dispute; absent where it did not. */
  charged_back: naira.optional(),
  /** Paystack has a payment of it that neither came nor failed, or nobody could ask: money may have left the buyer. */
  payment_under_way: z.boolean(),
  cancellable: z.boolean(),
  createdAt: time,
  items: z.array(orderItem),
  /** Where it goes; null once the person is deleted, or, while it is on its way then, without their email. */
  shipping_info: z
    .object({ ...shownAddress, name: z.string(), email: z.string(), phone: z.string() })
    .nullable(),
  /** Who carries it; null before it is shipped, and where nobody said. */
  fulfilment: fulfilment.nullable(),
  history: z.array(z.object({ status: shownOrderStatus, at: time })),
});

export type Order = z.infer<typeof order>;

/** An order that is still open when an account is about to be deleted. */
const openOrder = z.object({
  id,
  number: z.string(),
  status: shownOrderStatus,
  total_price: naira,
  createdAt: time,
  /** The first product. */
  product_name: z.string(),
});

/** What the deletion of an account does to its open orders, newest first, at most 50 each. */
export const deletionCheck = z.object({
  /** On their way: they are still delivered, and keep the name, phone and address until they are. */
  to_deliver: z.array(openOrder),
  /** Not paid for: they are cancelled. */
  to_cancel: z.array(openOrder),
});

export type DeletionCheck = z.infer<typeof deletionCheck>;

/** An order as administrators see it: with its customer, its history and, as specified, the first product. */
export const managedOrder = order.extend({
  User: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  Merch: z.object({ product_name: z.string(), image_url: z.string(), price: naira }),
  /** What of its payment can still be refunded, whatever became of the order. */
  refundable: naira,
  /** Absent where its payment is not disputed, and was not. */
  disputes: z.array(dispute).optional(),
  /** `by` is a person's name, or `system`. */
  history: z.array(z.object({ status: shownOrderStatus, by: z.string(), at: time, note: z.string() })),
  refunds: z.array(
    z.object({
      id,
      amount: naira,
      reason: z.string(),
      status: refundStatus,
      by: z.string(),
      at: time,
      /** Why it came to nothing the last time; empty when it never did. */
      error: z.string(),
      next_try_at: time.nullable(),
    }),
  ),
});

export type ManagedOrder = z.infer<typeof managedOrder>;
