import { z } from 'zod';
import { id, limits, naira, time } from '../common.ts';
import { vatClass } from '../vat.ts';

/** Size or colour of a product, with a separate stock. */
export const merchVariant = z.object({
  /** Key in carts, unique within the product: `M`, `Black`, `M / Black`. */
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
  /** Available units, without reserved ones; the sum of all variants. */
  stock: z.number().int().nonnegative(),
  variants: z.array(merchVariant),
  /** Threshold of low stock, applied to each variant. */
  low_stock_below: z.number().int().nonnegative(),
  /** Main picture, the first of `images`; empty if there is none. */
  image_url: z.string(),
  /** All pictures in order. Absent in responses of earlier versions. */
  images: z.array(z.string()).max(limits.maxProductImages).optional(),
  /** VAT class of the product. Absent in responses of earlier versions. */
  vat_class: vatClass.optional(),
  orderCount: z.number().int().nonnegative(),
  createdAt: time,
});

export type Merch = z.infer<typeof merch>;
