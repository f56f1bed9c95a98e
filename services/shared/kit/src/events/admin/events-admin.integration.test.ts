import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newId } from '@poc/testing/factories';
import { processEnv } from '@poc/testing/process-env';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../metrics.ts';
import { inboxOf } from '../../mongo/kit-collections.ts';
import { createDatabase, silent, tallies } from '../../testing/create-database.ts';
import { createTopic, type TestTopic } from '../../testing/create-topic.ts';
import { type Consumption, consume, type Handler, on } from '../consumer.ts';
import { readDeadLetters } from './read-dead-letters.ts';
import { readLag } from './read-lag.ts';

const patient = { timeout: 30_000, interval: 50 };
const entry = fileURLToPath(new URL('events-command.ts', import.meta.url));
let db: Connection;
let endDatabase: () => Promise<void>;
let topic: TestTopic;
let group: string;
let consumption: Consumption | undefined;

beforeEach(async () => {
  [{ db, end: endDatabase }, topic] = await Promise.all([createDatabase(), createTopic()]);
  group = `group-${newId()}`;
  consumption = undefined;
});
afterEach(async () => {
  await consumption?.stop();
  await topic.end();
  await endDatabase();
});

/** Projection of the latest number. */
const keepNewest = (): Handler =>
  on(topic.contract, async ({ data }, tx) => {
    if (data.n === 13) throw new Error('a fault of ours');
    await tallies(tx).updateOne({ name: 'newest' }, { $set: { count: data.n } }, { upsert: true });
  });

async function start(): Promise<void> {
  const metrics = createMetrics('test');
  consumption = await consume({
    db,
    bus: topic.bus,
    group,
    handlers: [keepNewest()],
    logger: silent,
    metrics,
  });
}
const taken = () => inboxOf(db).countDocuments({});
const from = () => ({ brokers: topic.brokers, logger: silent });
const lagOfGroup = async () => (await readLag(from())).filter((row) => row.group === group);

describe("operators' commands for events", () => {
  it('lag: none for a group that consumed everything, else the messages since it stopped', async () => {
    await start();
    await topic.publish([{ n: 1 }, { n: 2, key: 'b' }]);
    const upToDate = [{ group, topic: topic.contract.topic, lag: 0 }];
    await vi.waitFor(async () => expect(await taken()).toBe(2), patient);
    await vi.waitFor(async () => expect(await lagOfGroup()).toEqual(upToDate), patient);
    await consumption?.stop();
    await topic.publish([{ n: 3 }, { n: 4, key: 'b' }, { n: 5 }]);
    expect(await lagOfGroup()).toEqual([{ ...upToDate[0], lag: 3 }]);
  });

  it('dead-letters: lists letters with their reason and without data, repeatedly', async () => {
    await start();
    await topic.publish([{ n: 13 }, { n: 2 }]);
    await vi.waitFor(async () => expect(await taken()).toBe(1), patient);
    const ask = () => readDeadLetters({ ...from(), topic: `${topic.contract.topic}.dlq` });
    const letters = await ask();
    expect(letters).toEqual([
      {
        topic: `${topic.contract.topic}.dlq`,
        group,
        reason: 'handler failed: Error',
        at: expect.stringMatching(/^\d{4}-/),
        type: topic.contract.type,
        eventId: expect.any(String),
      },
    ]);
    expect(await ask()).toEqual(letters);
  });

  it('prints the usage, and which server does not respond', async () => {
    const run = (args: string[], brokers: string) =>
      new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
        const env = { ...processEnv, KAFKA_BROKERS: brokers };
        const child = execFile(process.execPath, [entry, ...args], { env }, (_, out, err) =>
          resolve({ code: child.exitCode, out, err }),
        );
      });
    const wrong = [
      [],
      ['lag', 'of-what'],
      ['replay'],
      ['replay', 'identity.user'],
      ['dead-letters', 'a', 'b'],
      ['rewind'],
    ];
    for (const { code, err } of await Promise.all(wrong.map((args) => run(args, topic.brokers)))) {
      expect([code, err]).toEqual([2, expect.stringContaining('Usage: npm run ops -- events')]);
    }
    const right = await run(['dead-letters', `${topic.contract.topic}.dlq`], topic.brokers);
    expect(right).toEqual({ code: 0, out: 'There are no dead letters.\n', err: '' });
    const nobody = await run(['lag'], '127.0.0.1:1');
    expect([nobody.code, nobody.err]).toEqual([
      1,
      expect.stringContaining('Kafka at KAFKA_BROKERS is not responding'),
    ]);
  });
});
