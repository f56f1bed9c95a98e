import { storageKeys } from '../../config/storage-keys.ts';
import { sessionStore } from '../auth/session-store.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { keepCopy } from './cart-copies.ts';
import type { Cart } from './cart-rules.ts';

/** Owner of the lines in one storage. Null for a visitor's lines, which are assigned to the member who signs in. */
export const ownerIn = (storage: () => Storage): string | null => readStored(storageKeys.cartOwner, storage);

/**
 * Records the owner after a change of the lines: the signed-in member, or the previous owner after a sign-out.
 * @param owner by default the previous one
 */
export function recordOwner(storage: () => Storage, lines: Cart, owner = ownerIn(storage)): void {
  const next = lines.length === 0 ? null : (sessionStore.get()?.user.id ?? owner);
  if (next !== ownerIn(storage)) writeStored(storageKeys.cartOwner, next, storage);
}

/**
 * Assigns lines to each member who signs in. Another member's lines become a copy that is offered to that member again.
 * @param clear empties the lines
 */
export function bindToMember(storage: () => Storage, lines: () => Cart, clear: () => void): void {
  const bind = () => {
    const userId = sessionStore.get()?.user.id;
    if (userId === undefined) return;
    const owner = ownerIn(storage);
    if (owner !== null && owner !== userId) {
      keepCopy(lines(), [], owner);
      clear();
    }
    recordOwner(storage, lines());
  };
  bind();
  sessionStore.subscribe(bind);
}
