import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { dropRestoredCopies } from './cart-copies.ts';
import { bindToMember, recordOwner } from './cart-owner.ts';
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

const localCart = (): Storage => localStorage;
const stored = (): Cart => parseCart(readStored(storageKeys.cart));
const store = createStore<Cart>(stored());
const emptyCart: Cart = [];

/** False when the browser blocks storage: the cart then lives only in this tab's memory. */
let isStored = true;

/** Applies the cart of another tab from storage. */
function follow(): void {
  if (!isStored) return;
  const next = stored();
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

/**
 * Changes the cart and stores it in local storage, where it survives reloads, sign-in and lost connections. Reads
 * storage first, so that a change in another tab whose event is still pending is not overwritten.
 * @param owner for a cart that is filled without a signed-in user; by default its previous owner
 */
export function changeCart(change: (cart: Cart) => Cart, owner?: string | null): void {
  follow();
  const next = change(store.get());
  if (next === store.get()) return;
  const text = next.length === 0 ? null : JSON.stringify(next);
  writeStored(storageKeys.cart, text);
  isStored = readStored(storageKeys.cart) === text;
  recordOwner(localCart, next, owner);
  if (next.length === 0) dropRestoredCopies();
  store.set(next);
}

/** The current cart, for code outside components. */
export const currentCart = (): Cart => {
  follow();
  return store.get();
};

/** The cart, synchronized with all tabs. */
export function useCart(): Cart {
  return useSyncExternalStore(store.subscribe, store.get, () => emptyCart);
}

/**
 * Adds a product, merged with its existing line.
 * @param variant key of the chosen variant, if the product has any
 * @returns the quantity added, which is smaller when the line or the cart is full
 */
export function addToCart(product: CartProduct, quantity = 1, variant?: string): number {
  const before = countItems(currentCart());
  changeCart((cart) => withProduct(cart, product, quantity, variant));
  return countItems(store.get()) - before;
}

export const setQuantity = (line: LineName, quantity: number): void =>
  changeCart((cart) => withQuantity(cart, line, quantity));

export const removeLine = (line: LineName): void => changeCart((cart) => withoutLine(cart, line));

/** Empties the cart. Callers ask the user for confirmation first. */
export const clearCart = (): void => changeCart((cart) => (cart.length === 0 ? cart : []));

// Synchronizes tabs for the lifetime of the page. `window` is undefined during prerendering.
if (typeof window !== 'undefined') {
  bindToMember(localCart, currentCart, clearCart);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.cart || key === null) follow();
  });
  // A page restored from the back/forward cache missed the storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
