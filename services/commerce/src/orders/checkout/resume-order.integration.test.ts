import * as contracts from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import type { MerchDoc } from '../../shop/merch.model.ts';
import { referenceOf } from '../../testing/paid-order.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import { expireOrders } from '../cancellation/expire-orders.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';

const { signal } = new AbortController();
const halfAnHourMs = 30 * 60_000;
const shop = useShop();

const ordersOf = (merch: MerchDoc) =>
  orderModel(shop.deps.db)
    .find({ 'lines.merchId': merch._id })
    .hint({ _id: 1 })
    .sort({ _id: 1 })
    .lean<OrderDoc[]>();
const quote = async (merch: MerchDoc, quantity: number, token?: string) => {
  const body = { items: [{ id: merch._id.toHexString(), quantity }] };
  const response = await shop.service.call(contracts.quoteOrder, { body, ...(token ? { token } : {}) });
  expect(response.status).toBe(200);
  return response.body;
};
/** Orders one unit to another address. */
const orderElsewhere = (merch: MerchDoc, token: string) =>
  shop.service.call(contracts.placeOrder, {
    token,
    body: {
      items: [{ id: merch._id.toHexString(), quantity: 1 }],
      shipping_info: { ...shippingInfo, address: '1 Allen Avenue' },
    },
  });
/** Sets the status of an order's payment at Paystack. */
const says = (order: ShopOrder, status: string) =>
  Object.assign(shop.stub.transactions.get(referenceOf(order)) ?? {}, { status });

describe('the member’s own reservation', () => {
  it('is available to its member: the quote includes it and names the order, unlike that of others', async () => {
    const box = await shop.product({ stock: 5 });
    const token = shop.member();
    const order = await shop.order(box, { token, quantity: 5 });
    const own = await quote(box, 5, token);
    expect(own).toMatchObject({
      lines: [{ quantity: 5, stock: 5 }],
      unavailable: [],
      open_order: {
        id: order._id.toHexString(),
        number: order.number,
        expires_at: order.reservedUntil?.toISOString(),
        payment_url: order.payment?.authorizationUrl,
      },
    });
    for (const other of [shop.member(), undefined]) {
      expect(await quote(box, 1, other)).toMatchObject({
        lines: [],
        unavailable: [{ reason: 'out_of_stock', stock: 0 }],
        open_order: null,
      });
    }
    shop.clock.advance(halfAnHourMs);
    expect((await quote(box, 5, shop.member(order.userId.toHexString())))?.open_order).toBeNull();
  });

  it('resumes the same order under any key while it is reserved', async () => {
    const box = await shop.product({ stock: 5 });
    const token = shop.member();
    const order = await shop.order(box, { token, quantity: 5, key: 'first' });
    says(order, 'failed');
    for (const again of [{ key: 'second' }, {}, { key: 'first' }]) {
      expect((await shop.order(box, { token, quantity: 5, ...again }))._id).toEqual(order._id);
    }
    shop.stub.pay(referenceOf(order));
    await shop.verify(order);
    const late = await shop.buy(box, { token, quantity: 5, key: 'second' });
    expect(late.body, 'a key it went on under stands for it').toMatchObject({ payment_status: 'paid' });
    expect(await ordersOf(box)).toHaveLength(1);
  });

  it('resumes after an outage of Paystack', async () => {
    const box = await shop.product({ stock: 1 });
    const token = shop.member();
    shop.stub.fault = (call) => (call.startsWith('POST') ? { status: 401 } : null);
    expect((await shop.buy(box, { token, key: 'a' })).code).toBe('payment_provider_unavailable');
    expect(await quote(box, 1, token)).toMatchObject({ unavailable: [], open_order: { payment_url: null } });
    shop.stub.fault = () => null;
    await shop.order(box, { token, key: 'b' });
    expect(await ordersOf(box)).toMatchObject([{ status: 'pending', reservation: 'held' }]);
  });
});

describe('another cart', () => {
  it('replaces the open order, releasing its products and reserving the new ones atomically', async () => {
    const [box, mug] = [await shop.product({ stock: 5 }), await shop.product({ stock: 2 })];
    const token = shop.member();
    const first = await shop.order(box, { token, quantity: 5 });
    const short = await shop.buy(mug, { token, quantity: 3 });
    expect([short.status, short.code]).toEqual([409, 'out_of_stock']);
    expect(await shop.read(first)).toMatchObject({ status: 'pending', reservation: 'held' });
    expect([(await shop.merch(box)).stock, (await shop.merch(mug)).stock]).toEqual([0, 2]);

    const second = await shop.order(mug, { token, quantity: 2 });
    expect(await shop.read(first)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'replaced',
      paymentStatus: 'failed',
      reservation: 'released',
    });
    expect((await shop.read(first)).history.at(-1)?.note).toBe(`Replaced by ${second.number}.`);
    expect([(await shop.merch(box)).stock, (await shop.merch(mug)).stock]).toEqual([5, 0]);
    expect(await shop.events(first)).toEqual(['commerce.order.placed.v1', 'commerce.order.cancelled.v1']);
  });

  it('may contain more of the same product, including the reserved units', async () => {
    const box = await shop.product({ stock: 5 });
    const token = shop.member();
    await shop.order(box, { token, quantity: 4 });
    await shop.order(box, { token, quantity: 5 });
    expect((await shop.merch(box)).stock).toBe(0);
    await shop.order(box, { token, quantity: 1 });
    expect((await shop.merch(box)).stock).toBe(4);
  });

  it('in another tab makes the first tab report that its order was replaced', async () => {
    const [box, mug] = [await shop.product(), await shop.product()];
    const token = shop.member();
    const first = await shop.order(box, { token, key: 'tab-1' });
    const second = await shop.order(mug, { token, key: 'tab-2' });
    const again = await shop.buy(box, { token, key: 'tab-1' });
    expect([again.status, again.code]).toEqual([409, 'order_replaced']);
    const back = await shop.verify(first, token);
    expect([back.status, back.code]).toEqual([409, 'order_replaced']);
    expect((await shop.read(second)).reservation).toBe('held');
  });

  it('refunds a late payment of the replaced order', async () => {
    const [box, mug] = [await shop.product({ stock: 5 }), await shop.product()];
    const token = shop.member();
    const first = await shop.order(box, { token });
    const second = await shop.order(mug, { token });
    shop.stub.pay(referenceOf(first));
    await shop.verify(first, token);
    await sendRefunds(shop.deps, signal);
    const after = await shop.read(first);
    expect(after).toMatchObject({ status: 'cancelled', reservation: 'released' });
    // The service may already be sending the refund.
    await expect
      .poll(() => shop.stub.refunds.filter(({ transaction }) => transaction === after.payment?.transactionId))
      .toMatchObject([{ amount: after.totalKobo }]);
    expect((await shop.merch(box)).stock).toBe(5);
    expect((await shop.read(second)).status).toBe('pending');
  });

  it.each(['pending', 'ongoing', 'processing', 'queued'])(
    '409: while a payment is %s and may still succeed',
    async (status) => {
      const [box, mug] = [await shop.product(), await shop.product()];
      const token = shop.member();
      const first = await shop.order(box, { token });
      says(first, status);
      const refused = await shop.buy(mug, { token });
      expect([refused.status, refused.code]).toEqual([409, 'payment_in_progress']);
      expect((await shop.read(first)).reservation).toBe('held');
      expect((await shop.merch(mug)).stock).toBe(64);
    },
  );

  it('503: while the payment can not be queried', async () => {
    const [box, mug] = [await shop.product(), await shop.product()];
    const token = shop.member();
    const first = await shop.order(box, { token });
    shop.stub.fault = () => ({ status: 401 });
    expect((await shop.buy(mug, { token })).code).toBe('payment_provider_unavailable');
    expect((await shop.read(first)).reservation).toBe('held');
  });

  it('returns a paid order instead of starting a second payment for a new address', async () => {
    const [box, mug] = [await shop.product(), await shop.product()];
    const token = shop.member();
    const first = await shop.order(box, { token });
    shop.stub.pay(referenceOf(first));
    const moved = await orderElsewhere(box, token);
    expect(moved.body).toMatchObject({ id: first._id.toHexString(), payment_status: 'paid' });
    const other = await shop.order(mug, { token });
    shop.stub.pay(referenceOf(other));
    expect((await shop.order(box, { token })).status).toBe('pending');
    expect((await shop.read(other)).status).toBe('paid');
  });

  it('returns an order that is paid while its replacement waits for its products', async () => {
    const box = await shop.product({ stock: 5 });
    const token = shop.member();
    const first = await shop.order(box, { token });
    const reference = referenceOf(first);
    says(first, 'abandoned');
    const asked: string[] = [];
    shop.stub.fault = (call) => {
      asked.push(call);
      return null;
    };
    const { withLock } = shop.deps;
    const moved = await withLock(`product ${box._id.toHexString()}`, async () => {
      const response = orderElsewhere(box, token);
      await expect.poll(() => asked).toContain(`GET /transaction/verify/${reference}`);
      shop.stub.pay(reference);
      await shop.verify(first, token);
      return { response };
    });
    expect((await moved.response).body).toMatchObject({
      id: first._id.toHexString(),
      payment_status: 'paid',
    });
    expect(await ordersOf(box)).toHaveLength(1);
    expect((await shop.merch(box)).stock).toBe(4);
  });

  it('replaces an expired order, whether the job has processed it or not', async () => {
    const box = await shop.product({ stock: 1 });
    const owner = newId();
    const first = await shop.order(box, { token: shop.member(owner) });
    shop.clock.advance(halfAnHourMs);
    const second = await shop.order(box, { token: shop.member(owner) });
    expect(second._id).not.toEqual(first._id);
    expect((await shop.merch(box)).stock).toBe(0);
  });
});

describe('50 concurrent carts of one member', () => {
  it('leave one open order and no unit lost, with two processes', async () => {
    const services = [shop.service, await shop.again()];
    const products = await Promise.all(Array.from({ length: 10 }, () => shop.product({ stock: 3 })));
    const token = shop.member();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        shop.buy(products[at % 10] as MerchDoc, {
          token,
          quantity: 1 + (at % 3),
          service: services[at % 2] as typeof shop.service,
        }),
      ),
    );
    const codes = new Set(responses.map(({ status, code }) => `${status} ${code ?? ''}`));
    for (const code of codes) expect(['201 ', '409 order_replaced', '409 conflict']).toContain(code);
    const orders = (await Promise.all(products.map(ordersOf))).flat();
    const open = orders.filter(({ reservation }) => reservation === 'held');
    expect(open).toHaveLength(1);
    const stocks = await Promise.all(products.map(shop.merch));
    const left = stocks.reduce((sum, { stock }) => sum + stock, 0);
    expect(left + (open[0]?.quantity ?? 0)).toBe(30);
  }, 120_000);
});

describe('the limits of one member', () => {
  it('409: more units than the limit, in all lines together', async () => {
    const [box, mug] = [await shop.product(), await shop.product()];
    const items = [box, mug].map(({ _id }) => ({ id: _id.toHexString(), quantity: 11 }));
    const token = shop.member();
    const body = { items, shipping_info: shippingInfo };
    const { status, code } = await shop.service.call(contracts.placeOrder, { token, body });
    expect([status, code]).toEqual([409, 'too_many_units']);
    expect((await shop.merch(box)).stock).toBe(64);
    expect((await shop.buy(box, { token, quantity: 20 })).status).toBe(201);
  });

  it('429: a pause after several expired orders, and not for other members', async () => {
    const box = await shop.product({ stock: 3 });
    const owner = newId();
    for (let at = 0; at < 5; at += 1) {
      await shop.order(box, { token: shop.member(owner) });
      shop.clock.advance(halfAnHourMs);
      await expireOrders(shop.deps, signal);
    }
    shop.clock.advance(10 * 60_000);
    const { status, code, headers } = await shop.buy(box, { token: shop.member(owner) });
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'orders_paused', '1200']);
    expect((await shop.merch(box)).stock).toBe(3);
    expect((await shop.buy(box, { quantity: 1 })).status).toBe(201);
    shop.clock.advance(20 * 60_000);
    expect((await shop.buy(box, { token: shop.member(owner) })).status).toBe(201);
  });

  it('429: a pause also after replacing or cancelling orders just before each deadline', async () => {
    const box = await shop.product({ stock: 20 });
    const owner = newId();
    const buy = (quantity: number) => shop.buy(box, { token: shop.member(owner), quantity });
    for (let at = 0; at < 5; at += 1) {
      const { status, body } = await buy(20 - at);
      expect(status).toBe(201);
      shop.clock.advance(29 * 60_000);
      if (at % 2 === 0) continue;
      const token = shop.member(owner);
      const params = { id: (body as { id: string }).id };
      expect((await shop.service.call(contracts.cancelOrder, { token, params })).status).toBe(200);
    }
    // 5 times 29 minutes are less than 150 minutes.
    expect((await buy(12)).status).toBe(201);
    shop.clock.advance(5 * 60_000);
    const { status, code, headers } = await buy(20);
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'orders_paused', '1800']);
    expect((await buy(12)).status, 'the open order itself goes on').toBe(201);
    shop.clock.advance(halfAnHourMs);
    await expireOrders(shop.deps, signal);
    expect((await buy(12)).code).toBe('orders_paused');
    expect((await shop.merch(box)).stock).toBe(20);
  });

  it('counts the time of holding, not changes: 20 carts within a few minutes cause no pause', async () => {
    const box = await shop.product({ stock: 20 });
    const owner = newId();
    for (let at = 0; at < 20; at += 1) {
      expect((await shop.buy(box, { token: shop.member(owner), quantity: 1 + at })).status).toBe(201);
      shop.clock.advance(60_000);
    }
  });
});
