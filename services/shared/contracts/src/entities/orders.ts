import { z } from 'zod';
import { httpsLink, id, line, lineOrNone, naira, time } from '../common.ts';
import { deliveryDetails } from './delivery.ts';
import { dispute } from './disputes.ts';
import { documentNumber, presentedBillTo } from './invoices.ts';
import { adjustment } from './quotes.ts';
import { ownRefund, refundStatus } from './refunds.ts';

/** Statuses that an administrator can set. */
export const orderStatus = z.enum(['pending', 'paid', 'shipped', 'delivered']);

/** Statuses of an order. `cancelled` is set by cancelling, expiry or a full refund. */
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

export const fulfilmentInput = z.strictObject({
  courier: line(80),
  tracking_number: lineOrNone(100).default(''),
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
  /** Number shown to users: `POC-7K3M9Q`. URLs use the id. */
  number: z.string(),
  status: shownOrderStatus,
  payment_status: z.enum(['pending', 'paid', 'failed', 'refunded', 'part_refunded']),
  total_price: naira,
  subtotal: naira,
  shipping: naira,
  discount: z.number().max(0),
  tax: naira,
  /** VAT that the total includes. */
  vat: naira,
  /** Number of the invoice; null before the payment, and for legacy orders. */
  invoice_number: documentNumber.nullable(),
  /** Billing company on the invoice; empty fields for none. */
  bill_to: presentedBillTo,
  adjustments: z.array(adjustment),
  /** Delivery option; null for legacy orders. */
  delivery: z.object(deliveryDetails).nullable(),
  quantity: z.number().int().min(1),
  payment_method: z.string(),
  /** Payment reference at the provider; null before a payment is started. */
  reference: z.string().nullable(),
  /** Payment page of an unpaid order; `reserved_until` is the end of its reservation. */
  authorization_url: z.string().nullable(),
  reserved_until: time.nullable(),
  /** Refunds that are completed or in progress. */
  refunded: naira,
  refunds: z.array(ownRefund),
  /** Amount charged back after a dispute; absent if none. */
  charged_back: naira.optional(),
  /** True if a payment is pending at Paystack or its state is unknown: the buyer may have been charged. */
  payment_under_way: z.boolean(),
  cancellable: z.boolean(),
  createdAt: time,
  items: z.array(orderItem),
  /**
   * Recipient; null once the user is deleted, or without the email while a shipment to a deleted user is in progress.
   */
  shipping_info: z
    .object({ ...shownAddress, name: z.string(), email: z.string(), phone: z.string() })
    .nullable(),
  /** Courier and tracking; null before shipping or if not entered. */
  fulfilment: fulfilment.nullable(),
  history: z.array(z.object({ status: shownOrderStatus, at: time })),
});

export type Order = z.infer<typeof order>;

/** Open order of an account to be deleted. */
const openOrder = z.object({
  id,
  number: z.string(),
  status: shownOrderStatus,
  total_price: naira,
  createdAt: time,
  /** Name of the first product. */
  product_name: z.string(),
});

/** Effect of deleting an account on its open orders, newest first, at most 50 each. */
export const deletionCheck = z.object({
  /** Paid or shipped orders, which are still delivered; they retain name, phone and address until then. */
  to_deliver: z.array(openOrder),
  /** Unpaid orders, which are cancelled. */
  to_cancel: z.array(openOrder),
});

export type DeletionCheck = z.infer<typeof deletionCheck>;

/** Order for administrators: with its customer, its history and, as specified, the first product. */
export const managedOrder = order.extend({
  /** The buyer; absent in legacy responses. */
  user_id: id.optional(),
  User: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  Merch: z.object({ product_name: z.string(), image_url: z.string(), price: naira }),
  /** Refundable amount of the payment, regardless of the order's status. */
  refundable: naira,
  /** True if it was shipped or delivered while unpaid: its products count as sold, and it stays payable. */
  sent_unpaid: z.boolean(),
  /** Absent if the payment was never disputed. */
  disputes: z.array(dispute).optional(),
  /** `by` is a user's name or `system`. */
  history: z.array(z.object({ status: shownOrderStatus, by: z.string(), at: time, note: z.string() })),
  refunds: z.array(
    z.object({
      id,
      amount: naira,
      reason: z.string(),
      status: refundStatus,
      by: z.string(),
      at: time,
      /** Error of the last failed attempt; empty if none failed. */
      error: z.string(),
      next_try_at: time.nullable(),
      /** Number of the credit note; null before the money is returned, and without an invoice. */
      credit_note: documentNumber.nullable(),
    }),
  ),
});

export type ManagedOrder = z.infer<typeof managedOrder>;
