import type { Merch } from '@poc/contracts/entities/merch';
import { limits } from '../../config/limits.ts';

/** A line of the cart as it is kept in local storage. Its price is for show: the server prices every order. */
export interface CartLine {
  readonly id: string;
  readonly product_name: string;
  /** Naira. */
  readonly price: number;
  readonly image_url: string;
  /** At least 1. */
  readonly quantity: number;
  /** The key of the chosen size or colour; absent where the product has none. */
  readonly variant?: string;
}

export type Cart = readonly CartLine[];

/** What makes two lines one: the product, and its variant where it has some. */
export type LineName = Pick<CartLine, 'id' | 'variant'>;

/** What the cart keeps of a product. */
export type CartProduct = Pick<Merch, 'id' | 'product_name' | 'price' | 'image_url'>;

/** One text for a line's product and variant, for keys and comparisons. */
export const lineKey = ({ id, variant }: LineName): string => `${id}:${variant ?? ''}`;

/** What a line is called on screen: `Stop-Loss Tee (M / Black)`. */
export const lineTitle = ({ product_name, variant }: Pick<CartLine, 'product_name' | 'variant'>): string =>
  variant === undefined ? product_name : `${product_name} (${variant})`;

/** The lines as one text: the same ones in another order are the same. */
export const linesText = (lines: readonly (LineName & Pick<CartLine, 'quantity'>)[]): string =>
  lines
    .map((line) => `${lineKey(line)}:${line.quantity}`)
    .toSorted()
    .join();

/** The lines in words: `2 × Urgent 2k Mug, 1 × Stop-Loss Tee (M / Black)`. */
export const linesWords = (lines: Cart): string =>
  lines.map((line) => `${line.quantity} × ${lineTitle(line)}`).join(', ');

/** A quantity as a line may have it: whole, floored at 1, and at most what one order takes of a product. */
export function wholeQuantity(quantity: number): number {
  return Math.min(limits.cartLineMax, Math.max(1, Math.floor(quantity) || 1));
}

export const findLine = (cart: Cart, name: LineName): CartLine | undefined =>
  cart.find((line) => lineKey(line) === lineKey(name));

/**
 * Adds a product; one that is in the cart already, in the same variant, gets more of the same line. A cart that is full
 * takes no new line.
 */
export function withProduct(cart: Cart, product: CartProduct, quantity: number, variant?: string): Cart {
  const { id, product_name, price, image_url } = product;
  const line = { id, product_name, price, image_url, quantity: wholeQuantity(quantity) };
  const added: CartLine = variant === undefined ? line : { ...line, variant };
  const found = findLine(cart, added);
  if (found) return withQuantity(cart, found, found.quantity + added.quantity);
  return cart.length >= limits.cartLines ? cart : [...cart, added];
}

/** A quantity set by hand is floored at 1. */
export function withQuantity(cart: Cart, name: LineName, quantity: number): Cart {
  return cart.map((line) =>
    lineKey(line) === lineKey(name) ? { ...line, quantity: wholeQuantity(quantity) } : line,
  );
}

export const withoutLine = (cart: Cart, name: LineName): Cart =>
  cart.filter((line) => lineKey(line) !== lineKey(name));

/** Two carts as one. What stands in both is there once, in the larger quantity: giving a cart back doubles nothing. */
export function mergeCarts(cart: Cart, other: Cart): Cart {
  const lines = new Map(cart.map((line) => [lineKey(line), line]));
  for (const line of other) {
    const found = lines.get(lineKey(line));
    if (!found && lines.size >= limits.cartLines) continue;
    const quantity = Math.max(found?.quantity ?? 0, line.quantity);
    lines.set(lineKey(line), { ...(found ?? line), quantity });
  }
  return [...lines.values()];
}

export const countItems = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** What the cart shows, in naira: the flat shipping is always added here; the checkout's quote knows of free shipping. */
export function cartTotals(cart: Cart): { subtotal: number; shipping: number; total: number } {
  const kobo = cart.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  const subtotal = kobo / 100;
  const shipping = cart.length === 0 ? 0 : limits.flatShippingNaira;
  return { subtotal, shipping, total: (kobo + shipping * 100) / 100 };
}

/** The badge of a product that is nearly gone, or null. */
export function lowStockText({ stock }: Pick<Merch, 'stock'>): string | null {
  return stock > 0 && stock < limits.lowStockBelow ? `Only ${stock} left` : null;
}
