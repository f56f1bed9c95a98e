import { need } from '@poc/contracts/entities/needs';
import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { deadLettersOf, inboxOf, outboxOf } from '../mongo/kit-collections.ts';
import { createDatabase, tallies } from '../testing/create-database.ts';
import { type PendingWorkSource, readPendingWork } from './read-pending-work.ts';

const many: PendingWorkSource = {
  name: 'low_stock',
  collection: tallies.modelName,
  rows: [{ $match: { name: { $gte: 'a' } } }],
};
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

it('counts rows up to 100, and needs without rows not at all', async () => {
  const { db, end } = await createDatabase();
  expect(await readPendingWork(db, [many])).toEqual([]);
  await tallies(db).insertMany(Array.from({ length: 150 }, (_, at) => ({ name: `b${at}` })));
  expect(await readPendingWork(db, [many])).toEqual([
    { name: 'low_stock', count: 100, oldest: null, due: null },
  ]);
  await end();
});

it('counts dead letters that were not applied and events that Kafka refused, with the oldest of both', async () => {
  const { db, end } = await createDatabase();
  await deadLettersOf(db).insertMany([
    { _id: 'group:applied', at: day(1) },
    { _id: 'group:waits', at: day(3) },
  ]);
  await inboxOf(db).insertOne({ _id: 'group:applied', at: day(2) });
  const position = new mongo.Timestamp(0n);
  const row = { position, topic: 'commerce.order', key: 'a', envelope: '{}', sentAt: null };
  await outboxOf(db).insertMany([
    { ...row, _id: 'unsent', parkedAt: null },
    { ...row, _id: 'parked', parkedAt: day(2) },
  ]);
  const needs = await readPendingWork(db, []);
  expect(needs).toEqual([{ name: 'failed_events', count: 2, oldest: day(2).toISOString(), due: null }]);
  expect(need.array().parse(needs)).toEqual(needs);
  await end();
});
