import { userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { newId } from '@poc/testing/factories';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consume } from '../events/consumer.ts';
import { startRelay } from '../events/outbox.ts';
import { createMetrics } from '../metrics.ts';
import { migrate } from '../mongo/migrate.ts';
import { withTransaction } from '../mongo/transaction.ts';
import { createDatabase, silent } from '../testing/create-database.ts';
import { type FakeBus, fakeBus } from '../testing/fake-bus.ts';
import { peopleHandlers } from './people-handlers.ts';
import { personModel } from './person.model.ts';

const hourMs = 3_600_000;
const patient = { timeout: 15_000, interval: 20 };
const userId = newId();
let db: Connection;
let bus: FakeBus;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const given = await createDatabase();
  db = given.db;
  ends.push(() => given.end());
  await migrate(db, [personModel]);
  bus = fakeBus();
  const metrics = createMetrics('test');
  const handlers = peopleHandlers({ keeps: [], onDeleted: async () => undefined });
  const consumer = await consume({ db, bus, group: 'test', handlers, logger: silent, metrics });
  const relay = startRelay({ db, bus, logger: silent, metrics });
  ends.push(() => Promise.all([relay.stop(), consumer.stop()]));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Makes a change in a process with a wrong clock. */
async function rename(name: string, offByMs: number, contract = userUpdated): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offByMs });
  const createdAt = '2026-01-01T00:00:00.000Z';
  const data = { userId, name, email: '', phone: '', avatar: '', role: 'user' as const, createdAt };
  await withTransaction(db, (tx) => tx.emit(contract, { key: userId, data }));
  vi.useRealTimers();
}

/** Delivers all published events in order. */
async function takeAll(count: number): Promise<void> {
  await vi.waitFor(() => expect(bus.published).toHaveLength(count), patient);
  for (const { topic, key, value, headers = {} } of bus.published) {
    const message = { topic, partition: 0, offset: '0', key, value: Buffer.from(value), headers };
    await bus.subscriptions[0]?.onMessage(message);
  }
}

it.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])('the last change wins when the clock was an hour %s before', async (_how, offByMs) => {
  await rename('Ada', 0, userRegistered);
  await rename('Ada while it was wrong', offByMs);
  await takeAll(2);
  expect((await personModel(db).findById(userId).lean())?.name).toBe('Ada while it was wrong');
  await rename('Ada afterwards', 0);
  await takeAll(3);
  expect((await personModel(db).findById(userId).lean())?.name).toBe('Ada afterwards');
});
