import { withTransaction } from '@poc/kit/mongo/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDoc } from '../orders/order.model.ts';
import type { StubRefund } from '../testing/paystack-stub.ts';
import { type Shop, startShop } from '../testing/start-commerce.ts';
import { followAllRefunds } from './follow-refunds.ts';
import { paymentDeps } from './payment-deps.ts';
import { requestRefund } from './request-refund.ts';
import { sendRefunds } from './send-refunds.ts';

const { signal } = new AbortController();
const patient = { timeout: 20_000, interval: 20 };
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());
beforeEach(() => {
  shop.stub.fault = () => null;
});

/** A paid order of ₦7,400. */
async function paidOrder(paid: { amount?: number } = {}): Promise<OrderDoc> {
  const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
  shop.stub.pay(order.payment?.reference ?? '', { fees: 0, ...paid });
  expect((await shop.verify(order)).status).toBe(200);
  return shop.read(order);
}
const request = (order: OrderDoc, amountKobo: number) =>
  withTransaction(shop.deps.db, (tx) =>
    requestRefund(shop.deps.db, tx, {
      orderId: order._id,
      amountKobo,
      transactionId: order.payment?.transactionId ?? '',
      reason: 'Torn.',
      by: 'system',
      now: shop.clock.now(),
    }),
  );
const send = () => sendRefunds(shop.deps, signal);
const sentOf = (order: OrderDoc): StubRefund[] =>
  shop.stub.refunds.filter(({ transaction }) => transaction === order.payment?.transactionId);
const end = (order: OrderDoc, status: string) => {
  for (const refund of sentOf(order)) refund.status = status;
};

describe('a refund that is decided', () => {
  it('never makes more than was paid, however many decide at once', async () => {
    const order = await paidOrder();
    const decided = await Promise.all(Array.from({ length: 20 }, () => request(order, 100_000)));
    expect(decided.filter((one) => one !== null)).toHaveLength(7);
    expect((await shop.read(order)).refundedKobo).toBe(700_000);
    expect(await request(order, 40_001)).toBeNull();
    expect(await request(order, 40_000)).not.toBeNull();
    await send();
    expect(sentOf(order).reduce((sum, { amount }) => sum + amount, 0)).toBe(740_000);
  });
});

describe('sending', () => {
  it('sends once, however many send at once', async () => {
    const other = paymentDeps((await shop.again()).deps);
    const order = await paidOrder();
    await request(order, 740_000);
    await Promise.all([send(), send(), sendRefunds(other, signal), sendRefunds(other, signal)]);
    expect(sentOf(order)).toMatchObject([{ amount: 740_000 }]);
    expect((await shop.read(order)).refunds).toMatchObject([
      { status: 'pending', providerId: sentOf(order)[0]?.id },
    ]);
    expect(await send()).toBe(0);
  });

  it('finds the one whose answer was lost, instead of sending a second', async () => {
    const order = await paidOrder();
    await request(order, 100_000);
    await request(order, 100_000);
    shop.stub.fault = (call) => (call === 'POST /refund' ? 'lost' : null);
    expect(await send()).toBe(0);
    expect(sentOf(order)).toHaveLength(2);
    shop.stub.fault = () => null;
    expect(await send(), 'held for a while: its answer may still come').toBe(0);
    shop.clock.advance(61_000);
    expect(await send()).toBe(2);
    expect(sentOf(order)).toHaveLength(2);
    const ids = (await shop.read(order)).refunds.map(({ providerId }) => providerId);
    expect(new Set(ids)).toEqual(new Set(sentOf(order).map(({ id }) => id)));
  });

  it.each([
    ['is away', { status: 500 }],
    ['refuses our key', { status: 401 }],
  ])('goes on when Paystack %s', async (_, fault) => {
    const order = await paidOrder();
    await request(order, 740_000);
    shop.stub.fault = () => fault;
    expect(await send()).toBe(0);
    expect((await shop.read(order)).refunds).toMatchObject([{ status: 'pending', providerId: null }]);
    shop.stub.fault = () => null;
    await expect
      .poll(async () => {
        shop.clock.advance(61_000);
        await send();
        return sentOf(order).length;
      }, patient)
      .toBe(1);
  });

  it('gives up what Paystack will not do, and frees its amount', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
    await send();
    shop.stub.fault = () => null;
    expect(await shop.read(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedKobo: 0,
      refunds: [{ status: 'failed', providerId: null }],
    });
    shop.clock.advance(61_000);
    expect(await send()).toBe(0);
    expect(await request(order, 740_000)).not.toBeNull();
    await send();
    expect(sentOf(order)).toHaveLength(1);
  });
});

describe('what becomes of it', () => {
  it('part and whole: booked, told of and shown once each', async () => {
    const order = await paidOrder();
    const reference = order.payment?.reference;
    await request(order, 240_000);
    await send();
    end(order, 'processed');
    for (let at = 0; at < 3; at += 1) {
      await shop.tell('refund.processed', { transaction_reference: reference, amount: '240000' });
    }
    await expect.poll(async () => (await shop.read(order)).paymentStatus, patient).toBe('part_refunded');
    expect(await shop.balances(order)).toMatchObject({ paystack: 500_000, refunds: 240_000 });

    await request(order, 500_000);
    await send();
    end(order, 'processed');
    // Its webhook is lost.
    await followAllRefunds(shop.deps, signal);
    await followAllRefunds(shop.deps, signal);
    expect((await shop.read(order)).paymentStatus).toBe('refunded');
    expect(await shop.balances(order)).toMatchObject({ paystack: 0, refunds: 740_000 });
    expect((await shop.events(order)).filter((type) => type === 'commerce.order.refunded.v1')).toHaveLength(
      2,
    );
  });

  it('on its way it changes nothing, failed it frees its amount', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    await send();
    for (const status of ['processing', 'needs-attention'] as const) {
      end(order, status);
      await followAllRefunds(shop.deps, signal);
      expect(await shop.read(order)).toMatchObject({ paymentStatus: 'paid', refunds: [{ status }] });
    }
    end(order, 'failed');
    await followAllRefunds(shop.deps, signal);
    await followAllRefunds(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedKobo: 0,
      refunds: [{ status: 'failed' }],
    });
    expect((await shop.balances(order)).refunds).toBeUndefined();
  });

  it('of what was paid too much comes out of suspense first', async () => {
    const order = await paidOrder({ amount: 800_000 });
    for (const amountKobo of [50_000, 50_000]) {
      await request(order, amountKobo);
      await send();
      end(order, 'processed');
      await followAllRefunds(shop.deps, signal);
    }
    expect(await shop.balances(order)).toEqual({
      paystack: 700_000,
      sales: -490_000,
      shipping: -250_000,
      suspense: 0,
      refunds: 40_000,
    });
  });
});
