import * as contracts from '@poc/contracts/endpoints/orders';
import * as paymentContracts from '@poc/contracts/endpoints/payments';
import { beforeEach, describe, expect, it } from 'vitest';
import { expireOrders } from '../orders/cancellation/expire-orders.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { merchModel } from '../shop/merch.model.ts';
import { referenceOf } from '../testing/paid-order.ts';
import { useShop } from '../testing/start-commerce.ts';
import type { PaymentDoc } from './payment.model.ts';
import { settlePayment } from './settle-payment.ts';

const { signal } = new AbortController();
const shop = useShop({}, { breaksBooks: true });
beforeEach(() => {
  shop.stub.refunds.length = 0;
});

const cancel = (order: OrderDoc) =>
  shop.service.call(contracts.cancelOrder, {
    params: { id: order._id.toHexString() },
    token: shop.member(order.userId.toHexString()),
  });

describe('POST /payments/paystack/verify', () => {
  it('200: paid, with stock, books and event, once', async () => {
    const mug = await shop.product({ priceKobo: 490_000, stock: 12 });
    const order = await shop.order(mug, { quantity: 2 });
    shop.stub.pay(referenceOf(order));
    for (let at = 0; at < 3; at += 1) {
      const { status, body } = await shop.verify(order);
      expect([status, body]).toEqual([
        200,
        { success: true, order: { id: order._id.toHexString(), total_price: 12_300 } },
      ]);
    }
    expect(await shop.read(order)).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      reservation: 'taken',
      reservedUntil: null,
      payment: {
        transactionId: shop.stub.transactions.get(referenceOf(order))?.id,
        paidKobo: 1_230_000,
        channel: 'card',
        askAt: null,
      },
      history: [{ status: 'pending' }, { status: 'paid', by: 'system' }],
    });
    expect(await shop.merch(mug)).toMatchObject({ stock: 10, unitsSold: 2 });
    expect(await shop.balances(order)).toEqual({
      paystack: 1_220_000,
      fees: 10_000,
      sales: -911_628,
      shipping: -232_558,
      vat_payable: -85_814,
    });
    expect(await shop.events(order)).toEqual(['commerce.order.placed.v1', 'commerce.order.paid.v1']);
  });

  it('200: retains a status set by an administrator', async () => {
    const order = await shop.order(await shop.product());
    await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status: 'shipped' } });
    shop.stub.pay(referenceOf(order));
    expect((await shop.verify(order)).status).toBe(200);
    expect(await shop.read(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid' });
  });

  it('200: holds an overpayment in suspense until it is refunded', async () => {
    const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
    shop.stub.pay(referenceOf(order), { amount: 800_000, fees: 0 });
    expect((await shop.verify(order)).status).toBe(200);
    expect(await shop.balances(order)).toEqual({
      paystack: 800_000,
      sales: -455_814,
      shipping: -232_558,
      vat_payable: -51_628,
      suspense: 0,
      refunds_payable: -60_000,
    });
  });

  it('200: after the expiry, while the products are in stock', async () => {
    const mug = await shop.product({ stock: 1 });
    const order = await shop.order(mug);
    shop.clock.advance(31 * 60_000);
    expect(await expireOrders(shop.deps, signal)).toBeGreaterThanOrEqual(1);
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', cancelReason: 'lapsed' });
    expect((await shop.merch(mug)).stock).toBe(1);
    shop.stub.pay(referenceOf(order));
    expect((await shop.verify(order)).status).toBe(200);
    expect(await shop.read(order)).toMatchObject({
      status: 'paid',
      cancelReason: null,
      reservation: 'taken',
      refunds: [],
    });
    expect(await shop.merch(mug)).toMatchObject({ stock: 0, unitsSold: 1 });
  });

  it('400: a missing reference and a query operator', async () => {
    const token = shop.member();
    for (const body of [{}, { reference: '' }, { reference: { $ne: '' } }, { reference: ['a', 'b'] }]) {
      const { status, code } = await shop.service.call(paymentContracts.verifyPayment, { token, body });
      expect([status, code]).toEqual([400, 'invalid_request']);
    }
  });

  it('401: a visitor', async () => {
    const { status } = await shop.service.call(paymentContracts.verifyPayment, {
      body: { reference: 'poc-1' },
    });
    expect(status).toBe(401);
  });

  it('402: declined or abandoned, and 200 after a later payment', async () => {
    const order = await shop.order(await shop.product());
    for (const state of ['failed', 'abandoned', 'reversed']) {
      shop.stub.pay(referenceOf(order), { status: state });
      const { status, code } = await shop.verify(order);
      expect([status, code]).toEqual([402, 'payment_failed']);
    }
    expect(await shop.read(order)).toMatchObject({ status: 'pending', reservation: 'held' });
    shop.stub.pay(referenceOf(order));
    expect((await shop.verify(order)).status).toBe(200);
  });

  it('402: a reference unknown to Paystack', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.transactions.delete(referenceOf(order));
    expect((await shop.verify(order)).code).toBe('payment_failed');
  });

  it.each([
    ['less than the total', { amount: 739_999 }],
    ['an amount started by a third party', { requested_amount: 100, amount: 740_000 }],
  ])('402: %s is never accepted, and refunded', async (_, changes) => {
    const mug = await shop.product({ priceKobo: 490_000, stock: 5 });
    const order = await shop.order(mug);
    const { amount } = shop.stub.pay(referenceOf(order), { ...changes, fees: 0 });
    for (let at = 0; at < 2; at += 1) expect((await shop.verify(order)).code).toBe('payment_failed');
    expect(await shop.read(order)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    await expect.poll(() => shop.stub.refunds.filter((one) => one.amount === amount)).toHaveLength(1);
    expect(await shop.balances(order)).toEqual({
      paystack: amount,
      suspense: 0,
      refunds_payable: -amount,
    });
    expect(await shop.events(order)).not.toContain('commerce.order.paid.v1');
  });

  it('402: another currency is never accepted, refunded and not booked', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order), { currency: 'GHS' });
    expect((await shop.verify(order)).code).toBe('payment_failed');
    await expect.poll(() => shop.stub.refunds).toMatchObject([{ currency: 'GHS' }]);
    expect(await shop.balances(order)).toEqual({});
  });

  it('402: refunds after the expiry when the product is sold out', async () => {
    const mug = await shop.product({ priceKobo: 490_000, stock: 1 });
    const late = await shop.order(mug);
    shop.clock.advance(31 * 60_000);
    await expireOrders(shop.deps, signal);
    const quick = await shop.order(mug);
    shop.stub.pay(referenceOf(late));
    expect((await shop.verify(late)).code).toBe('payment_failed');
    const after = await shop.read(late);
    expect(after).toMatchObject({ status: 'cancelled', cancelReason: 'refunded', refundedKobo: 740_000 });
    await expect.poll(() => shop.stub.refunds).toMatchObject([{ amount: 740_000 }]);
    expect(await shop.events(late)).toEqual([
      'commerce.order.placed.v1',
      'commerce.order.cancelled.v1',
      'commerce.order.cancelled.v1',
    ]);
    expect((await shop.merch(mug)).stock).toBe(0);
    expect(await shop.read(quick)).toMatchObject({ reservation: 'held' });
  });

  it('402: refunds after a cancellation', async () => {
    const mug = await shop.product({ stock: 4 });
    const order = await shop.order(mug);
    await cancel(order);
    shop.stub.pay(referenceOf(order));
    expect((await shop.verify(order)).code).toBe('payment_failed');
    await expect.poll(() => shop.stub.refunds).toHaveLength(1);
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });
    expect(await shop.merch(mug)).toMatchObject({ stock: 4, unitsSold: 0 });
  });

  it('402: refunds after the expiry when the product was deleted', async () => {
    const mug = await shop.product();
    const order = await shop.order(mug);
    shop.clock.advance(31 * 60_000);
    await expireOrders(shop.deps, signal);
    await merchModel(shop.deps.db).updateOne({ _id: mug._id }, { $set: { deletedAt: new Date() } });
    shop.stub.pay(referenceOf(order));
    expect((await shop.verify(order)).code).toBe('payment_failed');
    await expect.poll(() => shop.stub.refunds).toHaveLength(1);
  });

  it('404: a reference of another member, for an administrator too, and an unknown one, without settling', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order));
    const strangers = [shop.member(), shop.service.tokens.admin()];
    for (const token of strangers) {
      const { status, code } = await shop.verify(order, token);
      expect([status, code]).toEqual([404, 'order_not_found']);
    }
    const { code } = await shop.service.call(paymentContracts.verifyPayment, {
      token: shop.member(order.userId.toHexString()),
      body: { reference: 'poc-unknown' },
    });
    expect(code).toBe('order_not_found');
    expect((await shop.read(order)).paymentStatus).toBe('pending');
  });

  it('409: a payment in progress', async () => {
    const order = await shop.order(await shop.product());
    for (const state of ['ongoing', 'pending', 'processing', 'queued', 'a status of next year']) {
      shop.stub.pay(referenceOf(order), { status: state });
      const { status, code } = await shop.verify(order);
      expect([status, code]).toEqual([409, 'payment_pending']);
    }
  });

  it.each([
    ['401', { status: 401 }],
    ['500', { status: 500 }],
    ['HTML', 'html'],
  ] as const)('503: Paystack returns %s', async (_, fault) => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order));
    shop.stub.fault = () => fault;
    const { status, code } = await shop.verify(order);
    expect([status, code]).toEqual([503, 'payment_provider_unavailable']);
    expect((await shop.read(order)).paymentStatus).toBe('pending');
    shop.stub.fault = () => null;
    // The circuit may be open for a while.
    await expect
      .poll(async () => (await shop.verify(order)).status, { timeout: 20_000, interval: 200 })
      .toBe(200);
  });
});

const queriesOf = (order: Parameters<typeof referenceOf>[0]) =>
  shop.stub.calls.filter((call) => call === `GET /transaction/verify/${referenceOf(order)}`).length;

it('queries Paystack at most twice for many requests at a time', async () => {
  const order = await shop.order(await shop.product());
  shop.stub.pay(referenceOf(order), { status: 'pending' });
  const answers = await Promise.all(Array.from({ length: 100 }, () => shop.verify(order)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['payment_pending']));
  expect(queriesOf(order)).toBeLessThanOrEqual(2);
  shop.stub.pay(referenceOf(order));
  expect((await shop.verify(order)).status, 'no response is older than its request').toBe(200);
});

it('neither retries queries that Paystack limits, nor refuses other calls for them', async () => {
  const product = await shop.product({ stock: 20 });
  const orders = await Promise.all(Array.from({ length: 6 }, () => shop.order(product)));
  shop.stub.fault = (call) => (call.startsWith('GET /transaction/verify/') ? { status: 429 } : null);
  for (const order of orders) {
    expect((await shop.verify(order)).code).toBe('payment_provider_unavailable');
    expect(queriesOf(order)).toBe(1);
  }
  expect((await shop.buy(product)).status).toBe(201);
});

it('settles by the current order, not by its state before the query', async () => {
  const tee = await shop.product({ stock: 3 });
  const order = await shop.order(tee);
  shop.stub.pay(referenceOf(order));
  const transaction = await shop.deps.paystack.verify(referenceOf(order));
  if (!transaction) throw new Error('the payment is not known');
  await orderModel(shop.deps.db).updateOne(
    { _id: order._id },
    { status: 'cancelled', cancelReason: 'customer', paymentStatus: 'failed', reservation: 'released' },
  );
  const payment = order.payment as PaymentDoc;
  for (let at = 0; at < 2; at += 1) {
    expect(await settlePayment(shop.deps, payment, transaction)).toBe('refunded');
  }
  // The refund may already be in progress.
  const status = expect.stringMatching(/^(decided|sent|pending)$/);
  expect(await shop.read(order)).toMatchObject({ status: 'cancelled', refunds: [{ status }] });
});
