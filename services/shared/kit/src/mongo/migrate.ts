import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { databaseOf, kitCollections } from './kit-collections.ts';
import { createLease } from './lease.ts';
import type { Migration } from './migration.ts';

/** A migration that has run. */
interface MigrationRow {
  /** The migration's id. */
  _id: string;
  ranAt: Date;
}

export const migrationsOf = (db: Connection) => databaseOf(db).collection<MigrationRow>('migrations');

/** How often a job looks whether another one is done, and prolongs its own lease. */
const lookEveryMs = 1_000;

/**
 * Runs what a database lacks of a service's migrations and of the kit's own, in their order. Of several jobs at once one runs
 * them, and the others wait for it; when its process dies, another one goes on.
 * @returns the ids of those that it ran
 * @throws what a migration throws: those before it are recorded, those after it have not run
 */
export async function migrate(db: Connection, migrations: readonly Migration[]): Promise<string[]> {
  const lease = createLease(db, 'migrations');
  do {
    if ((await missingMigrations(db, migrations)).length === 0) return [];
  } while (!(await lease.hold()) && (await pause(lookEveryMs, true)));
  const renewal = setInterval(() => void lease.hold().catch(() => undefined), lookEveryMs);
  const ran: string[] = [];
  try {
    for (const { id, up } of await missingMigrations(db, migrations)) {
      await up(db);
      await migrationsOf(db).insertOne({ _id: id, ranAt: new Date() }, { writeConcern: { w: 1 } });
      ran.push(id);
    }
    return ran;
  } finally {
    clearInterval(renewal);
    await lease.release();
  }
}

/** What `migrate` would run. */
export async function missingMigrations(
  db: Connection,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const all = [...kitCollections, ...migrations];
  const rows = await migrationsOf(db)
    .find({ _id: { $in: all.map(({ id }) => id) } }, { projection: { _id: 1 } })
    .toArray();
  const done = new Set(rows.map(({ _id }) => _id));
  return all.filter(({ id }) => !done.has(id));
}
