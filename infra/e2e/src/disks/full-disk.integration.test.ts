import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createEventBus } from '@poc/kit/events/event-bus';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { isMongoOutage } from '@poc/kit/mongo/errors';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { rounds } from '@poc/testing/rounds';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canMount, type SmallDisk, startOnSmallDisk } from './small-disk.ts';

const logger = createLogger({ service: 'e2e', level: 'silent' });
/** Enough that a few hundred fill what a server had reserved. */
const bytesEach = 256 * 1024;
/** How long a write may take to fail: the time limits of the database's driver, and of the bus. */
const failedWithinMs = 40_000;
/** How long a server may take to be back once there is room: what dies again and again is started again ever later. */
const backWithinMs = 120_000;
/** For so many writes the disk stays full. */
const failures = rounds({ few: 1, full: 5 });

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function givenSmallDisk(server: 'mongo' | 'kafka', megabytes: number): Promise<SmallDisk> {
  const disk = await startOnSmallDisk(server, megabytes);
  ends.push(() => disk.stop());
  return disk;
}

interface Written {
  readonly acknowledged: readonly number[];
  readonly errors: readonly unknown[];
}

/**
 * Writes one number after the other while the disk is full until it fails again and again, then makes room, and goes on until
 * it works.
 */
async function writeThrough(disk: SmallDisk, write: (n: number) => Promise<void>): Promise<Written> {
  const acknowledged: number[] = [];
  const errors: unknown[] = [];
  let next = 0;
  async function writeNext(): Promise<boolean> {
    next += 1;
    const begun = performance.now();
    try {
      await write(next);
      acknowledged.push(next);
      return true;
    } catch (error) {
      errors.push(error);
      expect(performance.now() - begun, 'it fails in time').toBeLessThan(failedWithinMs);
      return false;
    }
  }
  for (let before = 0; before < 10; before += 1) await writeNext();
  expect(errors).toEqual([]);
  disk.fill();
  while (errors.length < failures && next < 5_000) await writeNext();
  expect(errors.length, 'a full disk is noticed').toBe(failures);
  disk.clear();
  const clearedAt = performance.now();
  while (!(await writeNext())) {
    expect(performance.now() - clearedAt, 'it works again by itself').toBeLessThan(backWithinMs);
    await delay(200);
  }
  return { acknowledged, errors };
}

describe.runIf(canMount())('a full disk (skipped where nobody may mount one of their own)', () => {
  it('under MongoDB: what was acknowledged is there, and the rest is an outage that ends by itself', async () => {
    const disk = await givenSmallDisk('mongo', 400);
    const db = await connectMongo({ url: disk.env.MONGO_URL ?? '', database: 'poc_disk', logger });
    ends.push(() => db.close());
    const rows = databaseOf(db).collection<{ _id: number; bytes: Buffer }>('rows');
    // As every change of the services is written.
    const { acknowledged, errors } = await writeThrough(disk, (n) =>
      withTransaction(db, async ({ session }) => {
        await rows.insertOne({ _id: n, bytes: randomBytes(bytesEach) }, { session });
      }),
    );
    // What is no outage would be answered as a fault of ours, and make dead letters of events.
    expect(errors.filter((error) => !isMongoOutage(error))).toEqual([]);
    // It may die once more of what it noticed late.
    const read = () =>
      rows
        .find({}, { projection: { _id: 1 } })
        .hint({ _id: 1 })
        .toArray();
    const stored = await vi.waitFor(read, { timeout: backWithinMs, interval: 500 });
    const ids = new Set(stored.map(({ _id }) => _id));
    expect(acknowledged.filter((n) => !ids.has(n))).toEqual([]);
  }, 300_000);

  it('under Kafka: what was acknowledged is there, once and in order, and publishing works again by itself', async () => {
    const disk = await givenSmallDisk('kafka', 96);
    const bus = createEventBus({ brokers: disk.env.KAFKA_BROKERS ?? '', clientId: 'e2e', logger });
    ends.push(() => bus.stop());
    const topic = 'commerce.disk';
    await bus.ensureTopics([topic]);
    const { acknowledged } = await writeThrough(disk, (n) =>
      bus.publish([
        { topic, key: 'a', value: randomBytes(bytesEach).toString('base64'), headers: { n: String(n) } },
      ]),
    );
    const heard: number[] = [];
    await bus.subscribe({
      group: 'disk',
      topics: [topic],
      onMessage: async ({ headers }) => void heard.push(Number(headers.n)),
    });
    const all = acknowledged.at(-1) ?? 0;
    await expect.poll(() => heard.includes(all), { timeout: backWithinMs }).toBe(true);
    // One whose acknowledgement was lost may be there as well: its sender sends it again, and consumers know it by its id.
    expect(heard.filter((n) => acknowledged.includes(n))).toEqual(acknowledged);
  }, 300_000);
});
