import * as contracts from '@poc/contracts/endpoints/orders';
import { vatOf } from '@poc/contracts/vat';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { rounds } from '@poc/testing/rounds';
import type { TestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommerceConfig } from '../../config.ts';
import type { CommerceParts } from '../../deps.ts';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { handleWebhooks } from '../../payments/webhooks/handle-webhooks.ts';
import type { MerchDoc } from '../../shop/merch.model.ts';
import { referenceOf } from '../../testing/paid-order.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { expireOrders } from '../cancellation/expire-orders.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';

const lastUnitRounds = rounds({ few: 1, full: 50 });
const lapseRounds = rounds({ few: 20, full: 500 });
const buyers = 200;
const { signal } = new AbortController();

const shop = useShop();
/** Each service has separate queues: correctness must not depend on shared ones. */
let services: TestService<CommerceConfig, CommerceParts>[];
beforeAll(async () => {
  services = [shop.service, await shop.again()];
});

const ordersOf = (merchId: OrderDoc['_id']) =>
  orderModel(shop.deps.db).find({ 'lines.merchId': merchId }).hint({ _id: 1 }).lean<OrderDoc[]>();

describe('the last unit', () => {
  it(`is sold once to ${buyers} concurrent buyers, ${lastUnitRounds} times`, async () => {
    const token = shop.member;
    for (let round = 0; round < lastUnitRounds; round += 1) {
      const merch = await shop.product({ stock: 1 });
      const responses = await Promise.all(
        Array.from({ length: buyers }, (_, at) => {
          const service = services[at % services.length];
          return shop.buy(merch, { token: token(), ...(service ? { service } : {}) });
        }),
      );
      const outcomes = Map.groupBy(responses, ({ status, code }) => `${status} ${code ?? ''}`);
      expect([...outcomes].map(([what, { length }]) => [what, length]).toSorted()).toEqual([
        ['201 ', 1],
        ['409 out_of_stock', buyers - 1],
      ]);
      expect((await shop.merch(merch)).stock).toBe(0);
      expect(await ordersOf(merch._id), 'no order without a product').toHaveLength(1);
    }
  }, 300_000);
});

describe('two carts of the same products in reverse order', () => {
  it('do not deadlock', async () => {
    const products = [await shop.product({ stock: 20 }), await shop.product({ stock: 20 })];
    const ids = products.map(({ _id }) => _id.toHexString());
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const mine = at % 2 === 0 ? ids : ids.toReversed();
        const body = {
          items: mine.map((id) => ({ id, quantity: 1 })),
          shipping_info: { name: 'A', email: 'a@poc.test', phone: '08030000102', address: 'b', city: 'c' },
        };
        return (services[at % 2] ?? shop.service).call(contracts.placeOrder, { token: shop.member(), body });
      }),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ code }) => code === 'out_of_stock')).toHaveLength(20);
    expect((await Promise.all(products.map(shop.merch))).map(({ stock }) => stock)).toEqual([0, 0]);
  });
});

describe('the same key', () => {
  it.each(['a key of the client', undefined])('50 concurrent requests are one order: %s', async (named) => {
    const merch = await shop.product();
    const token = shop.member();
    const key = named?.replaceAll(' ', '-');
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const service = services[at % services.length];
        return shop.buy(merch, { token, ...(key ? { key } : {}), ...(service ? { service } : {}) });
      }),
    );
    const [first, ...others] = responses;
    expect(first?.status).toBe(201);
    for (const other of others) expect([other.status, other.body]).toEqual([201, first?.body]);
    expect(await ordersOf(merch._id)).toHaveLength(1);
    expect((await shop.merch(merch)).stock).toBe(63);
    const [order] = await ordersOf(merch._id);
    const started = [...shop.stub.transactions.keys()].filter((one) =>
      one.includes(order?._id.toHexString() ?? ''),
    );
    expect(started).toHaveLength(1);
  });
});

describe('50 webhooks racing the callback', () => {
  it('make an order paid once: one event, one entry in the books, one sale', async () => {
    const merch = await shop.product({ stock: 3 });
    const order = await shop.order(merch);
    shop.stub.pay(referenceOf(order), { fees: 0 });
    const webhooks = Array.from({ length: 50 }, () =>
      shop.sendWebhook('charge.success', { reference: referenceOf(order) }),
    );
    const asked = Array.from({ length: 10 }, () => shop.verify(order));
    const worked = services.flatMap(({ deps }) => [
      handleWebhooks(deps, signal),
      pollOpenPayments(deps, signal),
    ]);
    expect(new Set(await Promise.all(webhooks))).toEqual(new Set([200]));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(worked);
    expect(await shop.events(order)).toEqual(['commerce.order.placed.v1', 'commerce.order.paid.v1']);
    const [goodsVat, shippingVat] = [order.subtotalKobo, order.shippingKobo].map((kobo) =>
      vatOf(kobo, 'standard', order.createdAt),
    ) as [number, number];
    expect(await shop.balances(order)).toEqual({
      paystack: order.totalKobo,
      sales: goodsVat - order.subtotalKobo,
      shipping: shippingVat - order.shippingKobo,
      vat_payable: -goodsVat - shippingVat,
    });
    expect(await shop.merch(merch)).toMatchObject({ stock: 2, unitsSold: 1 });
  });
});

describe('the lapse of a reservation racing its payment', () => {
  /** Number of concurrent races. */
  const perRound = 10;

  it(`leaves goods or a refund, ${lapseRounds} times`, async () => {
    const outcomes = { paid: 0, back: 0 };
    for (let round = 0; round < lapseRounds; round += perRound) {
      const racing = await Promise.all(
        Array.from({ length: perRound }, async () => {
          const merch = await shop.product({ stock: 1 });
          return { merch, order: await shop.order(merch) };
        }),
      );
      for (const { order } of racing) shop.stub.pay(referenceOf(order), { fees: 0 });
      // Half of them are paid just after the query of Paystack.
      const untold = new Set(racing.filter((_, at) => at % 2 === 0).map(({ order }) => referenceOf(order)));
      shop.stub.fault = (call) => (untold.delete(call.split('/').at(-1) ?? '') ? { status: 404 } : null);
      shop.clock.advance(30 * 60_000 + 1);
      const expiring = services.map(({ deps }) => expireOrders(deps, signal));
      const others = racing.flatMap(({ merch, order }, at) => [
        ...(at % 4 < 2 ? [shop.buy(merch)] : []),
        shop.verify(order),
        shop.sendWebhook('charge.success', { reference: referenceOf(order) }),
      ]);
      await Promise.all([...expiring, ...others]);
      shop.stub.fault = () => null;
      for (const { merch, order } of racing) outcomes[await outcomeOf(merch, order)] += 1;
    }
    expect(outcomes.paid + outcomes.back).toBe(lapseRounds);
    expect(await paidTwice()).toEqual([]);
  }, 300_000);

  async function outcomeOf(merch: MerchDoc, order: ShopOrder): Promise<'paid' | 'back'> {
    await shop.verify(order);
    const after = await shop.read(order);
    const kept = (await ordersOf(merch._id)).filter(({ reservation }) => reservation !== 'released').length;
    expect((await shop.merch(merch)).stock + kept, 'no unit is lost, none is sold twice').toBe(1);
    expect((await shop.balances(order)).paystack).toBe(after.totalKobo);
    const refunds = () =>
      shop.stub.refunds.filter(({ transaction }) => transaction === after.payment?.transactionId);
    if (after.status === 'paid') {
      expect(after).toMatchObject({ paymentStatus: 'paid', reservation: 'taken', refunds: [] });
      expect(refunds()).toEqual([]);
      return 'paid';
    }
    expect(after).toMatchObject({ status: 'cancelled', cancelReason: 'refunded', reservation: 'released' });
    await sendRefunds(shop.deps, signal);
    await expect.poll(refunds, { timeout: 20_000 }).toMatchObject([{ amount: after.totalKobo }]);
    return 'back';
  }

  const paidTwice = () =>
    outboxOf(shop.deps.db)
      .aggregate(
        [
          { $match: { envelope: /commerce\.order\.paid\.v1/ } },
          { $group: { _id: '$key', count: { $sum: 1 } } },
          { $match: { count: { $gt: 1 } } },
        ],
        { hint: { _id: 1 } },
      )
      .toArray();
});
