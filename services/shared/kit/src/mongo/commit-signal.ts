import type { Connection } from 'mongoose';

/** Listeners for commits with events, by connection: the relay of the same process. */
const listeners = new WeakMap<Connection, Set<() => void>>();

/** Calls the listener after each commit that wrote to the outbox. Returns the unsubscribe function. */
export function onCommit(db: Connection, listener: () => void): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => void known.delete(listener);
}

export function announceCommit(db: Connection): void {
  for (const listener of listeners.get(db) ?? []) listener();
}
