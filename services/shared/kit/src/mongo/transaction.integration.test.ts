import { event } from '@poc/contracts/event';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runWithTrace } from '../telemetry/trace.ts';
import { createDatabase, silent, tallies } from '../testing/create-database.ts';
import { onCommit } from './commit-signal.ts';
import { connectMongo, readiness } from './connect.ts';
import { outboxOf } from './kit-collections.ts';
import { migrate } from './migrate.ts';
import { withTransaction } from './transaction.ts';

const counted = event('commerce.tally.counted.v1', z.object({ name: z.string(), count: z.number() }));
let db: Connection;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ db, end } = await createDatabase());
});
afterAll(() => end());

describe('withTransaction', () => {
  it('commits a change and its event together, and wakes the relay', async () => {
    const committed = vi.fn();
    const stopListening = onCommit(db, committed);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const result = await runWithTrace({ traceparent }, () =>
      withTransaction(db, async (tx) => {
        await tallies(tx).create({ name: 'one', count: 1 });
        await tx.emit(counted, { key: 'one', data: { name: 'one', count: 1 } });
        return 'done';
      }),
    );
    stopListening();

    expect(result).toBe('done');
    expect(committed).toHaveBeenCalledTimes(1);
    const row = await outboxOf(db).findOne({ key: 'one' });
    expect(row).toMatchObject({ topic: 'commerce.tally', sentAt: null, parkedAt: null });
    expect(row?.position.getHighBitsUnsigned()).toBeGreaterThan(0);
    expect(JSON.parse(row?.envelope ?? '')).toEqual({
      id: row?._id,
      type: 'commerce.tally.counted.v1',
      occurredAt: expect.stringMatching(/Z$/),
      key: 'one',
      traceId: expect.stringContaining('0af7651916cd43dd8448eb211c80319c'),
      data: { name: 'one', count: 1 },
    });
  });

  it('preserves the order of several events', async () => {
    await withTransaction(db, async (tx) => {
      for (let count = 1; count <= 5; count += 1)
        await tx.emit(counted, { key: 'several', data: { name: 'several', count } });
    });
    const rows = await outboxOf(db).find({ key: 'several' }).sort({ position: 1 }).toArray();
    expect(rows.map(({ envelope }) => JSON.parse(envelope).data.count)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(rows.map(({ position }) => position.toString())).size).toBe(5);
  });

  it('rolls back when the work fails, or an event violates its contract', async () => {
    const committed = vi.fn();
    const stopListening = onCommit(db, committed);
    const work = (count: unknown) =>
      withTransaction(db, async (tx) => {
        await tallies(tx).create({ name: 'two' });
        await tx.emit(counted, { key: 'two', data: { name: 'two', count: Number(count) } });
        if (count === 7) throw new Error('changed my mind');
      });
    await expect(work('no number')).rejects.toThrow('number');
    await expect(work(7)).rejects.toThrow('changed my mind');
    stopListening();

    expect(await tallies(db).countDocuments({ name: 'two' })).toBe(0);
    expect(await outboxOf(db).countDocuments({ key: 'two' })).toBe(0);
    expect(committed).not.toHaveBeenCalled();
  });

  it('reads and writes within the transaction by its models, and outside of it by its connection', async () => {
    const within = { name: /^within/ };
    const work = withTransaction(db, async (tx) => {
      await tallies(tx).create({ name: 'within 1' });
      await tallies(tx).create([{ name: 'within 2' }, { name: 'within 3' }]);
      await tallies(tx).insertMany([{ name: 'within 4' }]);
      await tallies(tx).bulkWrite([{ insertOne: { document: { name: 'within 5', count: 0 } } }]);
      await tallies(tx).updateMany(within, { count: 7 });
      expect(
        await tallies(tx)
          .find({ ...within, count: 7 })
          .lean(),
      ).toHaveLength(5);
      expect(await tallies(tx).aggregate([{ $match: within }])).toHaveLength(5);
      expect(await tallies(tx.db).exists(within)).toBeNull();
      expect(() => tallies(tx).collection).toThrow('tallies');
      expect(() => new (tallies(tx))()).toThrow('tallies');
      expect(() => tallies(tx).watch()).toThrow('outside the transaction');
      await expect(tallies(tx).create({ name: 'one' }, { name: 'two' })).rejects.toThrow('one row or a list');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await tallies(db).exists(within)).toBeNull();
  });

  it('retries after a write conflict without losing an update', async () => {
    await tallies(db).create({ name: 'busy' });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        withTransaction(db, async (tx) => {
          const tally = await tallies(tx).findOne({ name: 'busy' }).orFail();
          const count = tally.count + 1;
          await tallies(tx).updateOne({ name: 'busy' }, { count });
          await tx.emit(counted, { key: 'busy', data: { name: 'busy', count } });
        }),
      ),
    );
    expect(await tallies(db).findOne({ name: 'busy' }).lean()).toMatchObject({ count: 10 });
    const rows = await outboxOf(db).find({ key: 'busy' }).sort({ position: 1 }).toArray();
    const counts = rows.map((row) => JSON.parse(row.envelope).data.count);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('refuses an event that is too large for Kafka', async () => {
    const name = 'x'.repeat(1_000_000);
    const work = withTransaction(db, (tx) => tx.emit(counted, { key: 'big', data: { name, count: 1 } }));
    await expect(work).rejects.toThrow('too large');
  });
});

describe('connectMongo', () => {
  it('rejects operators and unknown fields in a filter', async () => {
    const name: unknown = { $gt: '' };
    await expect(tallies(db).findOne({ name } as { name: string })).rejects.toThrow(/Cast to string failed/);
    await expect(tallies(db).findOne({ nmae: 'one' } as object)).rejects.toThrow(/nmae/);
  });

  it('reports whether the database responds', async () => {
    expect(await readiness(db).check()).toBe(true);
  });

  it('fails within seconds without a server', async () => {
    const nowhere = 'mongodb://127.0.0.1:1/?replicaSet=rs0';
    await expect(connectMongo({ url: nowhere, database: 'x', logger: silent })).rejects.toThrow();
  }, 10_000);

  it('migrates repeatedly and concurrently', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(db, [tallies])));
    const indexes = await tallies(db).collection.indexes();
    expect(indexes.map((index) => index.name)).toContain('name_1');
  });
});
