import * as adminContracts from '@poc/contracts/endpoints/commerce-admin';
import * as contracts from '@poc/contracts/endpoints/orders';
import * as payments from '@poc/contracts/endpoints/payments';
import { Types, trusted } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { paidOrders } from '../../books/reconciliation/comparisons/compare-paid-orders.ts';
import { deliveryOptionModel } from '../../shop/delivery/delivery-option.model.ts';
import { standardDelivery } from '../../shop/delivery/standard-delivery.ts';
import { discountModel } from '../../shop/discounts/discount.model.ts';
import { readShopOrder } from '../../testing/shop-order.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import { orderModel } from '../order.model.ts';

const shop = useShop();
afterEach(async () => {
  await deliveryOptionModel(shop.deps.db).deleteMany({ _id: trusted({ $ne: standardDelivery._id }) });
});

const pickup = async (): Promise<string> => {
  const now = shop.clock.now();
  const kind = 'pickup' as const;
  const option = {
    ...standardDelivery,
    _id: new Types.ObjectId(),
    name: 'Studio, Ikeja',
    kind,
    priceKobo: 0,
  };
  await deliveryOptionModel(shop.deps.db).create({ ...option, createdAt: now, updatedAt: now });
  return option._id.toHexString();
};
const code = async (percent?: number): Promise<string | undefined> => {
  if (percent === undefined) return undefined;
  const now = shop.clock.now();
  const name = `OFF${percent}`;
  await discountModel(shop.deps.db).create({
    ...{ _id: new Types.ObjectId(), code: name, percent, amountKobo: null, minSubtotalKobo: 0, uses: 0 },
    ...{ startsAt: null, endsAt: null, maxUses: null, oncePerPerson: false, active: true },
    ...{ createdAt: now, updatedAt: now },
  });
  return name;
};

/** Creates a product, and returns requests that order it for pickup. */
const fetched = async (priceKobo: number, discountCode?: string) => {
  const merch = await shop.product({ priceKobo, stock: 5 });
  const body = {
    items: [{ id: merch._id.toHexString(), quantity: 1 }],
    delivery_option_id: await pickup(),
    ...(discountCode === undefined ? {} : { discount_code: discountCode }),
  };
  const token = shop.member();
  const order = { ...body, shipping_info: shippingInfo };
  return {
    merch,
    token,
    quote: () => shop.service.call(contracts.quoteOrder, { body }),
    place: () => shop.service.call(contracts.placeOrder, { token, body: order }),
    pay: () => shop.service.call(payments.startPayment, { token, body: order }),
    orders: async () => {
      const { db } = shop.deps;
      const ids = await orderModel(db).find({ 'lines.merchId': merch._id }, { _id: 1 }).hint({ _id: 1 });
      return Promise.all(ids.map(({ _id }) => readShopOrder(db, _id)));
    },
  };
};
const initialized = () => shop.stub.calls.filter((call) => call === 'POST /transaction/initialize').length;

describe('a total below the minimum charge of Paystack', () => {
  it.each([
    ['a cheap product', 2_000, undefined],
    ['one kobo below the minimum', 4_999, undefined],
    ['a discounted product', 20_000, 90],
  ])('409: %s, in the quote and the order, without holding stock', async (_, priceKobo, percent) => {
    const cart = await fetched(priceKobo, await code(percent));
    const before = initialized();
    for (const response of [await cart.quote(), await cart.place(), await cart.pay()]) {
      expect([response.status, response.code]).toEqual([409, 'total_below_minimum']);
      expect(response.error).toContain('₦50');
    }
    expect((await shop.merch(cart.merch)).stock).toBe(5);
    expect(await cart.orders()).toEqual([]);
    expect(initialized()).toBe(before);
  });

  it('201: exactly the minimum', async () => {
    const cart = await fetched(5_000);
    expect((await cart.quote()).body).toMatchObject({ total: 50 });
    expect((await cart.place()).body).toMatchObject({ total_price: 50, payment_status: 'pending' });
  });
});

describe('a total of 0', () => {
  it.each([
    ['a free product', 0, undefined],
    ['a code of 100 %', 490_000, 100],
  ])('201: %s is paid immediately, without Paystack', async (_, priceKobo, percent) => {
    const cart = await fetched(priceKobo, await code(percent));
    const before = initialized();
    expect((await cart.quote()).body).toMatchObject({ total: 0 });
    const placed = await cart.place();
    expect([placed.status, placed.body]).toMatchObject([
      201,
      {
        status: 'paid',
        payment_status: 'paid',
        payment_method: 'none',
        total_price: 0,
        authorization_url: null,
        reserved_until: null,
        cancellable: true,
      },
    ]);
    expect(initialized()).toBe(before);
    const [order] = await cart.orders();
    if (!order) throw new Error('no order');
    expect(order).toMatchObject({ reservation: 'taken', payment: { paidKobo: 0, askAt: null } });
    const stored = await orderModel(shop.deps.db).findById(order._id);
    expect(stored?.validateSync()).toBeUndefined();
    expect(await shop.merch(cart.merch)).toMatchObject({ stock: 4, unitsSold: 1 });
    expect(await shop.events(order)).toEqual(['commerce.order.placed.v1', 'commerce.order.paid.v1']);
    expect((await shop.verify(order, cart.token)).body).toMatchObject({ success: true });
    const receipt = { token: cart.token, params: { id: order._id.toHexString() } };
    expect((await shop.service.call(contracts.getReceipt, receipt)).status).toBe(200);
  });

  it('200: its payment returns the page of the order', async () => {
    const cart = await fetched(0);
    const { status, body } = await cart.pay();
    const [order] = await cart.orders();
    expect([status, body]).toMatchObject([
      200,
      { success: true, authorization_url: `http://poc.test/order-success/${order?._id.toHexString()}` },
    ]);
  });

  it('is not reported as a difference', async () => {
    const cart = await fetched(0);
    await cart.place();
    const now = shop.clock.now();
    const reported: unknown[] = [];
    await paidOrders.step(
      {
        ...{ db: shop.deps.db, range: { from: now, to: now }, isReported: () => false },
        report: (difference: unknown) => void reported.push(difference),
      } as never,
      null,
    );
    expect(reported).toEqual([]);
  });

  it.each(['its buyer', 'an administrator'])('200: %s cancels it without a refund', async (who) => {
    const cart = await fetched(0);
    const { body: placed } = await cart.place();
    const params = { id: placed?.id ?? '' };
    const cancelled =
      who === 'its buyer'
        ? await shop.service.call(contracts.cancelOrder, { token: cart.token, params })
        : await shop.service.call(adminContracts.cancelManagedOrder, {
            token: shop.service.tokens.admin(),
            params,
            body: { reason: 'Asked for it.' },
          });
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { status: 'cancelled', refunds: [], cancellable: false },
    ]);
    expect(await shop.merch(cart.merch)).toMatchObject({ stock: 5, unitsSold: 0 });
  });
});

describe('a refusal by Paystack', () => {
  it('402: with its reason, without holding stock, and again for the same key', async () => {
    const mug = await shop.product({ stock: 1 });
    const buyer = { token: shop.member(), key: 'refused' };
    shop.stub.fault = (call) => (call.startsWith('POST') ? { status: 400, code: 'invalid_params' } : null);
    for (let times = 0; times < 2; times += 1) {
      const { status, code, error } = await shop.buy(mug, buyer);
      expect([status, code]).toEqual([402, 'payment_refused']);
      expect(error).toContain('Paystack refused this');
    }
    expect((await shop.merch(mug)).stock).toBe(1);
    const others = { token: shop.member(), key: 'together' };
    const responses = await Promise.all(Array.from({ length: 5 }, () => shop.buy(mug, others)));
    expect(responses.map(({ code }) => code)).toEqual(Array(5).fill('payment_refused'));
    shop.stub.fault = () => null;
    expect((await shop.buy(mug, { token: buyer.token, key: 'again' })).status).toBe(201);
  });
});
