import { z } from 'zod';
import { id, naira, time } from '../common.ts';

export const planId = z.enum(['basic', 'premium', 'ultimate']);

export const plan = z.object({
  id: planId,
  name: z.string(),
  price_usd: z.number(),
  price_ngn: naira,
  features: z.array(z.string()),
  most_popular: z.boolean(),
});

export const subscription = z.object({
  id: id.nullable(),
  plan: planId,
  plan_name: z.string(),
  status: z.enum(['active', 'cancelled', 'expired', 'inactive']),
  price: naira,
  start_date: time.nullable(),
  end_date: time.nullable(),
  next_billing_date: time.nullable(),
});

export const managedSubscription = z.object({
  id,
  plan: planId,
  status: z.enum(['active', 'cancelled', 'expired']),
  start_date: time,
  end_date: time,
  User: z.object({ name: z.string(), email: z.string(), avatar: z.string() }),
});

export const paymentMethod = z.object({
  id,
  type: z.enum(['card', 'paypal']),
  last4: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
});

export const bill = z.object({
  id,
  date: time,
  description: z.string(),
  amount: naira,
  status: z.string(),
  invoice_url: z.string().nullable(),
});
