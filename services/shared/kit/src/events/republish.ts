import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { mongoConfig } from '../config.ts';
import type { ModelDefinition } from '../mongo/model.ts';
import { type Transaction, withTransaction } from '../mongo/transaction.ts';
import { runCommand } from '../process/run-command.ts';

/** Rows per transaction. Small, because a concurrent change of any row restarts it. */
const batchSize = 100;

/** Row whose state other services project. */
export interface Republished {
  readonly _id: Types.ObjectId;
  /** Time when the row was last republished; absent if never. */
  republishedAt?: Date | null;
}

/**
 * Publishes the current state of every row of a collection again, to fill projections. Repeatable, and safe while the
 * service runs.
 * @param emit emits the event with the state of a row
 * @returns number of rows
 */
export async function republish<T extends Republished>(
  db: Connection,
  model: ModelDefinition<T>,
  emit: (tx: Transaction, row: T) => Promise<void>,
): Promise<number> {
  // Sorts before every id.
  let last = new Types.ObjectId('0'.repeat(24));
  for (let count = 0; ; ) {
    const after = { _id: trusted({ $gt: last }) } as QueryFilter<T>;
    const batch = await model(db)
      .find(after, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Republished[]>();
    const end = batch.at(-1);
    if (!end) return count;
    count += await withTransaction(db, async (tx) => {
      let emitted = 0;
      for (const { _id } of batch) {
        // The write conflicts with concurrent changes and deletions, so no outdated state is published after them.
        const row = await model(tx)
          .findOneAndUpdate(
            { _id } as QueryFilter<T>,
            { $set: { republishedAt: systemClock.now() } },
            { returnDocument: 'after' },
          )
          .lean<T>();
        if (row === null) continue;
        await emit(tx, row);
        emitted += 1;
      }
      return emitted;
    });
    last = end._id;
  }
}

/**
 * Command-line entry of `republish`; prints the number of rows.
 * @param rows noun for the rows
 */
export const runRepublish = (
  service: string,
  rows: string,
  work: (db: Connection) => Promise<number>,
): Promise<void> =>
  runCommand({ service, settings: z.object(mongoConfig) }, async ({ db }) => [
    `${await work(db)} ${rows} queued in the outbox of ${service}, which publishes them while it runs. It is safe to run this command again.`,
  ]);
