import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backing, startBacking } from './backing.ts';
import { serverNames } from './servers/server.ts';
import { identify } from './state/process-identity.ts';

let dataDir: string;
let backing: Backing;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'poc-backing-'));
  backing = await startBacking({ dataDir, addresses: 'own' });
}, 240_000);

afterAll(async () => {
  await backing?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes a document with the strongest write concern, and returns the number of documents. */
async function writeOne(): Promise<number> {
  const client = new MongoClient(backing.env.MONGO_URL ?? '');
  try {
    const things = client
      .db('poc_stack')
      .collection('things', { writeConcern: { w: 'majority', journal: true } });
    await things.insertOne({ at: new Date() });
    return await things.countDocuments();
  } finally {
    await client.close();
  }
}

test('every server runs at the address in its variable', () => {
  for (const name of serverNames) expect(backing[name].pid).toBeGreaterThan(0);
  expect(Object.keys(backing.env).toSorted()).toEqual([
    'KAFKA_BROKERS',
    'MAIL_URL',
    'MONGO_URL',
    'REDIS_URL',
    'S3_ACCESS_KEY',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_SECRET_KEY',
    'SMTP_URL',
  ]);
});

test('MongoDB is a replica set that retains acknowledged writes through a kill', async () => {
  expect(await writeOne()).toBe(1);
  await backing.mongo.kill('SIGKILL');
  expect(backing.mongo.pid).toBeUndefined();
  await backing.mongo.restart();
  expect(await writeOne()).toBe(2);
});

test.each(['kafka', 'redis', 's3', 'mail'] as const)(
  '%s restarts at the same address after a kill',
  async (name) => {
    const { url } = backing[name];
    await backing[name].kill('SIGKILL');
    await backing[name].restart();
    expect(backing[name].url).toBe(url);
  },
);

test('a suspended server continues', async () => {
  const { pid } = backing.redis;
  await backing.redis.pause();
  await backing.redis.resume();
  await backing.redis.waitReady();
  expect(backing.redis.pid).toBe(pid);
});

test('another start with the same data is refused', async () => {
  await expect(startBacking({ dataDir, addresses: 'own' })).rejects.toThrow(
    'POC is already running with the data in',
  );
});

test('stop leaves no process, and the next start has the same data and ports', async () => {
  const pids = serverNames.map((name) => backing[name].pid ?? 0);
  const { env } = backing;
  await backing.stop();
  for (const pid of pids) expect(identify(pid)).toBeUndefined();
  backing = await startBacking({ dataDir, addresses: 'own' });
  expect(backing.env).toEqual(env);
  expect(await writeOne()).toBe(3);
});
