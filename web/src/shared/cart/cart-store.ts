import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import {
  type Cart,
  type CartProduct,
  countItems,
  type LineName,
  withoutLine,
  withProduct,
  withQuantity,
} from './cart-rules.ts';
import { parseCart } from './stored-cart.ts';

const stored = (): Cart => parseCart(readStored(storageKeys.cart));
const store = createStore<Cart>(stored());

/** False where the browser refuses storage: the cart then lives in this tab's memory alone. */
let isStored = true;

/** Takes over what storage holds: what another tab made of the cart. */
function follow(): void {
  if (!isStored) return;
  const next = stored();
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

/**
 * Changes the cart and keeps it in local storage, where it outlives reloads, sign-in and lost connections. The change
 * is made to what storage holds now: another tab's, whose event is still on its way, is not overwritten.
 */
export function changeCart(change: (cart: Cart) => Cart): void {
  follow();
  const next = change(store.get());
  if (next === store.get()) return;
  const text = next.length === 0 ? null : JSON.stringify(next);
  writeStored(storageKeys.cart, text);
  isStored = readStored(storageKeys.cart) === text;
  store.set(next);
}

/** The cart now, for code that is no component. */
export const currentCart = (): Cart => {
  follow();
  return store.get();
};

/** The cart, in step with all tabs. */
export function useCart(): Cart {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/**
 * Adds a product, merged with its line where there is one.
 * @param variant the key of the chosen variant, where the product has some
 * @returns how many were really added: fewer when a line or the cart is full
 */
export function addToCart(product: CartProduct, quantity = 1, variant?: string): number {
  const before = countItems(currentCart());
  changeCart((cart) => withProduct(cart, product, quantity, variant));
  return countItems(store.get()) - before;
}

/** Sets a line's quantity, floored at 1. */
export const setQuantity = (line: LineName, quantity: number): void =>
  changeCart((cart) => withQuantity(cart, line, quantity));

export const removeLine = (line: LineName): void => changeCart((cart) => withoutLine(cart, line));

/** Empties the cart. Who calls it for a person asks first. */
export const clearCart = (): void => changeCart((cart) => (cart.length === 0 ? cart : []));

// Another tab's cart is this tab's cart. The listeners live as long as the page; the gateway, which draws first screens, has none.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.cart || key === null) follow();
  });
  // A page that the browser kept aside, to come back to it at once, missed the events meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
