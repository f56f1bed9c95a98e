import type { Merch } from '@poc/contracts/entities/merch';
import { limits } from '../../config/limits.ts';

/** A line of the cart in local storage. Its price is for display: the server prices every order. */
export interface CartLine {
  readonly id: string;
  readonly product_name: string;
  /** In naira. */
  readonly price: number;
  readonly image_url: string;
  /** At least 1. */
  readonly quantity: number;
  /** Key of the chosen size or colour; absent for products without variants. */
  readonly variant?: string;
}

export type Cart = readonly CartLine[];

/** Identity of a line: the product, and its variant if it has any. */
export type LineName = Pick<CartLine, 'id' | 'variant'>;

export type CartProduct = Pick<Merch, 'id' | 'product_name' | 'price' | 'image_url'>;

/** Identity of a line as a string, for keys and comparisons. */
export const lineKey = ({ id, variant }: LineName): string => `${id}:${variant ?? ''}`;

/** Display name of a line: `Stop-Loss Tee (M / Black)`. */
export const lineTitle = ({ product_name, variant }: Pick<CartLine, 'product_name' | 'variant'>): string =>
  variant === undefined ? product_name : `${product_name} (${variant})`;

/** The lines as a string, for comparisons that ignore the order. */
export const linesText = (lines: readonly (LineName & Pick<CartLine, 'quantity'>)[]): string =>
  lines
    .map((line) => `${lineKey(line)}:${line.quantity}`)
    .toSorted()
    .join();

/** The lines as text: `2 × Urgent 2k Mug, 1 × Stop-Loss Tee (M / Black)`. */
export const linesLabel = (lines: Cart): string =>
  lines.map((line) => `${line.quantity} × ${lineTitle(line)}`).join(', ');

/** Rounds a quantity down, between 1 and the maximum per line. */
export function wholeQuantity(quantity: number): number {
  return Math.min(limits.maxLineQuantity, Math.max(1, Math.floor(quantity) || 1));
}

export const findLine = (cart: Cart, name: LineName): CartLine | undefined =>
  cart.find((line) => lineKey(line) === lineKey(name));

/** Adds a product, to its existing line if there is one. A full cart accepts no new lines. */
export function withProduct(cart: Cart, product: CartProduct, quantity: number, variant?: string): Cart {
  const { id, product_name, price, image_url } = product;
  const line = { id, product_name, price, image_url, quantity: wholeQuantity(quantity) };
  const added: CartLine = variant === undefined ? line : { ...line, variant };
  const found = findLine(cart, added);
  if (found) return withQuantity(cart, found, found.quantity + added.quantity);
  return cart.length >= limits.cartLines ? cart : [...cart, added];
}

/** Sets a line's quantity, at least 1. */
export function withQuantity(cart: Cart, name: LineName, quantity: number): Cart {
  return cart.map((line) =>
    lineKey(line) === lineKey(name) ? { ...line, quantity: wholeQuantity(quantity) } : line,
  );
}

export const withoutLine = (cart: Cart, name: LineName): Cart =>
  cart.filter((line) => lineKey(line) !== lineKey(name));

/** The cart without the quantities that were bought. */
export const withoutBought = (cart: Cart, bought: Cart): Cart =>
  cart.flatMap((line) => {
    const quantity = line.quantity - (findLine(bought, line)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** Merges two carts. Lines in both get the larger quantity, so that restoring a cart twice doubles nothing. */
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

/** Totals on the cart page, in naira. Always adds flat shipping; the checkout's quote applies free shipping. */
export function cartTotals(cart: Cart): { subtotal: number; shipping: number; total: number } {
  const kobo = cart.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  const subtotal = kobo / 100;
  const shipping = cart.length === 0 ? 0 : limits.flatShippingNaira;
  return { subtotal, shipping, total: (kobo + shipping * 100) / 100 };
}

/** Low-stock badge of a product, or null. */
export function lowStockText({ stock }: Pick<Merch, 'stock'>): string | null {
  return stock > 0 && stock < limits.lowStockBelow ? `Only ${stock} left` : null;
}
