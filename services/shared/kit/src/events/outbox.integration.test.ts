import { event } from '@poc/contracts/event';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../metrics.ts';
import { leasesOf, outboxOf } from '../mongo/kit-collections.ts';
import { withTransaction } from '../mongo/transaction.ts';
import { createDatabase, silent } from '../testing/create-database.ts';
import { type FakeBus, fakeBus } from '../testing/fake-bus.ts';
import { UnsendableError } from './event-bus.ts';
import { type Relay, startRelay } from './outbox.ts';

const counted = event('commerce.tally.counted.v1', z.object({ n: z.number() }));
const patient = { timeout: 15_000, interval: 20 };
let db: Connection;
let end: () => Promise<void>;
let bus: FakeBus;
let relays: Relay[] = [];

beforeEach(async () => {
  ({ db, end } = await createDatabase());
  bus = fakeBus();
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await end();
});

const metrics = createMetrics('test');
function relay(over: FakeBus = bus): Relay {
  const started = startRelay({ db, bus: over, logger: silent, metrics });
  relays.push(started);
  return started;
}
const emit = (n: number, key = 'a') => withTransaction(db, (tx) => tx.emit(counted, { key, data: { n } }));
const numbers = (from: FakeBus = bus): number[] =>
  from.published.map((message) => JSON.parse(message.value.toString()).data.n);
const unsent = () => outboxOf(db).countDocuments({ sentAt: null });

describe('startRelay', () => {
  it('publishes earlier rows, and then each commit immediately, in order', async () => {
    for (const n of [1, 2, 3]) await emit(n);
    relay();
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3]), patient);
    expect(bus.published[0]).toMatchObject({ topic: 'commerce.tally', key: 'a' });
    await vi.waitFor(async () => expect(await unsent()).toBe(0), patient);

    const begun = performance.now();
    await emit(4);
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4]), patient);
    expect(performance.now() - begun, 'by itself it looks each 5 s').toBeLessThan(4_000);
  });

  it('retains rows while Kafka is unavailable, and publishes them once afterwards', async () => {
    bus.failures = 4;
    relay();
    for (let n = 0; n < 20; n++) await emit(n);
    await vi.waitFor(() => expect(numbers()).toHaveLength(20), patient);
    expect(bus.failures).toBe(0);
    expect(numbers()).toEqual(Array.from({ length: 20 }, (_, n) => n));
    await vi.waitFor(async () => expect(await unsent()).toBe(0), patient);
    expect(numbers()).toHaveLength(20);
  });

  it('publishes from one process, and from another when that one stops', async () => {
    const second = fakeBus();
    const first = relay();
    await emit(1);
    await vi.waitFor(() => expect(numbers()).toEqual([1]), patient);
    relay(second);
    for (const n of [2, 3]) await emit(n);
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3]), patient);
    expect(second.published).toEqual([]);

    await first.stop();
    await emit(4);
    await vi.waitFor(() => expect(numbers(second)).toEqual([4]), patient);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it('takes no lease while the outbox is empty: an idle service writes nothing', async () => {
    const begun = relay();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await leasesOf(db).countDocuments({ _id: 'outbox-relay' })).toBe(0);
    await emit(1);
    await vi.waitFor(() => expect(numbers()).toEqual([1]), patient);
    expect(await leasesOf(db).countDocuments({ _id: 'outbox-relay', until: { $gt: new Date() } })).toBe(1);
    await begun.stop();
    expect(await leasesOf(db).countDocuments({ _id: 'outbox-relay', until: { $gt: new Date() } })).toBe(0);
  });

  it('takes over from a process that crashed while holding the lease', async () => {
    const until = new Date(Date.now() + 3_600_000);
    await leasesOf(db).insertOne({ _id: 'outbox-relay', owner: 'dead', until });
    await emit(1);
    relay();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(bus.published).toEqual([]);
    await leasesOf(db).updateOne({ _id: 'outbox-relay' }, { $set: { until: new Date(0) } });
    await vi.waitFor(() => expect(numbers()).toEqual([1]), patient);
  });

  it('parks a permanently rejected row: its key waits, all others continue', async () => {
    bus.refuse = (message) => {
      if (message.value.toString().includes('"n":2')) throw new UnsendableError('too large');
    };
    await emit(1, 'a');
    await emit(2, 'a');
    await emit(3, 'a');
    await emit(4, 'b');
    relay();
    await vi.waitFor(() => expect(numbers()).toEqual([1, 4]), patient);
    await emit(5, 'a');
    await emit(6, 'b');
    await vi.waitFor(() => expect(numbers()).toEqual([1, 4, 6]), patient);
    const parked = await outboxOf(db)
      .find({ parkedAt: { $type: 'date' } })
      .toArray();
    expect(parked).toMatchObject([{ key: 'a', reason: 'too large', sentAt: null }]);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/poc_outbox_parked_total\{.*\} 1/);
    expect(text).toMatch(/poc_outbox_publish_seconds_count\{.*\} [1-9]/);
  });
});
