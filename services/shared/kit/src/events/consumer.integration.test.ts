import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '@poc/contracts/event';
import { newId } from '@poc/testing/factories';
import { rounds } from '@poc/testing/rounds';
import { type Connection, mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../metrics.ts';
import { inboxOf } from '../mongo/kit-collections.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { readPendingWork } from '../pending-work/read-pending-work.ts';
import { currentTraceparent } from '../telemetry/trace.ts';
import { givenDatabase, silent, tallies } from '../testing/given-database.ts';
import { type GivenTopic, givenTopic } from '../testing/given-topic.ts';
import { replayDeadLetters } from './admin/replay-dead-letters.ts';
import { type Consumption, consume, on } from './consumer.ts';

const patient = { timeout: 30_000, interval: 50 };
let db: Connection;
let endDatabase: () => Promise<void>;
let topic: GivenTopic;
let consumptions: Consumption[];
let group: string;
/** Applied numbers, in order. */
let taken: number[];

beforeEach(async () => {
  [{ db, end: endDatabase }, topic] = await Promise.all([givenDatabase(), givenTopic()]);
  consumptions = [];
  taken = [];
  group = `group-${newId()}`;
});
afterEach(async () => {
  await Promise.all(consumptions.map((one) => one.stop()));
  await topic.end();
  await endDatabase();
});

type Effect = (n: number, tx: Transaction) => Promise<void>;
const take: Effect = async (n) => void taken.push(n);

async function start(effect: Effect = take): Promise<Consumption> {
  const running = await consume({
    db,
    bus: topic.bus,
    group,
    handlers: [on(topic.contract, ({ data }, tx) => effect(data.n, tx))],
    logger: silent,
    metrics: createMetrics('test'),
  });
  consumptions.push(running);
  return running;
}

describe('consume', () => {
  it('applies a redelivered event once', async () => {
    const id = randomUUID();
    await start(async (_n, tx) => {
      await tallies(tx).updateOne({ name: 'x' }, { $inc: { count: 1 } }, { upsert: true });
    });
    for (let i = 0; i < 10; i++) await topic.publish([{ n: 1, id }]);
    await topic.publish([{ n: 2 }]);
    await vi.waitFor(async () => expect(await inboxOf(db).countDocuments({})).toBe(2), patient);
    expect(await tallies(db).findOne({ name: 'x' }).lean()).toMatchObject({ count: 2 });
  });

  it('rolls back the effect and the inbox row of a failed handler, and retries', async () => {
    let tries = 0;
    await start(async (n, tx) => {
      await tallies(tx).create({ name: `try-${n}` });
      if (++tries < 3) throw new Error('not yet');
      taken.push(n);
    });
    await topic.publish([{ n: 1 }]);
    await vi.waitFor(() => expect(taken).toEqual([1]), patient);
    expect(tries).toBe(3);
    await vi.waitFor(async () => expect(await inboxOf(db).countDocuments({})).toBe(1), patient);
    expect(await tallies(db).countDocuments({})).toBe(1);
  });

  it('dead-letters an unreadable message immediately; the rest follows in order', async () => {
    const { type } = topic.contract;
    const letters = await topic.deadLetters();
    await start();
    await topic.publish([{ n: 1 }]);
    await topic.publishRaw('not JSON');
    await topic.publish([{ n: 2 }]);
    await topic.publishRaw(JSON.stringify({ id: randomUUID(), type }));
    const wrong = {
      id: randomUUID(),
      type,
      occurredAt: new Date().toISOString(),
      key: 'a',
      traceId: '',
      data: { n: 'canary' },
    };
    await topic.publishRaw(JSON.stringify(wrong));
    await topic.publishRaw(
      JSON.stringify({ ...wrong, id: randomUUID(), type: 'commerce.other.happened.v1' }),
    );
    await topic.publish([{ n: 3 }]);

    await vi.waitFor(() => expect(taken).toEqual([1, 2, 3]), patient);
    await vi.waitFor(() => expect(letters).toHaveLength(3), patient);
    expect(await readPendingWork(db, [])).toMatchObject([{ count: 3 }]);
    expect(letters[0]?.value?.toString()).toBe('not JSON');
    expect(letters[0]?.headers).toMatchObject({
      'poc-dlq-reason': 'not JSON',
      'poc-dlq-group': group,
      'poc-dlq-topic': topic.contract.topic,
      'poc-dlq-offset': expect.stringMatching(/^\d+$/),
    });
    expect(letters.map((letter) => letter.headers['poc-dlq-reason']).join()).not.toContain('canary');
  });

  it('dead-letters an event after five failed attempts, and replays it after a repair', async () => {
    const letters = await topic.deadLetters();
    let broken = true;
    let tries = 0;
    await start(async (n) => {
      if (n === 2 && broken) {
        tries++;
        throw new Error('a fault of ours');
      }
      taken.push(n);
    });
    await topic.publish([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await vi.waitFor(() => expect(taken).toEqual([1, 3]), patient);
    await vi.waitFor(() => expect(letters).toHaveLength(1), patient);
    expect(tries).toBe(5);
    const needs = async () => (await readPendingWork(db, [])).map(({ name, count }) => [name, count]);
    expect(await needs()).toEqual([['failed_events', 1]]);

    broken = false;
    const dlq = `${topic.contract.topic}.dlq`;
    const replay = (of?: string) =>
      replayDeadLetters({ brokers: topic.brokers, topic: dlq, logger: silent, ...(of ? { group: of } : {}) });
    expect(await replay('another-group')).toBe(0);
    expect(await replay(group)).toBe(1);
    await vi.waitFor(() => expect(taken).toEqual([1, 3, 2]), patient);
    // The transaction commits after the handler has returned.
    await vi.waitFor(async () => expect(await needs()).toEqual([]), patient);
    expect(await replay(group)).toBe(0);
    expect(letters).toHaveLength(1);
  });

  it('dead-letters an event of a newer version for a later release, and continues with the rest', async () => {
    const letters = await topic.deadLetters();
    await start();
    const { type } = topic.contract;
    const newer = event(`commerce.${type.split('.')[1] ?? ''}.counted.v2`, z.object({ n: z.string() }));
    const occurredAt = new Date().toISOString();
    const sent = {
      id: randomUUID(),
      type: newer.type,
      occurredAt,
      key: 'a',
      traceId: '',
      data: { n: 'two' },
    };
    await topic.publish([{ n: 1 }]);
    await topic.publishRaw(JSON.stringify(sent));
    await topic.publish([{ n: 3 }]);
    await vi.waitFor(() => expect(taken).toEqual([1, 3]), patient);
    await vi.waitFor(() => expect(letters).toHaveLength(1), patient);
    expect(letters[0]?.headers['poc-dlq-reason']).toContain(`${newer.type}: this release handles ${type}`);

    // The next release handles both versions, and an operator replays the dead letters.
    await Promise.all(consumptions.splice(0).map((one) => one.stop()));
    const handlers = [
      on(topic.contract, ({ data }, tx) => take(data.n, tx)),
      on(newer, async ({ data }) => void taken.push(data.n.length)),
    ];
    const { bus } = topic;
    consumptions.push(
      await consume({ db, bus, group, handlers, logger: silent, metrics: createMetrics('test') }),
    );
    const dlq = `${topic.contract.topic}.dlq`;
    expect(await replayDeadLetters({ brokers: topic.brokers, topic: dlq, logger: silent, group })).toBe(1);
    await vi.waitFor(() => expect(taken).toEqual([1, 3, 3]), patient);
  });

  it('dead-letters an event whose transaction exceeds the time limit, and continues with the rest', async () => {
    const letters = await topic.deadLetters();
    await tallies(db).create({ name: 'slow' });
    let tries = 0;
    await start(async (n, tx) => {
      if (n === 1 && ++tries % 2 === 1) {
        const { collectionName } = tallies(db).collection;
        const slow = { name: 'slow', $where: 'sleep(60000) || true' };
        await tx.db.collection(collectionName).findOne(slow, { session: tx.session });
      }
      await tallies(tx).create({ name: `try-${n}` });
      if (n === 1) await sleep(6_000);
      await tallies(tx).updateOne({ name: `try-${n}` }, { $inc: { count: 1 } });
      taken.push(n);
    });
    await topic.publish([{ n: 1 }, { n: 2 }]);
    await vi.waitFor(() => expect(taken).toEqual([2]), { timeout: 90_000, interval: 100 });
    await vi.waitFor(() => expect(letters).toHaveLength(1), patient);
    expect(tries).toBe(5);
    expect(letters[0]?.headers['poc-dlq-reason']).toContain('handler failed');
  });

  it('waits for an unavailable database without dead-lettering', async () => {
    const letters = await topic.deadLetters();
    let tries = 0;
    await start(async (n) => {
      if (++tries <= 7) throw new mongo.MongoNetworkError('away');
      taken.push(n);
    });
    await topic.publish([{ n: 1 }, { n: 2 }]);
    await vi.waitFor(() => expect(taken).toEqual([1, 2]), patient);
    expect(letters).toEqual([]);
  });

  it('resumes at its offset, with the trace of the event', async () => {
    let trace = '';
    const first = await start(async (n) => {
      trace = currentTraceparent();
      taken.push(n);
    });
    await topic.publish([{ n: 1 }]);
    await vi.waitFor(() => expect(taken).toEqual([1]), patient);
    expect(trace).toContain('0af7651916cd43dd8448eb211c80319c');
    await first.stop();
    await topic.publish([{ n: 2 }]);
    await start();
    await vi.waitFor(() => expect(taken).toEqual([1, 2]), patient);
  });

  it('applies each event once, in order, while another member joins and the handler is slow', async () => {
    let running = 0;
    await start(async (n) => {
      running++;
      await sleep(n === 3 ? 4_000 : 50);
      running--;
      taken.push(n);
    });
    await topic.publish(Array.from({ length: 20 }, (_, n) => ({ n })));
    await vi.waitFor(() => expect(taken).toHaveLength(3), patient);
    await vi.waitFor(() => expect(running).toBe(1), patient);
    await start();
    await topic.publish(Array.from({ length: 20 }, (_, n) => ({ n: n + 20 })));
    await vi.waitFor(async () => expect(await inboxOf(db).countDocuments({})).toBe(40), patient);
    // The member that lost the partition may have started an event that the other one applied: its transaction fails or
    // finds the inbox row.
    expect([...new Set(taken)]).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('dead-letters one poison message of many, and applies all others in order', async () => {
    const count = rounds({ few: 500, full: 10_000 });
    const letters = await topic.deadLetters();
    await start();
    const messages = Array.from({ length: count - 1 }, (_, n) => ({ n }));
    const half = Math.floor(count / 2);
    const publishAll = async (some: typeof messages) => {
      // A broker accepts one megabyte per request.
      for (let from = 0; from < some.length; from += 500) await topic.publish(some.slice(from, from + 500));
    };
    await publishAll(messages.slice(0, half));
    await topic.publishRaw('{"poisoned"');
    await publishAll(messages.slice(half));
    const enough = { timeout: 30_000 + count * 60, interval: 100 };
    await vi.waitFor(() => expect(letters).toHaveLength(1), enough);
    await vi.waitFor(() => expect(taken).toHaveLength(count - 1), enough);
    expect(taken).toEqual(messages.map(({ n }) => n));
  }, 900_000);

  it('accepts no handlers, and throws for two handlers of one event', async () => {
    const { bus, contract } = topic;
    const options = { db, bus, group, logger: silent, metrics: createMetrics('test') };
    const none = await consume({ ...options, handlers: [] });
    await none.stop();
    const handler = on(contract, async () => undefined);
    await expect(consume({ ...options, handlers: [handler, handler] })).rejects.toThrow('two handlers');
  });
});
