import { z } from 'zod';
import { id, naira, time } from '../common.ts';
import { planIds } from '../entitlements.ts';
import { documentNumber, presentedBillTo } from './invoices.ts';
import { ownRefund } from './refunds.ts';

export const planId = z.enum(planIds);

export const plan = z.object({
  id: planId,
  name: z.string(),
  price_usd: z.number(),
  price_ngn: naira,
  features: z.array(z.string()),
  most_popular: z.boolean(),
});

/** State of a subscription; its transitions are in `infra/docs/subscriptions.md`. */
export const subscriptionState = z.enum([
  'trialing',
  'active',
  /** The period has ended, and the next charge is pending. */
  'past_due',
  /** The charge failed: access continues until `grace_until`. */
  'grace',
  'cancelled',
  'expired',
]);

export const subscription = z.object({
  id: id.nullable(),
  plan: planId,
  plan_name: z.string(),
  status: z.enum(['active', 'cancelled', 'expired', 'inactive']),
  price: naira,
  start_date: time.nullable(),
  end_date: time.nullable(),
  next_billing_date: time.nullable(),
  state: subscriptionState.nullable(),
  /** Plan after the current period; null for no change. */
  next_plan: planId.nullable(),
  grace_until: time.nullable(),
  /** Paystack's reason for the last failed charge; null if none failed or no card was charged. */
  last_failure: z.string().nullable(),
  /** Bank page on which the owner confirms the charge in progress; null if no confirmation is needed. */
  confirm_url: z.string().nullable(),
  /** True if a card is charged at the end of the period; otherwise an email requests the payment. */
  renews_by_card: z.boolean(),
  /** Origin of the current period; null without a plan. */
  period: z.enum(['paid', 'trial', 'gift']).nullable(),
  /** True if the seven-day Premium trial is available. */
  trial_available: z.boolean(),
  /** Billing company on the next invoices; empty fields for none. */
  bill_to: presentedBillTo,
});

export const subscriptionQuote = z.object({
  /** `unchanged`: this is the current or the scheduled plan, and nothing is due. */
  state: z.enum(['open', 'unchanged']),
  plan: planId,
  /** Monthly price. */
  price: naira,
  /** Credit for the rest of the current period. */
  credit: naira,
  due: naira,
  /** VAT that `due` includes. */
  vat: naira,
  /** Immediately, or at the end of the current period. */
  starts: z.enum(['now', 'period_end']),
  starts_at: time,
  next_billing_date: time,
});

export const managedSubscription = z.object({
  id,
  plan: planId,
  status: z.enum(['active', 'cancelled', 'expired']),
  start_date: time,
  end_date: time,
  state: subscriptionState,
  /** Monthly price. */
  price: naira,
  grace_until: time.nullable(),
  last_failure: z.string().nullable(),
  renews_by_card: z.boolean(),
  /** Failed charges for the next period, and the time of the next attempt; null for none. */
  tries: z.number().int(),
  next_try_at: time.nullable(),
  /** Time of the last pay link sent by an administrator. */
  pay_link_sent_at: time.nullable(),
  /** Version for optimistic locking of administrators' changes. */
  version: z.number().int(),
  user_id: id,
  User: z.object({ name: z.string(), email: z.string(), avatar: z.string() }),
});

/** Plan statistics of a month in Lagos time, such as `2026-11`. */
export const planMonth = z.object({
  month: z.string(),
  /** Payments of the month minus their refunds. */
  revenue: naira,
  /** New subscriptions, without upgrades. */
  started: z.number().int(),
  renewed: z.number().int(),
  /** Renewals paid after a failed charge, by card or pay link. */
  recovered: z.number().int(),
  /** Subscriptions that ended and have not been renewed since. */
  ended: z.number().int(),
});
export type PlanMonth = z.infer<typeof planMonth>;

/** Subscription with its refundable payment. */
export const managedSubscriptionDetails = managedSubscription.extend({
  last_payment: z
    .object({
      paid_at: time,
      amount: naira,
      /** Value of the remaining days. */
      unused: naira,
    })
    .nullable(),
  /** Paid bills, newest first, with the amount that can still be refunded. */
  payments: z.array(
    z.object({ id, paid_at: time, description: z.string(), amount: naira, refundable: naira }),
  ),
});

/** Card stored at Paystack; POC never receives its number. */
export const paymentMethod = z.object({
  id,
  type: z.enum(['card', 'paypal']),
  last4: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
  /** Such as `Visa`. */
  brand: z.string(),
  exp_month: z.number().int().min(1).max(12),
  exp_year: z.number().int(),
});

export const billStatus = z.enum(['paid', 'failed', 'refunding', 'refunded']);

export const bill = z.object({
  id,
  date: time,
  description: z.string(),
  amount: naira,
  /** VAT that the amount includes. */
  vat: naira,
  status: billStatus,
  /** Path of the receipt below `/api`; null if not paid. */
  invoice_url: z.string().nullable(),
  /** Number of the invoice; null if not paid, for card checks and for bills of earlier releases. */
  invoice_number: documentNumber.nullable(),
  refunds: z.array(ownRefund),
});

/** Monthly price of a plan from a date on. */
const planVersion = z.object({
  version: z.number().int(),
  price: naira,
  /** Approximate price in US dollars, shown on the plan's card. */
  price_usd: z.number(),
  from: time,
  reason: z.string(),
  decided_at: time,
  /** True if a later decision applies from the same or an earlier date, so that this version never applies. */
  superseded: z.boolean(),
});

/** Plan with its price for new subscribers and all versions, the last decided first. */
export const managedPlan = z.object({
  id: planId,
  name: z.string(),
  price: naira,
  price_usd: z.number(),
  /** Version count, for optimistic locking. */
  version: z.number().int(),
  versions: z.array(planVersion),
});
