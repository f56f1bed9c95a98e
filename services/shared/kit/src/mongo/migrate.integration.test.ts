import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent, tallies } from '../testing/create-database.ts';
import { connectMongo } from './connect.ts';
import { LaterRelease, migrate, migrationsOf, missingMigrations, refuseLaterRelease } from './migrate.ts';
import type { Migration } from './migration.ts';
import { defineModel, fillFields } from './model.ts';
import { collectionSchema } from './schema.ts';

let db: Connection;
beforeEach(async () => {
  const { MONGO_URL } = await testServers();
  db = await connectMongo({ url: MONGO_URL, database: uniqueName('test_migrate'), logger: silent });
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

/** A migration that changes rows. */
const startAtOne: Migration = {
  id: 'tallies start at one',
  up: async (on) => {
    await tallies(on).collection.updateMany({}, { $inc: { count: 1 } }, { hint: { _id: 1 } });
  },
};
const countOf = async (name: string) => (await tallies(db).findOne({ name }).lean())?.count;

it('runs each migration once, in order, and records the time', async () => {
  await migrate(db, [tallies]);
  await tallies(db).create({ name: 'shows', count: 4 });
  const before = new Date();
  expect(await migrate(db, [tallies, startAtOne])).toEqual([startAtOne.id]);
  expect(await migrate(db, [tallies, startAtOne])).toEqual([]);
  expect(await countOf('shows')).toBe(5);
  const row = await migrationsOf(db).findOne({ _id: startAtOne.id });
  expect(row?.ranAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
});

it('sets a new field in legacy rows only', async () => {
  await migrate(db, [tallies]);
  await tallies(db).collection.insertOne({ name: 'before' });
  await tallies(db).create({ name: 'since', count: 5 });
  const step = fillFields(tallies, { count: 1 });
  await migrate(db, [tallies, step]);
  await step.up(db);
  expect([await countOf('before'), await countOf('since')]).toEqual([1, 5]);
});

it('runs once for several jobs, which all return afterwards', async () => {
  await migrate(db, [tallies]);
  await tallies(db).create({ name: 'shows', count: 4 });
  const ran = await Promise.all([1, 2, 3].map(() => migrate(db, [tallies, startAtOne])));
  expect(ran.flat()).toEqual([startAtOne.id]);
  expect(await countOf('shows')).toBe(5);
});

it('stops at a failed migration, and continues there the next time', async () => {
  let isBroken = true;
  const broken: Migration = {
    id: 'broken',
    up: async () => {
      if (isBroken) throw new Error('no space left');
    },
  };
  const migrations = [tallies, broken, startAtOne];
  await expect(migrate(db, migrations)).rejects.toThrow('no space left');
  expect((await missingMigrations(db, migrations)).map(({ id }) => id)).toEqual(['broken', startAtOne.id]);
  isBroken = false;
  expect(await migrate(db, migrations)).toEqual(['broken', startAtOne.id]);
});

it('reports a collection with changed indexes as missing', async () => {
  await migrate(db, [tallies]);
  const schema = collectionSchema({ name: { type: String, unique: true }, count: Number });
  expect(await missingMigrations(db, [defineModel('tallies', schema)])).toEqual([]);
  // Simulates a later version without the earlier model.
  db.deleteModel('tallies');
  schema.index({ count: 1 });
  const changed = defineModel('tallies', schema);
  expect(await migrate(db, [changed])).toEqual([changed.id]);
  const indexes = await tallies(db).collection.indexes();
  expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'name_1', 'count_1']);
});

describe('a database of another release', () => {
  const current = [tallies, startAtOne];
  /** Migration of a model that this release does not have. */
  const addition: Migration = {
    id: 'other with indexes 0123456789ab',
    suitsEarlierReleases: true,
    up: async () => undefined,
  };
  const change: Migration = { id: 'tallies in kobo', up: async () => undefined };

  it('is refused by processes and the job when a later release changed rows', async () => {
    await migrate(db, [...current, addition, change]);
    const refused = refuseLaterRelease(db, current);
    await expect(refused).rejects.toBeInstanceOf(LaterRelease);
    await expect(refused).rejects.toThrow(/changed by a later release \(tallies in kobo\)/);
    await expect(migrate(db, [...current, fillFields(tallies, { count: 1 })])).rejects.toBeInstanceOf(
      LaterRelease,
    );
    expect((await missingMigrations(db, current)).map(({ id }) => id)).toEqual([]);
    await refuseLaterRelease(db, [...current, addition, change]);
  });

  it('preserves the order of steps within a millisecond, or after the clock was set back', async () => {
    await migrate(db, [...current, change]);
    const ahead = new Date(Date.now() + 3_600_000);
    await migrationsOf(db).updateOne({ _id: change.id }, { $set: { ranAt: ahead } });
    await migrate(db, [...current, change, { id: 'tallies in cowries', up: async () => undefined }]);
    const rows = await migrationsOf(db).find().sort({ ranAt: 1 }).hint({ _id: 1 }).toArray();
    expect(rows.at(-1)?._id).toBe('tallies in cowries');
    expect(new Set(rows.map(({ ranAt }) => ranAt.getTime())).size).toBe(rows.length);
    await expect(refuseLaterRelease(db, [...current, change])).rejects.toBeInstanceOf(LaterRelease);
  });

  it('is accepted when the other release only added something, or is an earlier one', async () => {
    await migrate(db, [...current, addition]);
    await refuseLaterRelease(db, current);
    // The next release has its own migration, but not that addition.
    await migrate(db, [...current, change]);
    await refuseLaterRelease(db, [...current, change]);
  });
});
