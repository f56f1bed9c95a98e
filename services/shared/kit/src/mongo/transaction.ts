import type { DataInputOf, EventContract } from '@poc/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { announceCommit } from './commit-signal.ts';
import { type OutboxRow, outboxOf } from './kit-collections.ts';
import { outboxRow } from './outbox-row.ts';

/** A transaction. Every read and write in it must pass its `session`. */
export interface Transaction {
  readonly session: ClientSession;
  /**
   * Publishes an event as part of the commit.
   * @param event `key` is the aggregate's id: events of one key stay in order if the aggregate itself is written in the
   *   same transaction
   * @throws when the data violates the contract, which is a bug of the caller
   */
  emit<E extends EventContract>(contract: E, event: { key: string; data: DataInputOf<E> }): Promise<void>;
}

/**
 * Commits a change and its events atomically and durably (majority, journal).
 * @param work may run several times after a write conflict: it may only read and write with the session
 * @returns the result of the committed run
 */
export async function withTransaction<T>(db: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let emitted = false;
  const result = await db.transaction(
    async (session) => {
      const rows: OutboxRow[] = [];
      const done = await work({
        session,
        async emit(contract, event) {
          rows.push(outboxRow(contract, event));
        },
      });
      emitted = rows.length > 0;
      // A single insert: mongod assigns positions in array order.
      if (emitted) await outboxOf(db).insertMany(rows, { session });
      return done;
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
  );
  if (emitted) announceCommit(db);
  return result;
}
