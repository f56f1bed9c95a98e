import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { dropCopy, keepCopy } from './cart-copies.ts';
import { type Cart, linesText, mergeCarts } from './cart-rules.ts';
import { changeCart, clearCart, currentCart } from './cart-store.ts';
import { parseCart } from './stored-cart.ts';

/** What is being bought in this tab; it outlives a reload and the way to the payment page and back. */
const store = createStore<Cart>(parseCart(readStored(storageKeys.checkoutCart, tabStorage)));

/** False where the browser refuses storage: the lines then live as long as the page. */
let isStored = true;

/** Keeps the lines in the tab's storage. @returns whether they will outlive the way to the payment page */
function keep(lines: Cart): boolean {
  const text = lines.length === 0 ? null : JSON.stringify(lines);
  writeStored(storageKeys.checkoutCart, text, tabStorage);
  store.set(lines);
  isStored = readStored(storageKeys.checkoutCart, tabStorage) === text;
  return isStored;
}

const noteStarted = (started: boolean) =>
  writeStored(storageKeys.paymentStarted, started ? 'true' : null, tabStorage);

/** Whether a payment for `checkoutCart` was begun in this tab, and its end is not known yet. */
export const paymentWasStarted = (): boolean =>
  readStored(storageKeys.paymentStarted, tabStorage) !== null && store.get().length > 0;

/** The lines that are being bought, or none: for code that is no component. */
export const checkoutCart = (): Cart => store.get();

/** The lines that are being bought, or none. */
export function useCheckoutCart(): Cart {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/**
 * Proceed to Checkout: saves the cart under `checkoutCart` and empties the persistent one. Does nothing while the cart
 * is empty, so that a double click or a reload of the checkout loses nothing. Lines of a checkout that was left before
 * any payment come along; those of a begun payment don't, since that payment may still arrive.
 * Visitors come to `/checkout` by way of the sign-in, with the cart still full: that page calls it too, as it opens.
 * @returns the lines to buy
 */
export function beginCheckout(): Cart {
  const cart = currentCart();
  if (cart.length === 0) return store.get();
  const before = paymentWasStarted() ? [] : store.get();
  const lines = mergeCarts(cart, before);
  noteStarted(false);
  // Where the tab can't keep them, the cart stays: on the way back from the payment page it would be lost.
  if (keep(lines)) {
    keepCopy(lines, before);
    clearCart();
  }
  return lines;
}

/** To be called just before the browser leaves for the payment page. */
export const notePaymentStarted = (): void => noteStarted(true);

/** Whether these are the lines that are being bought in this tab. */
export const isCheckoutOf = (lines: Cart): boolean => linesText(lines) === linesText(store.get());

/** Lines of a checkout have an end: where they are those of this tab's, it ends, too. */
function end(lines: Cart): void {
  dropCopy(lines);
  if (!isCheckoutOf(lines)) return;
  noteStarted(false);
  keep([]);
}

/**
 * Puts lines back into the cart: payment failed or was cancelled, or the checkout was left. Merged, never doubled, however
 * often it is called.
 * @param lines by default those of this tab's checkout
 */
export function restoreCart(lines: Cart = store.get()): void {
  changeCart((cart) => (lines.length === 0 ? cart : mergeCarts(cart, lines)));
  end(lines);
}

/**
 * The lines are paid for, or not wanted: they are offered no more.
 * @param lines by default those of this tab's checkout
 */
export const finishCheckout = (lines: Cart = store.get()): void => end(lines);

// A page that the browser kept aside, while the payment was made in its place, comes back with what storage holds now.
if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isStored) store.set(parseCart(readStored(storageKeys.checkoutCart, tabStorage)));
  });
}
