import { z } from 'zod';
import { id, time } from '../common.ts';
import { disputeStatus } from '../entities/disputes.ts';
import { event } from '../event.ts';

/** What people call an order by; empty in events of an earlier version. */
const number = z.string().default('');
const kobo = z.number().int().nonnegative();

export const stockLow = event(
  'commerce.merch.stock-low.v1',
  z.object({
    merchId: id,
    productName: z.string(),
    /** The key of the size or colour that runs low; null for a product without any. */
    variant: z.string().nullable().default(null),
    /** What is left of it. */
    stock: z.number().int(),
  }),
);

export const orderSnapshot = z.object({
  orderId: id,
  number,
  userId: id,
  status: z.enum(['pending', 'paid', 'shipped', 'delivered', 'cancelled']),
  subtotalKobo: kobo.default(0),
  shippingKobo: kobo.default(0),
  /** At most 0. */
  discountKobo: z.number().int().max(0).default(0),
  taxKobo: kobo.default(0),
  totalKobo: kobo,
  /** What leads from the subtotal to the total, below 0 for what is taken off; empty in events of an earlier version. */
  adjustments: z.array(z.object({ label: z.string(), amountKobo: z.number().int() })).default([]),
  quantity: z.number().int().positive(),
  lines: z.array(
    z.object({
      merchId: id,
      productName: z.string(),
      variant: z.string().nullable().default(null),
      priceKobo: kobo,
      quantity: z.number().int().positive(),
    }),
  ),
  createdAt: time,
});
export const orderPlaced = event('commerce.order.placed.v1', orderSnapshot);
export const orderPaid = event(
  'commerce.order.paid.v1',
  orderSnapshot.extend({ reference: z.string(), paidAt: time }),
);
/** An order that is still unpaid some minutes after it was placed, and keeps its products until `payBy`. */
export const orderPaymentDue = event('commerce.order.payment-due.v1', orderSnapshot.extend({ payBy: time }));
/** Who carries an order; texts that are not known are empty. */
const fulfilmentSnapshot = z.object({
  courier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
});
export const orderStatusChanged = event(
  'commerce.order.status-changed.v1',
  orderSnapshot.extend({
    from: z.string(),
    by: id,
    /** When it was set; absent where that is the event's own moment. */
    at: time.optional(),
    fulfilment: fulfilmentSnapshot.nullable().default(null),
  }),
);
/** The courier or the tracking of an order that was shipped before. */
export const orderFulfilmentChanged = event(
  'commerce.order.fulfilment-changed.v1',
  orderSnapshot.extend({ fulfilment: fulfilmentSnapshot }),
);
export const orderRefunded = event(
  'commerce.order.refunded.v1',
  z.object({
    orderId: id,
    number,
    userId: id,
    refundId: id,
    amountKobo: kobo,
    reason: z.string(),
    whole: z.boolean(),
  }),
);
/** Money that an administrator, or the system, decided to give back of an order that stays as it is. */
export const refundDecided = event(
  'commerce.refund.decided.v1',
  z.object({
    orderId: id,
    number,
    userId: id,
    refundId: id,
    amountKobo: kobo,
    currency: z.string(),
  }),
);
/**
 * A refund that does not go its way: `retrying` after its first failure, `needs-attention` where Paystack wants to know the
 * buyer's bank account, `owed` where an administrator has to do something.
 */
export const refundDelayed = event(
  'commerce.refund.delayed.v1',
  z.object({
    orderId: id,
    number,
    userId: id,
    refundId: id,
    amountKobo: kobo,
    currency: z.string(),
    state: z.enum(['retrying', 'needs-attention', 'owed']),
    /** Why, in Paystack's words; for administrators. */
    error: z.string(),
  }),
);
/** A payment that its customer disputes at their bank. Without an order where no order has the payment. */
const disputeSnapshot = z.object({
  /** Paystack's number of it. */
  disputeId: z.string(),
  orderId: id.nullable(),
  number,
  reference: z.string(),
  amountKobo: kobo,
  currency: z.string(),
  category: z.string(),
});
export const disputeOpened = event(
  'commerce.dispute.opened.v1',
  /** Until when Paystack wants an answer. */
  disputeSnapshot.extend({ dueAt: time.nullable() }),
);
export const disputeResolved = event(
  'commerce.dispute.resolved.v1',
  disputeSnapshot.extend({
    status: disputeStatus,
    resolution: z.string().nullable(),
    /** What the customer got back. */
    takenKobo: kobo,
  }),
);
export const orderCancelled = event(
  'commerce.order.cancelled.v1',
  z.object({
    orderId: id,
    number,
    userId: id,
    reason: z.enum(['customer', 'administrator', 'lapsed', 'replaced', 'refused', 'refunded']),
    totalKobo: kobo,
    /** Whether money goes back. */
    paid: z.boolean(),
    /** A payment may still be on its way: nobody may say that nothing was charged. */
    underWay: z.boolean().default(false),
  }),
);

/** A reconciliation found differences that the reports before it did not have. */
export const differencesFound = event(
  'commerce.reconciliation.differences-found.v1',
  z.object({
    reconciliationId: id,
    /** Days in Lagos, both included. */
    from: z.string(),
    to: z.string(),
    /** How many are new, of how many in all. */
    newCount: z.number().int().positive(),
    count: z.number().int().positive(),
    /** The first of the new ones. */
    differences: z.array(
      z.object({
        /** A title of `differenceTitles`. */
        title: z.string(),
        /** The order's number, or the payment's reference; empty where it is about all of them. */
        about: z.string(),
        detail: z.string(),
        oursKobo: z.number().int().nullable(),
        theirsKobo: z.number().int().nullable(),
      }),
    ),
  }),
);

export const subscriptionChanged = event(
  'commerce.subscription.changed.v1',
  z.object({
    subscriptionId: id,
    userId: id,
    plan: z.enum(['basic', 'premium', 'ultimate']),
    status: z.enum(['active', 'cancelled', 'expired']),
    startDate: time,
    endDate: time,
    /** Until when the plan opens things, should no later event come; absent in events of an earlier version. */
    openUntil: time.optional(),
  }),
);

/** Something about a plan that its owner is to read in a mail. */
export const subscriptionNotice = event(
  'commerce.subscription.notice.v1',
  z.object({
    subscriptionId: id,
    userId: id,
    kind: z.enum([
      'started',
      'renewed',
      /** A charge failed, or there is no card to charge: on the first day, on the third, and when it is over. */
      'payment-failed',
      'payment-still-due',
      'expired',
      'card-expiring',
      /** A week before the first month that costs more; `reason` is the price until then. */
      'price-change',
      'trial-started',
      'trial-ending',
      'cancelled',
      /** Administrators: a plan given, prolonged or ended; and the pay link, sent again. */
      'granted',
      'ended',
      'pay-link',
    ]),
    plan: z.enum(['premium', 'ultimate']),
    planName: z.string(),
    /** What was paid, or is to be paid. */
    amountKobo: kobo,
    /** When the period ends, the trial is over, or the time of grace is. */
    endDate: time,
    /** Whether a card is charged by itself; the mail else says how to pay. */
    hasCard: z.boolean(),
    /** Why a charge failed, or an administrator's reason; empty where there is nothing to say. */
    reason: z.string(),
  }),
);
