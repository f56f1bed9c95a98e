import type { Merch, MerchVariant } from '@poc/contracts/entities/merch';
import type { Quote } from '../cart/cart-changes.ts';
import type { Cart, CartLine } from '../cart/cart-rules.ts';
import { someId } from './shows.ts';

/** A product as the API returns it. */
export const someProduct = (more: Partial<Merch> = {}): Merch => ({
  id: someId(),
  product_name: 'Urgent 2k Mug',
  description: 'Holds tea and grudges.',
  price: 4_900,
  old_price: null,
  stock: 40,
  variants: [],
  image_url: '',
  low_stock_below: 10,
  orderCount: 3,
  createdAt: '2026-01-15T10:00:00.000Z',
  ...more,
});

export const someVariant = (size: string | null, colour: string | null, stock: number): MerchVariant => ({
  key: [size, colour].filter(Boolean).join(' / '),
  size,
  colour,
  stock,
});

export const someLine = (more: Partial<CartLine> = {}): CartLine => ({
  id: someId(),
  product_name: 'Urgent 2k Mug',
  price: 4_900,
  image_url: '',
  quantity: 1,
  ...more,
});

type QuoteLine = Quote['lines'][number];
type Missing = Quote['unavailable'][number];

/** The server's quote for a cart: unchanged prices and a stock of 40, except for the given changes by id. */
export function quoteOf(
  cart: Cart,
  changes: Record<string, Partial<QuoteLine>> = {},
  unavailable: Missing[] = [],
): Quote {
  const gone = new Set(unavailable.map(({ id }) => id));
  const lines = cart
    .filter(({ id }) => !gone.has(id))
    .map(({ id, product_name, price, image_url, variant = null, quantity }) => ({
      id,
      product_name,
      image_url,
      variant,
      price,
      quantity,
      line_total: price * quantity,
      stock: 40,
      ...changes[id],
    }));
  return {
    lines,
    unavailable,
    subtotal: 0,
    shipping: 2_500,
    discount: 0,
    tax: 0,
    vat: 0,
    total: 2_500,
    adjustments: [{ kind: 'delivery', label: 'Shipping (Standard delivery)', amount: 2_500 }],
    delivery_options: [],
    delivery_option_id: null,
    open_order: null,
    discount_code: null,
  };
}
