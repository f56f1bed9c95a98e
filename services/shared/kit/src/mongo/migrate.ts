import type { Connection } from 'mongoose';
import { createLease } from '../jobs/lease.ts';
import { pause } from '../retry.ts';
import { databaseOf, kitCollections } from './kit-collections.ts';
import type { Migration } from './migration.ts';

interface MigrationRow {
  _id: string;
  ranAt: Date;
  /** Copied from the migration; absent in legacy rows. */
  suitsEarlierReleases?: boolean;
}

/** Ids of migrations that only add: collections with indexes, and new fields. */
const addsOnly = / with (indexes [0-9a-f]{12}|\{.*\})$/;

export const migrationsOf = (db: Connection) => databaseOf(db).collection<MigrationRow>('migrations');

/** Interval at which a job polls for another job's end, and renews its own lease. */
const pollMs = 1_000;

/**
 * Runs the missing migrations of the kit and of a service, in order. Of concurrent jobs one runs them and the others
 * wait; if its process dies, another continues.
 * @returns ids of the migrations that it ran
 * @throws the error of a failed migration: those before it are recorded, those after it have not run; `LaterRelease`
 *   before any runs
 */
export async function migrate(db: Connection, migrations: readonly Migration[]): Promise<string[]> {
  await refuseLaterRelease(db, migrations);
  const lease = createLease(db, 'migrations');
  for (;;) {
    if ((await missingMigrations(db, migrations)).length === 0) return [];
    if (await lease.hold()) break;
    await pause(pollMs);
  }
  const renewal = setInterval(() => void lease.hold().catch(() => undefined), pollMs);
  const ran: string[] = [];
  let latestMs = await latestOf(db);
  try {
    for (const { id, up, suitsEarlierReleases = false } of await missingMigrations(db, migrations)) {
      await up(db);
      // Strictly increasing times preserve the order within a millisecond or after the clock was set back.
      latestMs = Math.max(Date.now(), latestMs + 1);
      const row = { _id: id, ranAt: new Date(latestMs), suitsEarlierReleases };
      await migrationsOf(db).insertOne(row, { writeConcern: { w: 1 } });
      ran.push(id);
    }
    return ran;
  } finally {
    clearInterval(renewal);
    // An unreleased lease expires; a failed release must not replace the migration's error.
    await lease.release().catch(() => undefined);
  }
}

async function latestOf(db: Connection): Promise<number> {
  const rows = await migrationsOf(db).find().hint({ _id: 1 }).toArray();
  return Math.max(0, ...rows.map(({ ranAt }) => ranAt.getTime()));
}

/** Returns the migrations that `migrate` would run. */
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

/** Thrown for a database that a later release has changed: reads and writes of this release could be wrong. */
export class LaterRelease extends Error {
  override readonly name = 'LaterRelease';

  constructor(database: string, steps: readonly string[]) {
    super(
      `the database ${database} was changed by a later release (${steps.join(', ')}): run that one, or restore a backup from before it`,
    );
  }
}

/**
 * Refuses a database that a later release has changed incompatibly. Unknown migrations older than this release's newest
 * one belong to earlier releases.
 * @throws LaterRelease with the ids of the migrations
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
