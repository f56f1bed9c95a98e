import { randomUUID } from 'node:crypto';
import type { Order } from '@poc/contracts/entities/orders';
import { rounds } from '@poc/testing/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { type ApiResponse, api } from '../support/api.ts';
import { mailsWith, mailTo } from '../support/mail.ts';
import { readProduct, stockOf, useProducts } from '../support/products.ts';
import { ordersOf, paid, payByProgram } from '../support/shop.ts';
import { openShopRecords, type ShopRecords, wholeStory } from '../support/shop-records.ts';
import {
  codeOf,
  comeBack,
  makeBuyer,
  makeBuyers,
  orderBody,
  placeOrder,
  requestOrder,
  sendWebhook,
  startsOf,
  successOf,
} from '../support/shop-requests.ts';
import { timeForMore, until } from '../support/system.ts';
import { times } from '../support/times.ts';

const tally = (responses: readonly ApiResponse[]) => {
  const named = Map.groupBy(responses, (response) => codeOf(response).join(' ').trim());
  return Object.fromEntries([...named].map(([name, { length }]) => [name, length]));
};

const addProduct = useProducts();
let records: ShopRecords;
beforeAll(async () => {
  records = await openShopRecords();
});
afterAll(() => records?.close());

describe('the last unit', () => {
  const sales = rounds({ few: 1, full: 50 });
  const count = 200;

  it(
    `is sold once to ${count} concurrent buyers, in ${sales} rounds`,
    async () => {
      const buyers = await makeBuyers(count);
      for (let round = 0; round < sales; round += 1) {
        const merch = await addProduct({ stock: '1' });
        const responses = await times(count, async (index) => {
          const buyer = buyers[index];
          if (!buyer) throw new Error('too few buyers');
          return requestOrder(buyer, merch);
        });
        expect(tally(responses)).toEqual({ '201': 1, '409 out_of_stock': count - 1 });
        expect(await stockOf(merch)).toBe(0);
        const orders = await records.ordersOf(merch.id);
        expect(orders.map(({ id }) => id)).toEqual(
          responses.filter(({ status }) => status === 201).map(({ body }) => (body as Order).id),
        );
      }
    },
    60_000 + sales * 20_000,
  );
});

describe('one key', () => {
  it('in 50 concurrent requests to both endpoints creates one order and starts one payment', async () => {
    const merch = await addProduct({ stock: '60' });
    const buyer = await makeBuyer();
    const key = randomUUID();
    const responses = await times(50, (index) =>
      index % 2 === 0
        ? requestOrder(buyer, merch, { key })
        : api('POST', '/payments/paystack', {
            token: buyer.token,
            headers: { 'idempotency-key': key },
            body: orderBody(merch),
          }),
    );
    expect(tally(responses)).toEqual({ '201': 25, '200': 25 });
    const ids = responses.map(({ body }) => {
      const { id, order_id } = body as { id?: string; order_id?: string };
      return id ?? order_id;
    });
    const urls = responses.map(({ body }) => (body as { authorization_url: string }).authorization_url);
    expect([new Set(ids).size, new Set(urls).size]).toEqual([1, 1]);
    expect(await ordersOf(buyer)).toHaveLength(1);
    expect(await stockOf(merch)).toBe(59);
    expect(await startsOf(ids[0] ?? '')).toHaveLength(1);

    const other = await requestOrder(buyer, merch, {
      key,
      changes: { items: [{ id: merch.id, quantity: 2 }] },
    });
    expect(tally([other])).toEqual({ '409 idempotency_mismatch': 1 });
    expect(await stockOf(merch)).toBe(59);
  });
});

describe('50 webhooks racing the callback', () => {
  it('settle an order once: one email, one event', async () => {
    const merch = await addProduct({ stock: '5' });
    const buyer = await signUp();
    const order = await placeOrder(buyer, merch);
    expect(tally([await comeBack(buyer, order.reference)])).toEqual({ '402 payment_failed': 1 });
    await payByProgram(order);
    const [notified, asked] = await Promise.all([
      times(50, () => sendWebhook(successOf(order.reference))),
      times(20, () => comeBack(buyer, order.reference)),
    ]);
    expect(tally(notified)).toEqual({ '200': 50 });
    expect(tally(asked)).toEqual({ '200': 20 });
    const { status, history } = await paid(buyer, order.id);
    expect([status, history.map((step) => step.status)]).toEqual(['paid', ['pending', 'paid']]);
    await until('Kafka has it', () => records.heard(order.id).length >= wholeStory.length);
    const aboutIt = new RegExp(order.id);
    await mailTo(buyer.email, aboutIt);
    // A later replay has no effect.
    expect(tally(await times(10, () => sendWebhook(successOf(order.reference))))).toEqual({ '200': 10 });
    await timeForMore();
    expect(await records.committed(order.id)).toEqual(wholeStory);
    expect(records.heard(order.id)).toEqual(wholeStory);
    expect(await mailsWith(buyer.email, aboutIt)).toHaveLength(1);
    expect(await readProduct(merch)).toMatchObject({ stock: 4, orderCount: 1 });
  });
});
