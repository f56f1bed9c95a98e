import { useMemo, useSyncExternalStore } from 'react';
import { limits } from '../../config/limits.ts';
import { storageKeys } from '../../config/storage-keys.ts';
import { sessionStore } from '../auth/session-store.ts';
import { useSession } from '../auth/use-session.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { type Cart, linesText } from './cart-rules.ts';
import { cartOf } from './stored-cart.ts';

/** A copy of a checkout's lines, so that another tab can offer them after the checkout's tab was closed. */
export interface CartCopy {
  readonly lines: Cart;
  /** Start of the checkout, in ms since the epoch. */
  readonly atMs: number;
  /** The order that the checkout created; null before the payment. */
  readonly orderId: string | null;
  /**
   * True if the lines are back in the cart: the copy is no longer offered, and only removes them once its order
   * is paid.
   */
  readonly isRestored?: boolean;
}

/** Incremented on each change, in this tab and in others. */
const changes = createStore(0);
const countChange = () => changes.set(changes.get() + 1);

const keyOf = (userId: string) => `${storageKeys.cartCopies}-${userId}`;

function copyOf(value: unknown): CartCopy[] {
  if (typeof value !== 'object' || value === null) return [];
  const { lines, atMs, orderId, isRestored } = value as Record<string, unknown>;
  const cart = cartOf(lines);
  if (cart.length === 0 || typeof atMs !== 'number' || atMs < Date.now() - limits.cartCopyMs) return [];
  const order = typeof orderId === 'string' ? orderId : null;
  return [{ lines: cart, atMs, orderId: order, ...(isRestored === true && { isRestored }) }];
}

function parseCopies(text: string | null): readonly CartCopy[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap(copyOf) : [];
  } catch {
    return [];
  }
}

const storedText = (userId: string | undefined) => (userId === undefined ? null : readStored(keyOf(userId)));

type Change = (copies: readonly CartCopy[]) => readonly CartCopy[];

function changeCopies(change: Change, userId = sessionStore.get()?.user.id): void {
  if (userId === undefined) return;
  const before = storedText(userId);
  const next = change(parseCopies(before)).slice(0, limits.cartCopies);
  const text = next.length === 0 ? null : JSON.stringify(next);
  if (text === before) return;
  writeStored(keyOf(userId), text);
  countChange();
}

const isOf = (lines: Cart) => {
  const text = linesText(lines);
  return (copy: CartCopy): boolean => linesText(copy.lines) === text;
};

/**
 * Stores a copy of a checkout's lines. Equal lines in two tabs share one copy.
 * @param before the previous lines of this checkout, whose copy is replaced
 * @param userId by default the signed-in member
 */
export function keepCopy(lines: Cart, before: Cart = [], userId?: string): void {
  if (lines.length === 0) return;
  const isSame = isOf(lines);
  const isBefore = isOf(before);
  changeCopies((copies) => {
    const orderId = copies.find(isSame)?.orderId ?? null;
    const others = copies.filter((copy) => !isSame(copy) && !isBefore(copy));
    return [{ lines, atMs: Date.now(), orderId }, ...others];
  }, userId);
}

/** Records that lines are back in the cart. Their copy is retained while an order with them may still be paid. */
export function returnCopy(lines: Cart, orderId: string | null): void {
  const isSame = isOf(lines);
  changeCopies((copies) => {
    const copy = copies.find(isSame);
    const order = orderId ?? copy?.orderId ?? null;
    const others = copies.filter((each) => !isSame(each));
    if (order === null || lines.length === 0) return others;
    return [{ lines, atMs: copy?.atMs ?? Date.now(), orderId: order, isRestored: true }, ...others];
  });
}

/** Deletes the copies of restored lines, once the cart is empty. */
export const dropRestoredCopies = (): void =>
  changeCopies((copies) => copies.filter((copy) => !copy.isRestored));

/** Deletes the copy of the lines, once they are bought or discarded. */
export function dropCopy(lines: Cart): void {
  const isSame = isOf(lines);
  changeCopies((copies) => copies.filter((copy) => !isSame(copy)));
}

/** Deletes the copies of a paid order's lines. */
export const dropCopyOfOrder = (orderId: string): void =>
  changeCopies((copies) => copies.filter((copy) => copy.orderId !== orderId));

/** The copy of the checkout that created an order. */
export const copyOfOrder = (orderId: string): CartCopy | undefined =>
  parseCopies(storedText(sessionStore.get()?.user.id)).find((copy) => copy.orderId === orderId);

/** Records the order that the checkout of these lines created. */
export function recordOrderOfCopy(lines: Cart, orderId: string): void {
  const isSame = isOf(lines);
  changeCopies((copies) => copies.map((copy) => (isSame(copy) ? { ...copy, orderId } : copy)));
}

/** The signed-in user's copies to offer, newest first, synchronized with all tabs. */
export function useCartCopies(): readonly CartCopy[] {
  const userId = useSession()?.user.id;
  const read = () => storedText(userId);
  const text = useSyncExternalStore(changes.subscribe, read, () => null);
  return useMemo(() => parseCopies(text).filter((copy) => !copy.isRestored), [text]);
}

// Listeners for the lifetime of the page. `window` is undefined during prerendering.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(storageKeys.cartCopies)) countChange();
  });
  // A page restored from the back/forward cache missed the storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) countChange();
  });
}
