import { z } from 'zod';
import { email, id, line, naira, personName, phone, time } from '../common.ts';

export const merch = z.object({
  id,
  product_name: z.string(),
  description: z.string(),
  price: naira,
  old_price: naira.nullable(),
  stock: z.number().int().nonnegative(),
  image_url: z.string(),
  /** Units really sold. */
  orderCount: z.number().int().nonnegative(),
  createdAt: time,
});
export type Merch = z.infer<typeof merch>;

export const orderStatus = z.enum(['pending', 'paid', 'shipped', 'delivered']);

export const shippingInfo = z.object({
  name: personName,
  email,
  phone,
  address: line(300),
  city: line(100),
  state: z.string().trim().max(60).optional(),
  lga: z.string().trim().max(100).optional(),
  landmark: z.string().trim().max(200).optional(),
});

/** A line of a cart as a browser sends it; name, price and picture are accepted and ignored: the server prices. */
export const cartLine = z.strictObject({
  id,
  quantity: z.number().int().min(1).max(100),
  product_name: z.unknown().optional(),
  price: z.unknown().optional(),
  image_url: z.unknown().optional(),
});

export const orderInput = {
  items: z.array(cartLine).min(1, 'must not be empty').max(50),
  shipping_info: shippingInfo,
  payment_info: z.record(z.string().max(60), z.unknown()).optional(),
  payment_method: z.literal('paystack').default('paystack'),
  total_price: z.unknown().optional(),
};

export const quote = z.object({
  lines: z.array(
    z.object({
      id,
      product_name: z.string(),
      price: naira,
      quantity: z.number().int(),
      line_total: naira,
      stock: z.number().int(),
    }),
  ),
  subtotal: naira,
  shipping: naira,
  /** At most 0: what the free-shipping promise takes off. */
  discount: z.number().max(0),
  tax: naira,
  total: naira,
});

export const orderItem = z.object({
  quantity: z.number().int().min(1),
  Merch: z.object({
    id,
    product_name: z.string(),
    description: z.string(),
    price: naira,
    image_url: z.string(),
  }),
});

export const order = z.object({
  id,
  status: orderStatus,
  payment_status: z.enum(['pending', 'paid', 'failed', 'refunded', 'part_refunded']),
  total_price: naira,
  subtotal: naira,
  shipping: naira,
  discount: z.number().max(0),
  tax: naira,
  quantity: z.number().int().min(1),
  payment_method: z.string(),
  createdAt: time,
  items: z.array(orderItem),
});
export type Order = z.infer<typeof order>;

/** An order as administrators see it: with its customer, its history and, as specified, the first product. */
export const managedOrder = order.extend({
  User: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  Merch: z.object({ product_name: z.string(), image_url: z.string(), price: naira }),
  history: z.array(z.object({ status: orderStatus, by: z.string(), at: time })),
});

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
