import { systemClock } from '@poc/kit/clock';
import { connectMongo } from '@poc/kit/mongo/connect';
import { migrate } from '@poc/kit/mongo/migrate';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { silent } from '@poc/kit/testing/given-database';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import type { Connection, Types } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../migrations.ts';
import { streamDoc } from '../testing/stream-doc.ts';
import { type Scheduler, startScheduler } from './start-scheduler.ts';
import { storeNewStream } from './store-new-stream.ts';
import { streamModel } from './stream.model.ts';

const patient = { timeout: 30_000, interval: 20 };
let db: Connection;
/** The same database, as seen by another process. */
let elsewhere: Connection;
let scheduler: Scheduler;
let looks: number;

beforeEach(async () => {
  const { MONGO_URL: url } = await testServers();
  const database = uniqueName('test_scheduler');
  db = await connectMongo({ url, database, logger: silent });
  elsewhere = await connectMongo({ url, database, logger: silent });
  await migrate(db, migrations);
  looks = 0;
  db.set('debug', (_collection: string, method: string, filter: { status?: string }) => {
    if (method === 'find' && filter.status === 'scheduled') looks += 1;
  });
  scheduler = startScheduler({ db, clock: systemClock, logger: silent });
  await expect.poll(() => looks, patient).toBe(1);
});
afterEach(async () => {
  await scheduler.stop();
  await db.dropDatabase();
  await Promise.all([db.close(), elsewhere.close()]);
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function addStream(from: Connection, inMs: number): Promise<Types.ObjectId> {
  const stream = streamDoc({ startTime: new Date(Date.now() + inMs) });
  await withTransaction(from, (tx) => storeNewStream(tx, stream));
  return stream._id;
}

/** Measures the time from now until a stream starts, in ms. */
async function beginsAfterMs(id: Types.ObjectId): Promise<number> {
  const since = performance.now();
  await expect.poll(() => streamModel(elsewhere).exists({ _id: id, status: 'live' }), patient).not.toBeNull();
  return performance.now() - since;
}

it('queries rarely while nothing is due', async () => {
  await sleep(4_000);
  expect(looks).toBe(1);
});

it('starts a stream created in its own process on time, without waiting for the next query', async () => {
  await sleep(1_200);
  expect(await beginsAfterMs(await addStream(db, 0))).toBeLessThan(2_000);
  const soon = await addStream(db, 2_000);
  await beginsAfterMs(soon);
  const begun = await streamModel(elsewhere).findById(soon).lean();
  const lateMs = Number(begun?.remindersDueSince) - Number(begun?.startTime);
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(900);
});

it('starts a stream stored by another process within seconds', async () => {
  await sleep(1_200);
  await beginsAfterMs(await addStream(elsewhere, 0));
});
