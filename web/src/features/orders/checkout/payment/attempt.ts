import { storageKeys } from '../../../../config/storage-keys.ts';
import { readStored, readStoredJson, tabStorage, writeStored } from '../../../../shared/browser-storage.ts';
import { recordOrderOfCopy } from '../../../../shared/cart/cart-copies.ts';
import { linesText } from '../../../../shared/cart/cart-rules.ts';
import { clearCart, currentCart } from '../../../../shared/cart/cart-store.ts';
import { checkoutCart, finishCheckout, removeBought } from '../../../../shared/cart/checkout-cart.ts';

/** Contents of an order as comparable strings. */
export interface OrderContent {
  readonly userId: string;
  readonly lines: string;
  readonly shipping: string;
}

/**
 * One attempt to buy. Stored per tab, so that double clicks, the back button, reloads, duplicated tabs and
 * retries all use the same key, and the server creates one order.
 */
interface Attempt {
  readonly key: string;
  /** The order content sent under the key; null before the first request. */
  readonly asked: OrderContent | null;
  readonly orderId: string | null;
}

/** Fallback for browsers that refuse storage. */
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

/** Creates the key before the first request, so that a duplicate of the tab has the same one. */
export function openAttempt(): void {
  if (read() === null) keep(newAttempt());
}

/** The idempotency key: the same for the same user, cart and address, otherwise a new one. */
export function keyFor(asked: OrderContent): string {
  const attempt = read();
  if (attempt?.asked && isSame(attempt.asked, asked)) return attempt.key;
  const taken = { ...(attempt?.asked === null ? attempt : newAttempt()), asked };
  keep(taken);
  return taken.key;
}

/** The order that this attempt placed before its cart or address changed, or null. */
export function orderBefore(asked: OrderContent): { orderId: string; sameLines: boolean } | null {
  const attempt = read();
  if (!attempt?.asked || attempt.orderId === null || isSame(attempt.asked, asked)) return null;
  return { orderId: attempt.orderId, sameLines: attempt.asked.lines === asked.lines };
}

const isSame = (a: OrderContent, b: OrderContent): boolean =>
  a.userId === b.userId && a.lines === b.lines && a.shipping === b.shipping;

/** Starts a new attempt, whose key places another order. */
export const renewAttempt = (): void => keep(newAttempt());

/** Stores the order that was placed under the key. */
export function recordOrder(orderId: string): void {
  const attempt = read();
  if (attempt) keep({ ...attempt, orderId });
  recordOrderOfCopy(checkoutCart(), orderId);
}

/** Ends the attempt when its order is paid: clears its lines and its key. */
export function endAttempt(orderId: string): void {
  removeBought(orderId);
  const attempt = read();
  if (attempt?.orderId !== orderId) return;
  keep(null);
  finishCheckout();
  // The lines were restored after a failed payment and then paid on the page that stayed open.
  if (attempt.asked?.lines === linesText(currentCart())) clearCart();
}

const newAttempt = (): Attempt => ({ key: newKey(), asked: null, orderId: null });

/** Creates a random key. `crypto.randomUUID` is missing on insecure origins, such as phones on a local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isAttempt(value: unknown): value is Attempt {
  if (!isObject(value)) return false;
  const { key, asked, orderId } = value;
  const isOrder = orderId === null || typeof orderId === 'string';
  return (
    typeof key === 'string' &&
    /^[0-9a-f]{32}$/.test(key) &&
    isOrder &&
    (asked === null || isOrderContent(asked))
  );
}

function isOrderContent(value: unknown): value is OrderContent {
  if (!isObject(value)) return false;
  const { userId, lines, shipping } = value;
  return [userId, lines, shipping].every((text) => typeof text === 'string');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
