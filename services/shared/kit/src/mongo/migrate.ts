import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { createLease } from '../jobs/lease.ts';
import { databaseOf, kitCollections } from './kit-collections.ts';
import type { Migration } from './migration.ts';

/** A migration that has run. */
interface MigrationRow {
  /** The migration's id. */
  _id: string;
  ranAt: Date;
  /** As the migration said; rows that were written before it could say so do not have it. */
  suitsEarlierReleases?: boolean;
}

/** Collections with their indexes, and fields that were filled in: what only adds, by its id. */
const addsOnly = / with (indexes [0-9a-f]{12}|\{.*\})$/;

export const migrationsOf = (db: Connection) => databaseOf(db).collection<MigrationRow>('migrations');

/** How often a job looks whether another one is done, and prolongs its own lease. */
const lookEveryMs = 1_000;

/**
 * Runs what a database lacks of a service's migrations and of the kit's own, in their order. Of several jobs at once one runs
 * them, and the others wait for it; when its process dies, another one goes on.
 * @returns the ids of those that it ran
 * @throws what a migration throws: those before it are recorded, those after it have not run; `LaterRelease` before any runs
 */
export async function migrate(db: Connection, migrations: readonly Migration[]): Promise<string[]> {
  await refuseLaterRelease(db, migrations);
  const lease = createLease(db, 'migrations');
  do {
    if ((await missingMigrations(db, migrations)).length === 0) return [];
  } while (!(await lease.hold()) && (await pause(lookEveryMs, true)));
  const renewal = setInterval(() => void lease.hold().catch(() => undefined), lookEveryMs);
  const ran: string[] = [];
  let latestMs = await latestOf(db);
  try {
    for (const { id, up, suitsEarlierReleases = false } of await missingMigrations(db, migrations)) {
      await up(db);
      // Each has a time of its own, after those before it: two within a millisecond, or a clock that was set back, leave their order.
      latestMs = Math.max(Date.now(), latestMs + 1);
      const row = { _id: id, ranAt: new Date(latestMs), suitsEarlierReleases };
      await migrationsOf(db).insertOne(row, { writeConcern: { w: 1 } });
      ran.push(id);
    }
    return ran;
  } finally {
    clearInterval(renewal);
    // A lease that could not be released ends by itself; a failed migration must stay the failure that is thrown.
    await lease.release().catch(() => undefined);
  }
}

/** When the last one ran that is recorded. */
async function latestOf(db: Connection): Promise<number> {
  const rows = await migrationsOf(db).find().hint({ _id: 1 }).toArray();
  return Math.max(0, ...rows.map(({ ranAt }) => ranAt.getTime()));
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

/** A later release has changed the database's rows: what this one would read and write there could be wrong. */
export class LaterRelease extends Error {
  override readonly name = 'LaterRelease';

  constructor(database: string, steps: readonly string[]) {
    super(
      `the database ${database} was changed by a later release (${steps.join(', ')}): run that one, or restore a backup from before it`,
    );
  }
}

/**
 * Makes sure that no later release has changed the database in a way that this one does not know. Steps that this release
 * does not know and that ran before its own newest one are those of earlier releases.
 * @throws LaterRelease with the ids of the steps
 */
export async function refuseLaterRelease(db: Connection, migrations: readonly Migration[]): Promise<void> {
  const known = new Set([...kitCollections, ...migrations].map(({ id }) => id));
  const rows = await migrationsOf(db).find().hint({ _id: 1 }).toArray();
  const newest = Math.max(...rows.filter(({ _id }) => known.has(_id)).map(({ ranAt }) => ranAt.getTime()));
  const later = rows.filter(
    ({ _id, ranAt, suitsEarlierReleases = addsOnly.test(_id) }) =>
      !known.has(_id) && !suitsEarlierReleases && ranAt.getTime() > newest,
  );
  if (later.length > 0)
    throw new LaterRelease(
      db.name,
      later.map(({ _id }) => _id),
    );
}
