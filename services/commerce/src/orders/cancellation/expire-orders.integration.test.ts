import { describe, expect, it, onTestFinished } from 'vitest';
import { stockChangeModel } from '../../shop/stock/stock-change.model.ts';
import { startShop, useShop } from '../../testing/start-commerce.ts';
import { orderModel } from '../order.model.ts';
import { expireOrders } from './expire-orders.ts';

const { signal } = new AbortController();
const patient = { timeout: 20_000, interval: 25 };
const halfAnHourMs = 30 * 60_000;
const shop = useShop();

describe('expireOrders', () => {
  it('releases the products once, at the end of the reservation and not before', async () => {
    const merch = await shop.product({
      stock: 5,
      variants: [{ key: 'M', size: 'M', colour: null, stock: 5 }],
    });
    const order = await shop.order(merch, { variant: 'M', quantity: 2 });
    shop.clock.advance(halfAnHourMs - 1);
    expect(await expireOrders(shop.deps, signal)).toBe(0);
    shop.clock.advance(1);
    const [one, other] = await Promise.all([
      expireOrders(shop.deps, signal),
      expireOrders(shop.deps, signal),
    ]);
    expect(one + other).toBe(1);
    expect(await shop.read(order)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'lapsed',
      paymentStatus: 'failed',
      reservation: 'released',
      reservedUntil: null,
      history: [{ status: 'pending' }, { status: 'cancelled', by: 'system', note: 'Not paid in time.' }],
    });
    expect(await shop.merch(merch)).toMatchObject({ stock: 5, variants: [{ key: 'M', stock: 5 }] });
    expect(await stockChangeModel(shop.deps.db).countDocuments({ merchId: merch._id })).toBe(2);
    expect(await shop.events(order)).toEqual(['commerce.order.placed.v1', 'commerce.order.cancelled.v1']);
  });

  it('queries Paystack first, for a payment that was not reported', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(order.payment?.reference ?? '');
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(0);
    expect((await shop.read(order)).status).toBe('paid');
  });

  it('does not wait while Paystack is unavailable', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.fault = () => ({ status: 500 });
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(1);
    expect((await shop.read(order)).cancelReason).toBe('lapsed');
  });

  it.each([
    [
      'is published as under way during a transfer',
      { status: 'pending' },
      null,
      { paid: false, underWay: true },
    ],
    [
      'is published as under way when the query failed',
      { status: 'abandoned' },
      { status: 500 },
      { paid: false, underWay: true },
    ],
    [
      'is published as not charged without an attempt',
      { status: 'abandoned' },
      null,
      { paid: false, underWay: false },
    ],
    ['is published as paid when it was refused', { status: 'success', amount: 100 }, null, { paid: true }],
  ] as const)('the payment of an order that ends %s', async (_, paid, fault, money) => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(order.payment?.reference ?? '', paid);
    shop.stub.fault = () => fault;
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(1);
    const rows = await shop.deps.db.collection('outbox').find({ key: order._id.toHexString() }).toArray();
    const events = rows.map((row) => JSON.parse(String(row.envelope)));
    const cancelled = events.find(({ type }) => type === 'commerce.order.cancelled.v1');
    expect(cancelled.data).toMatchObject(money);
  });

  it('skips orders that an administrator set to another status', async () => {
    const order = await shop.order(await shop.product());
    await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status: 'shipped' } });
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(0);
    expect(await shop.read(order)).toMatchObject({ status: 'shipped', reservation: 'held' });
  });

  it('stops when the service stops', async () => {
    await shop.order(await shop.product());
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, AbortSignal.abort())).toBe(0);
    expect(await expireOrders(shop.deps, signal)).toBe(1);
  });
});

describe('the background job', () => {
  it('settles unreported payments and expires unpaid orders', async () => {
    const busy = await startShop({ SETTLE_EVERY_MS: 50 });
    onTestFinished(() => busy.stop());
    const merch = await busy.product({ stock: 5 });
    const [paid, left] = [await busy.order(merch), await busy.order(merch)];
    busy.stub.pay(paid.payment?.reference ?? '');
    busy.clock.advance(60_000);
    await expect.poll(async () => (await busy.read(paid)).status, patient).toBe('paid');
    busy.clock.advance(halfAnHourMs);
    await expect.poll(async () => (await busy.read(left)).status, patient).toBe('cancelled');
    expect((await busy.merch(merch)).stock).toBe(4);
  });
});
