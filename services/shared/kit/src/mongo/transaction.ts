import type { DataInputOf, EventContract } from '@poc/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { announceCommit } from './commit-signal.ts';
import { type OutboxRow, outboxOf } from './kit-collections.ts';
import { outboxRow } from './outbox-row.ts';

/** One transaction: every read and write in it must carry its `session`. */
export interface Transaction {
  readonly session: ClientSession;
  /**
   * Publishes the change to other services, as part of the same commit.
   * @param event `key` is the aggregate's id: events of one key keep their order when the aggregate itself is written
   *   in the same transaction
   * @throws when the data is not what the contract says: that is a fault of the caller's code
   */
  emit<E extends EventContract>(contract: E, event: { key: string; data: DataInputOf<E> }): Promise<void>;
}

/**
 * Commits a change and its events together, durably (majority, journal), or neither.
 * @param work may run several times, when another transaction was in its way: it must do nothing but reads and writes
 *   with the session
 * @returns what the run that was committed gave
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
      // One command for all of them; mongod numbers them in their order.
      if (emitted) await outboxOf(db).insertMany(rows, { session });
      return done;
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
  );
  if (emitted) announceCommit(db);
  return result;
}
