import { describe, expect, it } from 'vitest';
import type { OrderDoc } from '../orders/order.model.ts';
import { orderModel } from '../orders/order.model.ts';
import type { StubFault } from '../testing/paystack-stub.ts';
import { useShop } from '../testing/start-commerce.ts';
import { paymentModel } from './payment.model.ts';
import { pollOpenPayments } from './poll-open-payments.ts';

const { signal } = new AbortController();
const minuteMs = 60_000;
/** Guaranteed response time. Calls to Paystack time out after one second here, four in production. */
const promisedMs = 5_000;
const shop = useShop({ PAYSTACK_TIMEOUT_MS: 1_000 });

const starts = () => shop.stub.calls.filter((call) => call === 'POST /transaction/initialize').length;
const isBack = async () => {
  // The circuit may be open for a while.
  await expect
    .poll(async () => (await shop.buy(await shop.product())).status, { timeout: 20_000, interval: 200 })
    .toBe(201);
};

it('measures the duration of calls to Paystack by name', async () => {
  await shop.order(await shop.product());
  const metrics = await shop.service.deps.metrics.registry.metrics();
  expect(metrics).toMatch(/poc_paystack_call_seconds_count\{.*call="initialize".*\} [1-9]/);
});

describe('while Paystack is unavailable', () => {
  const faults: [string, StubFault][] = [
    ['is slow', { delayMs: 3_000 }],
    ['is stopped', 'hangs'],
    ['performs the call and closes the connection', 'lost'],
    ['answers 500', { status: 500 }],
    ['answers HTML', 'html'],
    ['refuses our key', { status: 401 }],
  ];

  it.each(faults)(
    '%s: 503 in time; the order stays and can be paid under its key later',
    async (_, fault) => {
      const mug = await shop.product({ stock: 1 });
      const token = shop.member();
      shop.stub.fault = (call) => (call.startsWith('POST') ? fault : null);
      const startedAt = performance.now();
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => shop.buy(mug, { token, key: 'k' })),
      );
      expect(performance.now() - startedAt).toBeLessThan(promisedMs);
      expect(new Set(responses.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['503 payment_provider_unavailable']),
      );
      const orders = await orderModel(shop.deps.db)
        .find({ 'lines.merchId': mug._id })
        .hint({ _id: 1 })
        .lean<OrderDoc[]>();
      expect(orders).toMatchObject([{ status: 'pending', reservation: 'held' }]);
      expect((await shop.merch(mug)).stock).toBe(0);

      shop.stub.fault = () => null;
      await isBack();
      const before = starts();
      const again = await Promise.all(Array.from({ length: 5 }, () => shop.buy(mug, { token, key: 'k' })));
      expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(starts() - before, 'started once').toBe(1);
      const urls = new Set(
        again.map(({ body }) => (body as { authorization_url: string }).authorization_url),
      );
      expect(urls.size, 'nobody has two addresses to pay at').toBe(1);
      expect(
        await orderModel(shop.deps.db).countDocuments({ 'lines.merchId': mug._id }).hint({ _id: 1 }),
      ).toBe(1);
    },
  );

  it('fails immediately while the circuit is open', async () => {
    shop.stub.fault = () => ({ status: 500 });
    const mug = await shop.product();
    for (let at = 0; at < 6; at += 1) await shop.buy(mug);
    const before = shop.stub.calls.length;
    expect((await shop.buy(mug)).code).toBe('payment_provider_unavailable');
    expect(shop.stub.calls.length).toBe(before);
    shop.stub.fault = () => null;
    await isBack();
  });

  it('may be retried freely while the circuit is open', async () => {
    const mug = await shop.product();
    const asked = { token: shop.member(), key: 'k' };
    shop.stub.fault = () => ({ status: 500 });
    for (let at = 0; at < 6; at += 1) await shop.buy(mug);
    for (let at = 0; at < 15; at += 1) {
      expect((await shop.buy(mug, asked)).code).toBe('payment_provider_unavailable');
    }
    shop.stub.fault = () => null;
    await isBack();
    expect((await shop.order(mug, asked)).payment).toMatchObject({ attempt: 1 });
  });

  it('restarts an attempt of a crashed process after a while', async () => {
    const mug = await shop.product();
    const token = shop.member();
    const order = await shop.order(mug, { token, key: 'died' });
    await paymentModel(shop.deps.db).updateOne({ orderId: order._id }, { $set: { authorizationUrl: '' } });
    shop.clock.advance(11_000);
    const again = await shop.order(mug, { token, key: 'died' });
    expect(again.payment).toMatchObject({ attempt: 2, reference: `poc-${order._id.toHexString()}-2` });
  });
});

describe('a webhook that is lost', () => {
  it('is made up for within 5 minutes, whenever the buyer paid', async () => {
    const mug = await shop.product({ stock: 100 });
    const minutes = Array.from({ length: 29 }, (_, at) => at);
    const orders = await Promise.all(minutes.map(() => shop.order(mug)));
    const settledAfter = new Map<number, number>();
    for (let minute = 0; minute < 35; minute += 1) {
      const paying = orders[minute];
      if (paying) shop.stub.pay(paying.payment?.reference ?? '');
      shop.clock.advance(minuteMs);
      await pollOpenPayments(shop.deps, signal);
      const paid = await orderModel(shop.deps.db)
        .find({ 'lines.merchId': mug._id, paymentStatus: 'paid' })
        .hint({ _id: 1 })
        .lean<OrderDoc[]>();
      for (const { _id } of paid) {
        const at = orders.findIndex((order) => order._id.equals(_id));
        if (!settledAfter.has(at)) settledAfter.set(at, minute + 1 - at);
      }
    }
    expect(settledAfter.size).toBe(29);
    expect(Math.max(...settledAfter.values())).toBeLessThanOrEqual(5);
  });

  it('is queried for three days, and no longer', async () => {
    const order = await shop.order(await shop.product());
    shop.clock.advance(71 * 60 * minuteMs);
    await pollOpenPayments(shop.deps, signal);
    expect((await shop.read(order)).payment?.askAt).not.toBeNull();
    shop.clock.advance(2 * 60 * minuteMs);
    await pollOpenPayments(shop.deps, signal);
    expect((await shop.read(order)).payment?.askAt).toBeNull();
    expect(await pollOpenPayments(shop.deps, signal)).toBe(0);
  });

  it('is tried for as long as its money arrived and could not be settled', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(order.payment?.reference ?? '');
    const orders = orderModel(shop.deps.db).collection;
    const lost = await orders.findOneAndDelete({ _id: order._id });
    shop.clock.advance(73 * 60 * minuteMs);
    let failures = 0;
    await pollOpenPayments({ ...shop.deps, settlementFailed: () => (failures += 1) }, signal);
    expect(failures).toBe(1);
    await orders.insertOne(lost ?? {});
    shop.clock.advance(61 * minuteMs);
    await pollOpenPayments(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
  });

  it('continues with other payments when a query fails', async () => {
    const orders = [await shop.order(await shop.product()), await shop.order(await shop.product())];
    const [bad, good] = orders.map(({ payment }) => payment?.reference ?? '');
    shop.stub.pay(good ?? '');
    shop.stub.fault = (call) => (call.endsWith(bad ?? '') ? { status: 500 } : null);
    shop.clock.advance(minuteMs);
    await pollOpenPayments(shop.deps, signal);
    expect((await Promise.all(orders.map(shop.read))).map((order) => order.paymentStatus)).toEqual([
      'pending',
      'paid',
    ]);
  });
});
