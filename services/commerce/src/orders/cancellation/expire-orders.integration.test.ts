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
  it('gives the products back once, when the time is over and not before', async () => {
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

  it('asks before, in case a payment came that nobody reported', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(order.payment?.reference ?? '');
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(0);
    expect((await shop.read(order)).status).toBe('paid');
  });

  it('waits for nobody who does not answer', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.fault = () => ({ status: 500 });
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(1);
    expect((await shop.read(order)).cancelReason).toBe('lapsed');
  });

  it.each([
    [
      'is published as such where a transfer is on its way',
      { status: 'pending' },
      null,
      { paid: false, underWay: true },
    ],
    [
      'is published as such where nobody could ask',
      { status: 'abandoned' },
      { status: 500 },
      { paid: false, underWay: true },
    ],
    ['charged nobody where none was tried', { status: 'abandoned' }, null, { paid: false, underWay: false }],
    ['goes back where it was refused', { status: 'success', amount: 100 }, null, { paid: true }],
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

  it('leaves what an administrator has set to another status', async () => {
    const order = await shop.order(await shop.product());
    await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status: 'shipped' } });
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, signal)).toBe(0);
    expect(await shop.read(order)).toMatchObject({ status: 'shipped', reservation: 'held' });
  });

  it('leaves the rest when the service stops', async () => {
    await shop.order(await shop.product());
    shop.clock.advance(halfAnHourMs);
    expect(await expireOrders(shop.deps, AbortSignal.abort())).toBe(0);
    expect(await expireOrders(shop.deps, signal)).toBe(1);
  });
});

describe('by itself', () => {
  it('the service settles what nobody reported, and lets lapse what nobody paid', async () => {
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
