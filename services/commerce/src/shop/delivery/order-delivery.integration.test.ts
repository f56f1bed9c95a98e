import * as contracts from '@poc/contracts/endpoints/orders';
import { Types, trusted } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { orderModel } from '../../orders/order.model.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import type { Deliverable } from './choose-delivery.ts';
import { deliveryOptionModel } from './delivery-option.model.ts';
import { standardDelivery } from './standard-delivery.ts';

const shop = useShop();
afterEach(async () => {
  await deliveryOptionModel(shop.deps.db).deleteMany({ _id: trusted({ $ne: standardDelivery._id }) });
  await deliveryOptionModel(shop.deps.db).updateOne({ _id: standardDelivery._id }, standardDelivery);
});

const offer = async (changes: Partial<Deliverable>): Promise<string> => {
  const now = shop.clock.now();
  const option = {
    ...standardDelivery,
    _id: new Types.ObjectId(),
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
  await deliveryOptionModel(shop.deps.db).create(option);
  return option._id.toHexString();
};
const lagosRiders = { name: 'Lagos riders', states: ['Lagos' as const], priceKobo: 150_000, maxDays: 2 };
const pickup = {
  name: 'Studio, Ikeja',
  kind: 'pickup' as const,
  states: ['Lagos' as const],
  priceKobo: 0,
  pickupAddress: '5 Allen Avenue, Ikeja',
  pickupHours: 'Mon–Fri 9–17',
};
const quote = async (changes: object, priceKobo = 490_000) => {
  const { _id } = await shop.product({ priceKobo });
  const items = [{ id: _id.toHexString(), quantity: 1 }];
  return (await shop.service.call(contracts.quoteOrder, { body: { items, ...changes } })).body;
};
const order = async (
  changes: { shipping_info?: object } & Record<string, unknown>,
  token = shop.member(),
) => {
  const { _id } = await shop.product({ priceKobo: 490_000 });
  const { shipping_info = {}, ...choice } = changes;
  return shop.service.call(contracts.placeOrder, {
    token,
    body: {
      items: [{ id: _id.toHexString(), quantity: 1 }],
      shipping_info: { ...shippingInfo, ...shipping_info },
      ...choice,
    } as never,
  });
};

describe('POST /orders/quote', () => {
  it('200: the options of a state, with the cheapest delivery in the sums', async () => {
    const riders = await offer(lagosRiders);
    const studio = await offer(pickup);
    const inLagos = await quote({ state: 'lagos' });
    expect(inLagos).toMatchObject({
      delivery_option_id: riders,
      shipping: 1_500,
      total: 6_400,
      adjustments: [{ kind: 'delivery', label: 'Shipping (Lagos riders)', amount: 1_500 }],
    });
    expect(inLagos?.delivery_options.map(({ name, price, max_days }) => [name, price, max_days])).toEqual([
      ['Standard delivery', 2_500, 5],
      ['Lagos riders', 1_500, 2],
      ['Studio, Ikeja', 0, 5],
    ]);
    expect(await quote({ state: 'Lagos', delivery_option_id: studio })).toMatchObject({
      shipping: 0,
      total: 4_900,
      adjustments: [{ kind: 'delivery', label: 'Pickup (Studio, Ikeja)', amount: 0 }],
    });
    const inKano = await quote({ state: 'Kano', delivery_option_id: riders });
    expect(inKano).toMatchObject({ delivery_option_id: standardDelivery._id.toHexString(), shipping: 2_500 });
    expect(inKano?.delivery_options).toHaveLength(1);
  });

  it('200: sums without delivery where none is offered', async () => {
    await deliveryOptionModel(shop.deps.db).updateOne({ _id: standardDelivery._id }, { active: false });
    expect(await quote({ state: 'Kano' })).toMatchObject({
      delivery_options: [],
      delivery_option_id: null,
      shipping: 0,
      total: 4_900,
    });
  });

  it('200: free shipping deducts the price of the cheapest delivery', async () => {
    const express = await offer({ name: 'Express', priceKobo: 600_000 });
    expect(await quote({ delivery_option_id: express }, 5_000_100)).toMatchObject({
      shipping: 6_000,
      discount: -2_500,
      total: 53_501,
    });
  });
});

describe('POST /orders', () => {
  it('201: stores the cheapest delivery of its state as offered', async () => {
    const riders = await offer(lagosRiders);
    const { status, body } = await order({});
    expect([status, body]).toMatchObject([
      201,
      {
        shipping: 1_500,
        total_price: 6_400,
        adjustments: [{ kind: 'delivery', label: 'Shipping (Lagos riders)', amount: 1_500 }],
        delivery: { name: 'Lagos riders', kind: 'delivery', min_days: 2, max_days: 2 },
      },
    ]);
    await deliveryOptionModel(shop.deps.db).updateOne(
      { _id: riders },
      { name: 'Dearer', priceKobo: 900_000 },
    );
    const stored = await orderModel(shop.deps.db).findById(body?.id).lean();
    expect(stored?.delivery).toMatchObject({ name: 'Lagos riders', priceKobo: 150_000 });
    expect(shop.stub.transactions.get(`poc-${body?.id}`)?.amount).toBe(640_000);
  });

  it('201: a pickup needs no address', async () => {
    const studio = await offer(pickup);
    const { status, body } = await order({
      delivery_option_id: studio,
      shipping_info: { address: undefined, city: undefined, state: undefined },
    });
    expect([status, body]).toMatchObject([
      201,
      {
        total_price: 4_900,
        delivery: { kind: 'pickup', pickup_address: '5 Allen Avenue, Ikeja', pickup_hours: 'Mon–Fri 9–17' },
        shipping_info: { address: '', city: '' },
      },
    ]);
  });

  it('201: another delivery of the same cart is another order', async () => {
    const express = await offer({ name: 'Express', priceKobo: 600_000 });
    const product = await shop.product();
    const token = shop.member();
    const buy = (choice: object) =>
      shop.service.call(contracts.placeOrder, {
        token,
        body: {
          items: [{ id: product._id.toHexString(), quantity: 1 }],
          shipping_info: shippingInfo,
          ...choice,
        },
      });
    const first = await buy({});
    const second = await buy({ delivery_option_id: express });
    expect(second.body?.id).not.toBe(first.body?.id);
    expect((await buy({ delivery_option_id: express })).body?.id).toBe(second.body?.id);
  });

  it.each([[{}], [{ delivery_option_id: standardDelivery._id.toHexString() }]])(
    '400: a delivery needs an address (%j)',
    async (choice) => {
      const { status, errors } = await order({ ...choice, shipping_info: { address: '', city: ' ' } });
      expect([status, errors.map(({ path }) => path)]).toEqual([
        400,
        ['body.shipping_info.address', 'body.shipping_info.city'],
      ]);
    },
  );

  it('409: an option of another zone, an inactive one, a deleted one, and none at all', async () => {
    const riders = await offer(lagosRiders);
    const off = await offer({ active: false });
    for (const [delivery_option_id, state] of [
      [riders, 'Kano'],
      [off, 'Lagos'],
      ['f'.repeat(24), 'Lagos'],
    ]) {
      const { status, code } = await order({ delivery_option_id, shipping_info: { state } });
      expect([status, code]).toEqual([409, 'delivery_unavailable']);
    }
    await deliveryOptionModel(shop.deps.db).deleteMany({ _id: standardDelivery._id });
    const { code } = await order({ shipping_info: { state: 'Kano' } });
    const { _id, ...rest } = standardDelivery;
    await deliveryOptionModel(shop.deps.db).updateOne(
      { _id },
      { $setOnInsert: { ...rest, createdAt: new Date(), updatedAt: new Date() } },
      { upsert: true },
    );
    expect(code).toBe('delivery_unavailable');
  });

  it('409: a total other than the one shown, without reserving stock', async () => {
    const product = await shop.product({ priceKobo: 490_000, stock: 3 });
    const buy = (expected_total: number) =>
      shop.service.call(contracts.placeOrder, {
        token: shop.member(),
        body: {
          items: [{ id: product._id.toHexString(), quantity: 1 }],
          shipping_info: shippingInfo,
          expected_total,
        },
      });
    await deliveryOptionModel(shop.deps.db).updateOne({ _id: standardDelivery._id }, { priceKobo: 300_000 });
    const refused = await buy(7_400);
    expect([refused.status, refused.code]).toEqual([409, 'price_changed']);
    expect((await shop.merch(product)).stock).toBe(3);
    expect((await buy(7_900)).status).toBe(201);
  });
});
