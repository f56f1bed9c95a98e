import { storageKeys } from '../../../../config/storage-keys.ts';
import { readStored, readStoredJson, tabStorage, writeStored } from '../../../../shared/browser-storage.ts';
import { dropCopyOfOrder, noteOrderOfCopy } from '../../../../shared/cart/cart-copies.ts';
import { linesText } from '../../../../shared/cart/cart-rules.ts';
import { clearCart, currentCart } from '../../../../shared/cart/cart-store.ts';
import { checkoutCart, finishCheckout } from '../../../../shared/cart/checkout-cart.ts';

/** What an order is asked for, as texts to compare. */
export interface Asked {
  readonly userId: string;
  readonly lines: string;
  readonly shipping: string;
}

/**
 * One attempt to buy. It lies in the tab's storage, so that a double click, the back button, a reload, a tab opened from
 * this one and a retry all ask under the same key, and the server makes one order of them.
 */
interface Attempt {
  /** Sent as `Idempotency-Key`. */
  readonly key: string;
  /** What was asked for under it; null while nothing was. */
  readonly asked: Asked | null;
  /** The order that it led to. */
  readonly orderId: string | null;
}

/** Where the browser refuses storage, the attempt lives as long as the page. */
let inMemory: Attempt | null = null;

function read(): Attempt | null {
  const stored = readStoredJson(storageKeys.checkoutAttempt, isAttempt, tabStorage);
  return stored ?? inMemory;
}

function keep(attempt: Attempt | null): void {
  const text = attempt && JSON.stringify(attempt);
  writeStored(storageKeys.checkoutAttempt, text, tabStorage);
  inMemory = readStored(storageKeys.checkoutAttempt, tabStorage) === text ? null : attempt;
}

/** Makes the key before anything is asked for, so that a copy of the tab has the same one. */
export function openAttempt(): void {
  if (read() === null) keep(newAttempt());
}

/** The key to ask under: the same for the same person, cart and address, a new one for others. */
export function keyFor(asked: Asked): string {
  const attempt = read();
  if (attempt?.asked && isSame(attempt.asked, asked)) return attempt.key;
  const taken = { ...(attempt?.asked === null ? attempt : newAttempt()), asked };
  keep(taken);
  return taken.key;
}

/** The order that this attempt led to before its cart or its address changed, or null. */
export function orderBefore(asked: Asked): { orderId: string; sameLines: boolean } | null {
  const attempt = read();
  if (!attempt?.asked || attempt.orderId === null || isSame(attempt.asked, asked)) return null;
  return { orderId: attempt.orderId, sameLines: attempt.asked.lines === asked.lines };
}

const isSame = (a: Asked, b: Asked): boolean =>
  a.userId === b.userId && a.lines === b.lines && a.shipping === b.shipping;

/** What is asked for next is another order: the time of the one under this key is over. */
export const renewAttempt = (): void => keep(newAttempt());

/** Remembers the order that the key led to. */
export function noteOrder(orderId: string): void {
  const attempt = read();
  if (attempt) keep({ ...attempt, orderId });
  noteOrderOfCopy(checkoutCart(), orderId);
}

/** The order is paid: if it is that of this tab's attempt, its lines are bought, and its key is used up. */
export function endAttempt(orderId: string): void {
  dropCopyOfOrder(orderId);
  const attempt = read();
  if (attempt?.orderId !== orderId) return;
  keep(null);
  finishCheckout();
  // They were given back when a first try failed, and paid for on the page that stayed open.
  if (attempt.asked?.lines === linesText(currentCart())) clearCart();
}

const newAttempt = (): Attempt => ({ key: newKey(), asked: null, orderId: null });

/** `crypto.randomUUID` exists only on secure origins; a phone on the local network has none. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isAttempt(value: unknown): value is Attempt {
  if (!isObject(value)) return false;
  const { key, asked, orderId } = value;
  const isOrder = orderId === null || typeof orderId === 'string';
  return (
    typeof key === 'string' && /^[0-9a-f]{32}$/.test(key) && isOrder && (asked === null || isAsked(asked))
  );
}

function isAsked(value: unknown): value is Asked {
  if (!isObject(value)) return false;
  const { userId, lines, shipping } = value;
  return [userId, lines, shipping].every((text) => typeof text === 'string');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
