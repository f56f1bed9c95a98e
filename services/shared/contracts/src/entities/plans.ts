import { z } from 'zod';
import { id, naira, time } from '../common.ts';
import { planIds } from '../entitlements.ts';

export const planId = z.enum(planIds);

export const plan = z.object({
  id: planId,
  name: z.string(),
  price_usd: z.number(),
  price_ngn: naira,
  features: z.array(z.string()),
  most_popular: z.boolean(),
});

/** Paid for or not, and until when: the table of its transitions stands in `infra/docs/subscriptions.md`. */
export const subscriptionState = z.enum([
  'trialing',
  'active',
  /** Its period is over, and the charge for the next one is not answered yet. */
  'past_due',
  /** Its charge failed: everything stays open until `grace_until`. */
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
  /** The end of what is paid for. */
  end_date: time.nullable(),
  next_billing_date: time.nullable(),
  /** Null where there never was one. */
  state: subscriptionState.nullable(),
  /** The plan that follows at the end of the period; null where it stays. */
  next_plan: planId.nullable(),
  grace_until: time.nullable(),
  /** Why the last charge failed, in Paystack's words; null where none did. */
  last_failure: z.string().nullable(),
  /** Whether a card is charged at the end of the period; without one a mail asks for the money. */
  renews_by_card: z.boolean(),
  /** Whether the seven days of Premium are still to be had. */
  trial_available: z.boolean(),
});

/** What a change to another plan would cost. */
export const subscriptionQuote = z.object({
  /** `unchanged`: the person has that plan, or its change is planned, and there is nothing to pay. */
  state: z.enum(['open', 'unchanged']),
  plan: planId,
  /** A month of it. */
  price: naira,
  /** What is left of the current period, taken off. */
  credit: naira,
  /** What is paid now. */
  due: naira,
  /** At once, or when the current period ends. */
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
  /** A month of it. */
  price: naira,
  grace_until: time.nullable(),
  last_failure: z.string().nullable(),
  renews_by_card: z.boolean(),
  /** Charges for the next period that failed, and when the card is tried again; null where it is not. */
  tries: z.number().int(),
  next_try_at: time.nullable(),
  /** When a mail with the way to pay was last sent on an administrator's word. */
  pay_link_sent_at: time.nullable(),
  /** Counts its changes: what an administrator does names the one that they saw. */
  version: z.number().int(),
  user_id: id,
  User: z.object({ name: z.string(), email: z.string(), avatar: z.string() }),
});

/** What became of plans in a month of Lagos, as `2026-11`. */
export const planMonth = z.object({
  month: z.string(),
  /** Paid in it, less what of that went back. */
  revenue: naira,
  /** First months; a change to a better plan is none. */
  started: z.number().int(),
  renewed: z.number().int(),
  /** Of those renewed: paid after a charge had failed, by the card or by the pay link. */
  recovered: z.number().int(),
  /** Plans that ended in it, and were not taken again since. */
  ended: z.number().int(),
});
export type PlanMonth = z.infer<typeof planMonth>;

/** With the payment of it that can still be given back; null where none can. */
export const managedSubscriptionDetails = managedSubscription.extend({
  last_payment: z
    .object({
      paid_at: time,
      amount: naira,
      /** For the days that are left of what it paid for. */
      unused: naira,
    })
    .nullable(),
});

/** A card that Paystack stored for us; its number never came here. */
export const paymentMethod = z.object({
  id,
  type: z.enum(['card', 'paypal']),
  last4: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
  /** As `Visa`. */
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
  status: billStatus,
  /** Where its receipt is, below `/api`; null for what was not paid. */
  invoice_url: z.string().nullable(),
});
