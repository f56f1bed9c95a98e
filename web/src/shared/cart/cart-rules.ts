import type { Merch } from '@poc/contracts/entities/commerce';
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
}

export type Cart = readonly CartLine[];

/** Adds a product; one that is in the cart already gets more of the same line. */
export function addToCart(cart: Cart, product: Omit<CartLine, 'quantity'>, quantity = 1): Cart {
  const found = cart.find(({ id }) => id === product.id);
  if (found) return setQuantity(cart, product.id, found.quantity + quantity);
  const { id, product_name, price, image_url } = product;
  return [...cart, { id, product_name, price, image_url, quantity: Math.max(1, quantity) }];
}

/** A quantity set by hand is floored at 1. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  const whole = Math.max(1, Math.floor(quantity) || 1);
  return cart.map((line) => (line.id === id ? { ...line, quantity: whole } : line));
}

/** One less; below 1 the line goes. */
export function decreaseQuantity(cart: Cart, id: string): Cart {
  const line = cart.find((each) => each.id === id);
  if (!line) return cart;
  return line.quantity <= 1 ? removeFromCart(cart, id) : setQuantity(cart, id, line.quantity - 1);
}

export const removeFromCart = (cart: Cart, id: string): Cart => cart.filter((line) => line.id !== id);

export const countItems = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** What the cart shows, in naira: the flat shipping is always added here; the checkout's quote knows of free shipping. */
export function cartTotals(cart: Cart): { subtotal: number; shipping: number; total: number } {
  const kobo = cart.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  const subtotal = kobo / 100;
  const shipping = cart.length === 0 ? 0 : limits.flatShippingNaira;
  return { subtotal, shipping, total: subtotal + shipping };
}

/** The badge of a product that is nearly gone, or null. */
export function lowStockText({ stock }: Pick<Merch, 'stock'>): string | null {
  return stock > 0 && stock < limits.lowStockBelow ? `Only ${stock} left` : null;
}

export function isCart(value: unknown): value is Cart {
  return Array.isArray(value) && value.every(isCartLine);
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Partial<Record<keyof CartLine, unknown>>;
  return (
    typeof line.id === 'string' &&
    typeof line.product_name === 'string' &&
    typeof line.image_url === 'string' &&
    typeof line.price === 'number' &&
    line.price >= 0 &&
    typeof line.quantity === 'number' &&
    Number.isInteger(line.quantity) &&
    line.quantity >= 1
  );
}
