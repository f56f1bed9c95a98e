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
/** Large enough that a few hundred fill the space that a server has preallocated. */
const bytesEach = 256 * 1024;
/** A failing write ends within the time limits of the database driver and of the event bus. */
const failedWithinMs = 40_000;
/** Time for a server to recover once there is space. Repeated crashes delay its restart more and more. */
const backWithinMs = 120_000;
/** Failed writes after which the disk is cleared. */
const failures = rounds({ few: 1, full: 5 });

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function createSmallDisk(server: 'mongo' | 'kafka', megabytes: number): Promise<SmallDisk> {
  const disk = await startOnSmallDisk(server, megabytes);
  ends.push(() => disk.stop());
  return disk;
}

interface Written {
  readonly acknowledged: readonly number[];
  readonly errors: readonly unknown[];
}

/**
 * Writes consecutive numbers while the disk is full until writes keep failing, then frees the disk and
 * continues until they succeed.
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

describe.runIf(canMount())('a full disk (skipped without permission to mount one)', () => {
  it('under MongoDB: acknowledged writes survive, and the outage ends automatically', async () => {
    const disk = await createSmallDisk('mongo', 400);
    const db = await connectMongo({ url: disk.env.MONGO_URL ?? '', database: 'poc_disk', logger });
    ends.push(() => db.close());
    const rows = databaseOf(db).collection<{ _id: number; bytes: Buffer }>('rows');
    // Services write every change in a transaction like this one.
    const { acknowledged, errors } = await writeThrough(disk, (n) =>
      withTransaction(db, async ({ session }) => {
        await rows.insertOne({ _id: n, bytes: randomBytes(bytesEach) }, { session });
      }),
    );
    // Other errors would result in 500, and would turn events into dead letters.
    expect(errors.filter((error) => !isMongoOutage(error))).toEqual([]);
    // The server may crash once more from errors that it noticed late.
    const read = () =>
      rows
        .find({}, { projection: { _id: 1 } })
        .hint({ _id: 1 })
        .toArray();
    const stored = await vi.waitFor(read, { timeout: backWithinMs, interval: 500 });
    const ids = new Set(stored.map(({ _id }) => _id));
    expect(acknowledged.filter((n) => !ids.has(n))).toEqual([]);
  }, 300_000);

  it('under Kafka: acknowledged events survive, once and in order, and publishing resumes automatically', async () => {
    const disk = await createSmallDisk('kafka', 96);
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
    // A message whose acknowledgement was lost may be stored too: its sender repeats it, and consumers deduplicate by id.
    expect(heard.filter((n) => acknowledged.includes(n))).toEqual(acknowledged);
  }, 300_000);
});
