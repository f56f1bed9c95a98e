import { createKeyedMutex } from '@poc/kit/concurrency/keyed-mutex';
import { AppError } from '@poc/kit/errors';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { releaseOrder } from '../../orders/cancellation/release-order.ts';
import { orderModel } from '../../orders/order.model.ts';
import { commerceService } from '../../service.ts';
import { merchDoc, orderDoc } from '../../testing/fixtures.ts';
import { type MerchDoc, merchModel } from '../merch.model.ts';
import { countSold, returnStock, type StockLine, takeStock } from './order-stock.ts';
import { stockChangeModel } from './stock-change.model.ts';

const buyers = 200;
const rounds = 3;
const now = new Date();
const shop = useTestService(commerceService());

async function added(changes: Partial<MerchDoc> = {}): Promise<Types.ObjectId> {
  const doc = merchDoc(changes);
  await merchModel(shop.deps.db).create(doc);
  return doc._id;
}
const read = async (id: Types.ObjectId) =>
  (await merchModel(shop.deps.db).findById(id).lean<MerchDoc>().orFail()) as MerchDoc;
const line = (merchId: Types.ObjectId, quantity = 1, variant: string | null = null): StockLine => ({
  merchId,
  variant,
  quantity,
});
const take = (
  lines: StockLine[],
  orderId = new Types.ObjectId(),
): ReturnType<typeof takeStock<StockLine>> => {
  const { db } = shop.deps;
  return withTransaction(db, (tx) => takeStock(tx, { lines, orderId, now }));
};
const giveBack = (lines: StockLine[], orderId = new Types.ObjectId()): Promise<void> => {
  const { db } = shop.deps;
  return withTransaction(db, (tx) => returnStock(tx, { lines, orderId, kind: 'released', now }));
};
const changesOf = (merchId: Types.ObjectId) =>
  stockChangeModel(shop.deps.db).find({ merchId }).sort({ _id: 1 }).lean();
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const size = (key: string, stock: number) => ({ key, size: key, colour: null, stock });

describe('the last unit', () => {
  it(`is sold to one of ${buyers} concurrent buyers, ${rounds} times, and refused to the others`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      // Sequential, as within one process; the last round is concurrent, as across processes.
      const withLock = createKeyedMutex();
      const queued = round < rounds - 1;
      const id = await added({ stock: 1 });
      const outcomes = await Promise.allSettled(
        Array.from({ length: buyers }, () =>
          queued ? withLock('product', () => take([line(id)])) : take([line(id)]),
        ),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(buyers - 1);
      expect(new Set(refused.map(({ reason }) => codeOf(reason)))).toEqual(new Set(['out_of_stock']));
      expect((await read(id)).stock).toBe(0);
      expect((await changesOf(id)).map(({ change }) => change)).toEqual([-1]);
    }
  });

  it('conserves the total of stock and reserved units under concurrent changes', async () => {
    const id = await added({ stock: 15, variants: [size('M', 5), size('L', 10)] });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, at) => {
        const lines = [line(id, 1 + (at % 3), at % 2 === 0 ? 'M' : 'L')];
        await take(lines);
        if (at % 4 === 0) await giveBack(lines);
      }),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(codeOf(outcome.reason)).toBe('out_of_stock');
    const taken = (await changesOf(id)).reduce((sum, { change }) => sum - change, 0);
    const { stock, variants } = await read(id);
    expect(stock + taken).toBe(15);
    expect(variants.reduce((sum, variant) => sum + variant.stock, 0)).toBe(stock);
    expect(Math.min(...variants.map((variant) => variant.stock))).toBeGreaterThanOrEqual(0);
  });
});

describe('takeStock', () => {
  it('reserves all of an order or nothing', async () => {
    const [plenty, none] = [await added({ stock: 50 }), await added({ stock: 0 })];
    await expect(take([line(plenty), line(none)])).rejects.toMatchObject({ code: 'out_of_stock' });
    expect((await read(plenty)).stock).toBe(50);
    expect(await changesOf(plenty)).toEqual([]);
  });

  it('does not deadlock on carts with two products in reverse order', async () => {
    const [a, b] = [await added({ stock: 40 }), await added({ stock: 40 })];
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => take(at % 2 === 0 ? [line(a), line(b)] : [line(b), line(a)])),
    );
    expect([(await read(a)).stock, (await read(b)).stock]).toEqual([0, 0]);
  });

  it.each<[string, Partial<MerchDoc>, number, string | null]>([
    ['too many', { stock: 2 }, 3, null],
    ['a deleted product', { deletedAt: now }, 1, null],
    ['a variant of a product without variants', {}, 1, 'M'],
    ['no variant of a product with variants', { stock: 5, variants: [size('M', 5)] }, 1, null],
    ['an unknown variant', { stock: 5, variants: [size('M', 5)] }, 1, 'L'],
    ['more than one variant has', { stock: 9, variants: [size('M', 4), size('L', 5)] }, 5, 'M'],
  ])('refuses %s', async (_what, changes, quantity, variant) => {
    const id = await added(changes);
    const before = await read(id);
    await expect(take([line(id, quantity, variant)])).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(await read(id)).toEqual(before);
  });

  it('alerts once of low stock', async () => {
    const id = await added({ stock: 12 });
    for (const quantity of [2, 1, 1]) await take([line(id, quantity)]);
    const rows = await outboxOf(shop.deps.db).find({ key: id.toHexString() }).toArray();
    expect(rows.map(({ envelope }) => (JSON.parse(envelope) as { data: unknown }).data)).toEqual([
      { merchId: id.toHexString(), productName: 'Stop-Loss Tee', variant: null, stock: 9 },
    ]);
  });
});

describe('returnStock', () => {
  it('returns units to the variant and the sum, with the order in the history; to deleted products too', async () => {
    const id = await added({ stock: 5, variants: [size('M', 5)], deletedAt: now });
    const orderId = new Types.ObjectId();
    await giveBack([line(id, 2, 'M')], orderId);
    expect(await read(id)).toMatchObject({ stock: 7, variants: [{ stock: 7 }] });
    expect(await changesOf(id)).toMatchObject([
      { kind: 'released', change: 2, stock: 7, variant: 'M', by: 'system', orderId },
    ]);
  });

  it('returns an order once under concurrent cancellations', async () => {
    const { db } = shop.deps;
    const id = await added({ stock: 10 });
    const [kept] = orderDoc({ userId: new Types.ObjectId() }).lines;
    if (!kept) throw new Error('the order has no lines');
    const order = orderDoc({
      userId: new Types.ObjectId(),
      lines: [{ ...kept, merchId: id, quantity: 4 }],
      status: 'pending',
      paymentStatus: 'pending',
      reservation: 'held',
    });
    await orderModel(db).create(order);
    await take([line(id, 4)], order._id);
    const what = { orderId: order._id, reason: 'lapsed', by: 'system', note: '', now } as const;
    const released = await Promise.all(
      Array.from({ length: 30 }, () => withTransaction(db, (tx) => releaseOrder(tx, what))),
    );
    expect(released.filter((one) => one !== null)).toHaveLength(1);
    expect((await read(id)).stock).toBe(10);
    expect((await changesOf(id)).map(({ change }) => change)).toEqual([-4, 4]);
  });

  it('drops units of a removed variant while there are others', async () => {
    const id = await added({ stock: 5, variants: [size('M', 5)] });
    await giveBack([line(id, 2, 'L'), line(id, 2, null)]);
    expect((await read(id)).stock).toBe(5);
    expect(await changesOf(id)).toEqual([]);
  });
});

describe('countSold', () => {
  it('counts up and down, never below 0', async () => {
    const { db } = shop.deps;
    const id = await added();
    const count = (quantity: number, sign: 1 | -1) =>
      withTransaction(db, (tx) => countSold(tx, [line(id, quantity)], sign));
    await count(3, 1);
    await count(2, -1);
    expect((await read(id)).unitsSold).toBe(1);
    await count(2, -1);
    expect((await read(id)).unitsSold).toBe(1);
  });
});
