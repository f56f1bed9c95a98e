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

/** A line of a cart as a browser sends it; name, price and picture are accepted and ignored: the server prices. */
export const cartLine = z.strictObject({
  id,
  quantity: z.number().int().min(1).max(100),
  /** The key of a variant; required where the product has some. */
  variant: lineOrNone(80).nullable().optional(),
  product_name: z.unknown().optional(),
  price: z.unknown().optional(),
  image_url: z.unknown().optional(),
});

/** A line between the subtotal and the total; what is taken off is below 0. */
export const adjustment = z.object({
  kind: z.enum(['delivery', 'free_delivery', 'discount', 'tax']),
  label: z.string(),
  amount: z.number(),
});

export type Adjustment = z.infer<typeof adjustment>;

/** What a buyer chooses beside products and address. */
const orderChoice = {
  discount_code: discountCode.optional(),
  /** Left out: the cheapest delivery to the address. */
  delivery_option_id: id.optional(),
};

const orderInput = {
  items: z.array(cartLine).min(1, 'must not be empty').max(50),
  /** Address and city are required unless the order is fetched. */
  shipping_info: shippingInfo.extend({
    address: textOrNone(300).default(''),
    city: lineOrNone(100).default(''),
    state: lineOrNone(60)
      .refine((text) => text === '' || stateOf(text) !== null, 'must be a state of Nigeria')
      .optional(),
  }),
  ...orderChoice,
  /** The total that the buyer agreed to: an order that costs anything else is refused. */
  expected_total: naira.optional(),
  payment_info: z.record(z.string().max(60), z.unknown()).optional(),
  payment_method: z.literal('paystack').default('paystack'),
  total_price: z.unknown().optional(),
};

type OrderInput = z.output<z.ZodObject<typeof orderInput>>;

/** An order without a choice of its delivery is brought. With one, the service knows whether it is fetched. */
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

/** What a quote is asked for. */
export const quoteInput = {
  items: orderInput.items,
  /** Where it goes, if that is known yet. */
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
  /** Lines of the cart that can't be bought as they are; they are not in the sums. */
  unavailable: z.array(
    z.object({
      id,
      variant: z.string().nullable(),
      /** Empty when the product is gone. */
      product_name: z.string(),
      reason: z.enum(['gone', 'out_of_stock', 'too_few']),
      /** How many there are. */
      stock: z.number().int(),
    }),
  ),
  subtotal: naira,
  shipping: naira,
  /** At most 0: all that is taken off. */
  discount: z.number().max(0),
  tax: naira,
  total: naira,
  adjustments: z.array(adjustment),
  /** What is offered there, in its order. */
  delivery_options: z.array(offeredDelivery),
  /** Which of them is in the sums: the wanted one where it is offered, else the cheapest delivery; null where there is none. */
  delivery_option_id: id.nullable(),
  /** The caller's own unpaid order, whose products are available to them until then; null for visitors. */
  open_order: z
    .object({
      id,
      number: z.string(),
      expires_at: time,
      /** Where it can be paid; null until its payment was started. */
      payment_url: z.string().nullable(),
    })
    .nullable(),
  /** What became of the wanted code; null where none was wanted. */
  discount_code: z
    .object({ code: z.string(), refused: discountRefusal.nullable(), message: z.string() })
    .nullable(),
});
