import type { Connection } from 'mongoose';

const committed = 'poc-committed';

/** Calls the listener after each commit of this process that wrote to the outbox. Returns the unsubscribe function. */
export function onCommit(db: Connection, listener: () => void): () => void {
  db.on(committed, listener);
  return () => void db.off(committed, listener);
}

export function announceCommit(db: Connection): void {
  db.emit(committed);
}
