import { z } from 'zod';
import { id, limits, naira, time } from '../common.ts';

/** A size or colour of a product, with a stock of its own. */
export const merchVariant = z.object({
  /** What a cart names it by, unique within the product: `M`, `Black`, `M / Black`. */
  key: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  stock: z.number().int().nonnegative(),
});

export type MerchVariant = z.infer<typeof merchVariant>;

export const merch = z.object({
  id,
  product_name: z.string(),
  description: z.string(),
  price: naira,
  old_price: naira.nullable(),
  /** What can be bought now: reserved units are not in it. With variants: of all of them together. */
  stock: z.number().int().nonnegative(),
  /** Empty where a product has no sizes or colours. */
  variants: z.array(merchVariant),
  /** Below this many it runs low, each size and colour by itself. */
  low_stock_below: z.number().int().nonnegative(),
  /** The main picture, the first of `images`; empty where there is none. */
  image_url: z.string(),
  /** All pictures in their order. Processes of an earlier version leave it out. */
  images: z.array(z.string()).max(limits.productImagesMax).optional(),
  /** Units really sold. */
  orderCount: z.number().int().nonnegative(),
  createdAt: time,
});

export type Merch = z.infer<typeof merch>;
