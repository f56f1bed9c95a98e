import * as orders from '@poc/contracts/endpoints/orders';
import * as contracts from '@poc/contracts/endpoints/plans';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { paymentModel } from '../../payments/payment.model.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';

/** Without Kafka, so that no events from identity arrive. */
const shop = useShop({ KAFKA_BROKERS: '127.0.0.1:1' });

const newcomer = () => {
  const id = newId();
  const token = shop.service.tokens.member({ id, email: `${id}@poc.test` });
  return { id, params: { id }, token };
};

it.each([
  ['buys a plan', contracts.startSubscription, { plan: 'premium' }],
  ['begins a trial', contracts.startSubscription, { plan: 'premium', trial: true }],
  ['adds a card', contracts.addPaymentMethod, undefined],
] as const)('a person of whom no event has come %s', async (_, contract, body) => {
  const { id, params, token } = newcomer();
  const { status, code } = await shop.service.call<typeof contract>(contract, {
    ...{ params, token },
    ...(body && { body }),
  } as never);
  expect([status, code]).toEqual([200, null]);
  expect(await paymentModel(shop.deps.db).findOne({ userId: id }).lean()).toMatchObject({
    email: `${id}@poc.test`,
  });
});

it('accepts an order from a user without events', async () => {
  const { token } = newcomer();
  const { _id } = await shop.product();
  const items = [{ id: _id.toHexString(), quantity: 1 }];
  const body = { items, shipping_info: shippingInfo };
  expect((await shop.service.call(orders.placeOrder, { token, body })).status).toBe(201);
});
