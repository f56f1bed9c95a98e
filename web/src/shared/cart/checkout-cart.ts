import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { copyOfOrder, dropCopy, dropCopyOfOrder, keepCopy, returnCopy } from './cart-copies.ts';
import { bindToMember, ownerIn, recordOwner } from './cart-owner.ts';
import { type Cart, linesText, mergeCarts, withoutBought } from './cart-rules.ts';
import { changeCart, clearCart, currentCart } from './cart-store.ts';
import { parseCart } from './stored-cart.ts';

/** The lines of this tab's checkout. They survive a reload and the redirect to the payment page and back. */
const store = createStore<Cart>(parseCart(readStored(storageKeys.checkoutCart, tabStorage)));

/** False when the browser blocks storage: the lines are then lost with the page. */
let isStored = true;

/** Stores the lines in session storage. @returns false when they would not survive the redirect to the payment page */
function keep(lines: Cart): boolean {
  const text = lines.length === 0 ? null : JSON.stringify(lines);
  writeStored(storageKeys.checkoutCart, text, tabStorage);
  recordOwner(tabStorage, lines);
  store.set(lines);
  isStored = readStored(storageKeys.checkoutCart, tabStorage) === text;
  return isStored;
}

const recordStarted = (started: boolean) =>
  writeStored(storageKeys.paymentStarted, started ? 'true' : null, tabStorage);

/** True when this tab started a payment for `checkoutCart` whose result is unknown. */
export const paymentWasStarted = (): boolean =>
  readStored(storageKeys.paymentStarted, tabStorage) !== null && store.get().length > 0;

/** The lines of the checkout, for code outside components. */
export const checkoutCart = (): Cart => store.get();

export function useCheckoutCart(): Cart {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/**
 * Starts the checkout: moves the cart to `checkoutCart`. Does nothing while the cart is empty, so that a double click
 * or a reload of the checkout loses nothing. Lines of an abandoned checkout are included, except after a payment was
 * started, since that payment may still succeed. The checkout page calls this on opening too, because visitors arrive
 * there from the sign-in with a full cart.
 * @returns the lines to buy
 */
export function beginCheckout(): Cart {
  const cart = currentCart();
  if (cart.length === 0) return store.get();
  const before = paymentWasStarted() ? [] : store.get();
  const lines = mergeCarts(cart, before);
  recordStarted(false);
  // Without storage the cart is not emptied: the lines would be lost on return from the payment page.
  if (keep(lines)) {
    keepCopy(lines, before);
    clearCart();
  }
  return lines;
}

/** Records a started payment. Call it just before the redirect to the payment page. */
export const recordPaymentStarted = (): void => recordStarted(true);

export const isCheckoutOf = (lines: Cart): boolean => linesText(lines) === linesText(store.get());

/** Ends this tab's checkout if it has the same lines. */
function end(lines: Cart): void {
  if (isCheckoutOf(lines)) removeCheckout();
}

/**
 * Moves lines back into the cart after a failed or cancelled payment or an abandoned checkout. Idempotent.
 * @param lines default: the lines of this tab's checkout
 * @param orderId their order. Default: the order that their checkout created
 */
export function restoreCart(lines: Cart = store.get(), orderId: string | null = null): void {
  changeCart(
    (cart) => (lines.length === 0 ? cart : mergeCarts(cart, lines)),
    ownerIn(tabStorage) ?? undefined,
  );
  returnCopy(lines, orderId);
  end(lines);
}

/**
 * Ends the checkout of lines that are paid or discarded.
 * @param lines default: the lines of this tab's checkout
 */
export function finishCheckout(lines: Cart = store.get()): void {
  dropCopy(lines);
  end(lines);
}

/** Removes the lines of a paid order from the checkout and the cart, no matter which tab or device paid it. */
export function removeBought(orderId: string): void {
  const copy = copyOfOrder(orderId);
  if (!copy) return;
  dropCopyOfOrder(orderId);
  if (copy.isRestored) changeCart((cart) => withoutBought(cart, copy.lines));
  else end(copy.lines);
}

/** Removes the checkout from this tab when another member signs in. */
function removeCheckout(): void {
  recordStarted(false);
  keep([]);
}

// A page restored from the back/forward cache after a payment reloads the lines from storage.
if (typeof window !== 'undefined') {
  bindToMember(tabStorage, checkoutCart, removeCheckout);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isStored) store.set(parseCart(readStored(storageKeys.checkoutCart, tabStorage)));
  });
}
