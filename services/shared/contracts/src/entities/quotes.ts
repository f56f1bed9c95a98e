import { z } from 'zod';
import {
  email,
  id,
  line,
  lineOrNone,
  naira,
  personName,
  phone,
  ruleOver,
  text,
  textOrNone,
  time,
} from '../common.ts';
import { stateOf } from '../nigerian-states.ts';
import { offeredDelivery } from './delivery.ts';
import { discountCode, discountRefusal } from './discounts.ts';
import { billTo } from './invoices.ts';

export const shippingInfo = z.object({
  name: personName,
  email,
  phone,
  address: text(300),
  city: line(100),
  state: lineOrNone(60).optional(),
  lga: lineOrNone(100).optional(),
  landmark: lineOrNone(200).optional(),
});

/** Cart line from a browser. Name, price and picture are accepted and ignored: the server determines prices. */
export const cartLine = z.strictObject({
  id,
  quantity: z.number().int().min(1).max(100),
  /** Key of the variant; required if the product has variants. */
  variant: lineOrNone(80).nullable().optional(),
  product_name: z.unknown().optional(),
  price: z.unknown().optional(),
  image_url: z.unknown().optional(),
});

/** Line between subtotal and total; reductions are negative. */
export const adjustment = z.object({
  kind: z.enum(['delivery', 'free_delivery', 'discount', 'tax']),
  label: z.string(),
  amount: z.number(),
});

export type Adjustment = z.infer<typeof adjustment>;

const orderChoice = {
  discount_code: discountCode.optional(),
  /** Default: the cheapest delivery to the address. */
  delivery_option_id: id.optional(),
};

const orderInput = {
  items: z.array(cartLine).min(1, 'must not be empty').max(50),
  /** Address and city are required unless the order is picked up. */
  shipping_info: shippingInfo.extend({
    address: textOrNone(300).default(''),
    city: lineOrNone(100).default(''),
    state: lineOrNone(60)
      .refine((text) => text === '' || stateOf(text) !== null, 'must be a state of Nigeria')
      .optional(),
  }),
  ...orderChoice,
  ...billTo,
  /** Total that the buyer agreed to; an order with any other total is refused. */
  expected_total: naira.optional(),
  payment_info: z.record(z.string().max(60), z.unknown()).optional(),
  payment_method: z.literal('paystack').default('paystack'),
  total_price: z.unknown().optional(),
};

type OrderInput = z.output<z.ZodObject<typeof orderInput>>;

/**
 * Requires the field unless a delivery option is chosen; then the service checks it, because pickup needs no address.
 */
const mayLack =
  (field: 'address' | 'city') =>
  ({ delivery_option_id, shipping_info }: OrderInput): boolean =>
    delivery_option_id !== undefined || shipping_info[field] !== '';
const lacking = (field: 'address' | 'city') => ({
  path: ['shipping_info', field],
  message: 'is required',
  ...ruleOver('delivery_option_id', `shipping_info.${field}`),
});

export const orderBody = z
  .strictObject(orderInput)
  .refine(mayLack('address'), lacking('address'))
  .refine(mayLack('city'), lacking('city'));

export const quoteInput = {
  items: orderInput.items,
  /** State of the recipient, if known. */
  state: lineOrNone(60).optional(),
  ...orderChoice,
};

export const quote = z.object({
  lines: z.array(
    z.object({
      id,
      product_name: z.string(),
      image_url: z.string(),
      variant: z.string().nullable(),
      price: naira,
      quantity: z.number().int(),
      line_total: naira,
      stock: z.number().int(),
    }),
  ),
  /** Cart lines that cannot be bought; excluded from the sums. */
  unavailable: z.array(
    z.object({
      id,
      variant: z.string().nullable(),
      /** Empty if the product no longer exists. */
      product_name: z.string(),
      reason: z.enum(['gone', 'out_of_stock', 'too_few']),
      stock: z.number().int(),
    }),
  ),
  subtotal: naira,
  shipping: naira,
  /** Sum of all reductions; zero or negative. */
  discount: z.number().max(0),
  tax: naira,
  /** VAT that the total includes. */
  vat: naira,
  total: naira,
  adjustments: z.array(adjustment),
  /** Delivery options for the state, in order. */
  delivery_options: z.array(offeredDelivery),
  /** Option included in the sums: the chosen one if offered, else the cheapest delivery; null if there is none. */
  delivery_option_id: id.nullable(),
  /** The viewer's own unpaid order, whose reserved units remain available to them; null for visitors. */
  open_order: z
    .object({
      id,
      number: z.string(),
      expires_at: time,
      /** Payment page; null before a payment is started. */
      payment_url: z.string().nullable(),
    })
    .nullable(),
  /** Result of the discount code; null if none. */
  discount_code: z
    .object({ code: z.string(), refused: discountRefusal.nullable(), message: z.string() })
    .nullable(),
});
