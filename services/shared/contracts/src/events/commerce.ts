import { z } from 'zod';
import { id, time } from '../common.ts';
import { disputeStatus } from '../entities/disputes.ts';
import { event } from '../event.ts';

/** Order number shown to users; empty in legacy events. */
const number = z.string().default('');
const kobo = z.number().int().nonnegative();

export const stockLow = event(
  'commerce.merch.stock-low.v1',
  z.object({
    merchId: id,
    productName: z.string(),
    /** Key of the size or colour that is low; null for a product without variants. */
    variant: z.string().nullable().default(null),
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
  /** Zero or negative. */
  discountKobo: z.number().int().max(0).default(0),
  taxKobo: kobo.default(0),
  /** VAT that the total includes; 0 in legacy events. */
  vatKobo: kobo.default(0),
  totalKobo: kobo,
  /** Differences between subtotal and total, negative for reductions; empty in legacy events. */
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
/** An order is still unpaid minutes after it was placed; its products are reserved until `payBy`. */
export const orderPaymentDue = event('commerce.order.payment-due.v1', orderSnapshot.extend({ payBy: time }));
/** Courier and tracking of an order; unknown fields are empty. */
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
    /** Time of the change; absent if it equals the event's time. */
    at: time.optional(),
    fulfilment: fulfilmentSnapshot.nullable().default(null),
  }),
);
/** Courier or tracking of a shipped order changed. */
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
/** An administrator or the system decided a refund that does not change the order. */
export const refundDecided = event(
  'commerce.refund.decided.v1',
  z.object({
    /** Null for a payment without an order. */
    orderId: id.nullable(),
    number,
    /** Name of the plan that was paid; null for an order. */
    plan: z.string().nullable().default(null),
    userId: id,
    refundId: id,
    amountKobo: kobo,
    currency: z.string(),
  }),
);
/**
 * A refund is delayed: `retrying` after its first failure, `needs-attention` if Paystack needs the buyer's bank
 * account, `owed` if an administrator has to act.
 */
export const refundDelayed = event(
  'commerce.refund.delayed.v1',
  z.object({
    /** Null for a payment without an order. */
    orderId: id.nullable(),
    number,
    /** Name of the plan that was paid; null for an order. */
    plan: z.string().nullable().default(null),
    userId: id,
    refundId: id,
    amountKobo: kobo,
    currency: z.string(),
    state: z.enum(['retrying', 'needs-attention', 'owed']),
    /** Paystack's error message, for administrators. */
    error: z.string(),
  }),
);
/** Dispute of a payment at the customer's bank. The order is null if the payment belongs to none. */
const disputeSnapshot = z.object({
  /** Paystack's id of the dispute. */
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
  disputeSnapshot.extend({ dueAt: time.nullable() }),
);
export const disputeResolved = event(
  'commerce.dispute.resolved.v1',
  disputeSnapshot.extend({
    status: disputeStatus,
    resolution: z.string().nullable(),
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
    /** True if the order was paid and is refunded. */
    paid: z.boolean(),
    /** True if a payment may still arrive: notices must not state that nothing was charged. */
    underWay: z.boolean().default(false),
  }),
);

/** A reconciliation found differences that earlier reports did not have. */
export const differencesFound = event(
  'commerce.reconciliation.differences-found.v1',
  z.object({
    reconciliationId: id,
    /** Inclusive days in Lagos time. */
    from: z.string(),
    to: z.string(),
    newCount: z.number().int().positive(),
    count: z.number().int().positive(),
    differences: z.array(
      z.object({
        /** A title of `differenceTitles`. */
        title: z.string(),
        /** Order number or payment reference; empty for a difference between totals. */
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
    /** End of access unless a later event extends it; absent in legacy events. */
    openUntil: time.optional(),
  }),
);

/** Notice about a plan, emailed to its owner. */
export const subscriptionNotice = event(
  'commerce.subscription.notice.v1',
  z.object({
    /** Null for a payment that was refunded before it started a plan. */
    subscriptionId: id.nullable(),
    userId: id,
    kind: z.enum([
      'started',
      'renewed',
      /** A charge failed or there is no card. Sent on the first day, on the third, and at the end. */
      'payment-failed',
      'payment-still-due',
      'expired',
      'card-expiring',
      /** A price increase from `endDate` on, at least 30 days before; `reason` is the current price. */
      'price-change',
      'trial-started',
      'trial-ending',
      'cancelled',
      /** Actions of administrators: plan granted, extended or ended; pay link sent again. */
      'granted',
      'ended',
      'pay-link',
      /** The bank requires its customer to confirm a charge at `payUrl`. */
      'confirm-charge',
      /** No card is stored. Sent three days and one day before the end of a period. */
      'transfer-due',
      /** A payment could not be used and is refunded; `reason` says why. */
      'payment-returned',
    ]),
    plan: z.enum(['premium', 'ultimate']),
    planName: z.string(),
    /** Amount paid or due, in the minor unit of `currency`. */
    amountKobo: kobo,
    currency: z.string().default('NGN'),
    /** End of the period, the trial or the grace time. */
    endDate: time,
    /** True if a card is charged automatically; otherwise the email explains how to pay. */
    hasCard: z.boolean(),
    /** Payment link for this bill; null: the email links to the plan's checkout. */
    payUrl: z.url().nullable().default(null),
    /** Link that adds a card without signing in, see `kit/auth/link-token.ts`; null if none. */
    cardLinkId: id.nullable().default(null),
    /** Reason for a failed charge, or an administrator's reason; may be empty. */
    reason: z.string(),
  }),
);
