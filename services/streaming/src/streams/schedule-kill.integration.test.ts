import { connectMongo } from '@poc/kit/mongo/connect';
import { leasesOf } from '@poc/kit/mongo/kit-collections';
import { migrate } from '@poc/kit/mongo/migrate';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { silent } from '@poc/kit/testing/given-database';
import { newId, uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { testTokens } from '@poc/testing/tokens';
import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations.ts';
import { type IdentityStub, startIdentityStub } from '../testing/identity-stub.ts';
import { apiEntry, type LiveProcess, startLiveProcess } from '../testing/live-process.ts';
import { streamDoc } from '../testing/stream-doc.ts';
import { reminderModel } from './reminders/reminder.model.ts';
import { storeNewStream } from './store-new-stream.ts';
import { streamModel } from './stream.model.ts';

const patient = { timeout: 90_000, interval: 20 };
const database = uniqueName('test_schedule_kill');
const running: LiveProcess[] = [];
let db: Connection;
let identity: IdentityStub;

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  db = await connectMongo({ url: MONGO_URL, database, logger: silent });
  await migrate(db, migrations);
  identity = await startIdentityStub(testTokens());
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill('SIGKILL')));
  await identity?.stop();
  await db?.dropDatabase();
  await db?.close();
});

async function startProcess(): Promise<LiveProcess> {
  const settings = {
    ...(await testServers()),
    MONGO_DATABASE: database,
    IDENTITY_URL: identity.url,
    IDENTITY_INTERNAL_URL: identity.url,
    CATALOG_URL: 'http://127.0.0.1:1',
    UPLOADS_SIGNING_KEY: 'key-of-the-tests-alone',
    SHUTDOWN_GRACE_MS: '0',
  };
  const started = await startLiveProcess(settings, apiEntry);
  running.push(started);
  return started;
}

async function addStream(startTime: Date): Promise<string> {
  const stream = streamDoc({ startTime });
  await withTransaction(db, (tx) => storeNewStream(tx, stream));
  return stream._id.toHexString();
}

/** Returns the data of the events of a type, in order. */
const eventsOf = async (kind: string): Promise<{ streamId: string; userIds: string[] }[]> => {
  const rows = await db.collection('outbox').find().sort({ position: 1 }).toArray();
  const events = rows.map((row) => JSON.parse(row.envelope));
  return events.filter(({ type }) => type === `streaming.stream.${kind}.v1`).map(({ data }) => data);
};
const waiting = () => reminderModel(db).countDocuments();

it('each stream starts once and everyone is notified once, though processes are killed in the meantime', async () => {
  const crowd = await addStream(new Date());
  const people = Array.from({ length: 6_000 }, () => newId());
  const createdAt = new Date();
  await reminderModel(db).insertMany(
    people.map((userId) => ({ _id: new Types.ObjectId(), streamId: crowd, userId, createdAt })),
  );
  const small = await Promise.all(
    Array.from({ length: 30 }, (_, at) => addStream(new Date(Date.now() + at))),
  );

  const pair = [await startProcess(), await startProcess()];
  // Waits until some reminders are sent, so that the kill happens between two groups.
  await expect.poll(waiting, { ...patient, interval: 1 }).toBeLessThan(people.length);
  await Promise.all(pair.map((one) => one.kill('SIGKILL')));
  await leasesOf(db).deleteMany({});
  await Promise.all([startProcess(), startProcess()]);

  const all = [crowd, ...small];
  await expect.poll(() => streamModel(db).countDocuments({ status: 'live' }), patient).toBe(all.length);
  await expect.poll(waiting, patient).toBe(0);
  expect((await eventsOf('started')).map(({ streamId }) => streamId).toSorted()).toEqual(all.toSorted());
  const groups = await eventsOf('reminders-due');
  expect(Math.max(...groups.map(({ userIds }) => userIds.length))).toBeLessThanOrEqual(500);
  expect(groups.flatMap(({ userIds }) => userIds).toSorted()).toEqual(people.toSorted());
}, 180_000);
