import { testClock } from '@poc/testing/clock';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { connectMongo } from './connect.ts';
import { databaseOf } from './kit-collections.ts';
import { defineModel } from './model.ts';
import { collectionSchema } from './schema.ts';
import { countAtMost, countedEachTime, createTotals } from './totals.ts';

interface RowDoc {
  _id: Types.ObjectId;
  kind: string;
}

const schema = collectionSchema({ kind: { type: String, required: true } });
schema.index({ kind: 1 });
const rowModel = defineModel('rows', schema);
let db: Connection;

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  const logger = createLogger({ service: 'test', level: 'silent' });
  db = await connectMongo({ url: MONGO_URL, database: uniqueName('totals'), logger });
  await rowModel.up(db);
});
afterAll(async () => {
  await db?.dropDatabase();
  await db?.close();
});

const add = (kind: string, count: number) =>
  rowModel(db).insertMany(Array.from({ length: count }, () => ({ _id: new Types.ObjectId(), kind })));

it('counts a small list each time', async () => {
  const total = createTotals<RowDoc>(testClock());
  const few = () => total(rowModel(db), { kind: 'few' }, 'few');
  expect(await few()).toBe(0);
  await add('few', 3);
  expect(await few()).toBe(3);
  await rowModel(db).deleteMany({ kind: 'few' });
  expect(await few()).toBe(0);
});

it('caches a large total for a few seconds, and refreshes it in the background', async () => {
  const clock = testClock();
  const total = createTotals<RowDoc>(clock);
  const many = () => total(rowModel(db), { kind: 'many' }, 'many');
  await add('many', countedEachTime + 5);
  expect(await many()).toBe(countedEachTime + 5);
  await add('many', 5);
  expect(await many()).toBe(countedEachTime + 5);
  clock.advance(10_000);
  expect(await many()).toBe(countedEachTime + 5);
  await expect.poll(many, { timeout: 30_000 }).toBe(countedEachTime + 10);
});

it('reads the total of a large collection from its metadata', async () => {
  const whole = createTotals<RowDoc>(testClock());
  const missing = countedEachTime - (await rowModel(db).countDocuments({}));
  await add('whole', Math.max(0, missing) + 7);
  const database = databaseOf(db);
  await database.command({ profile: 2 });
  const total = await whole(rowModel(db), {}, '');
  await database.command({ profile: 0 });
  const profiled = await database
    .collection('system.profile')
    .find({ ns: /\.rows$/ })
    .toArray();
  expect(total).toBe(await rowModel(db).countDocuments({}));
  expect(profiled.map(({ command }) => Object.keys(command)[0])).toEqual(['aggregate', 'count']);
  expect(profiled.map(({ docsExamined }) => docsExamined ?? 0)).toEqual([0, 0]);
});

it('counts up to the limit', async () => {
  await add('capped', 12);
  expect(await countAtMost(rowModel(db), { kind: 'capped' }, 10)).toBe(10);
  expect(await countAtMost(rowModel(db), { kind: 'capped' }, 20)).toBe(12);
});
