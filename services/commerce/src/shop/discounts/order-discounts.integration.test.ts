import * as contracts from '@poc/contracts/endpoints/orders';
import { useFrozenDate } from '@poc/testing/frozen-date';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../orders/cancellation/expire-orders.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import type { MerchDoc } from '../merch.model.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';

const { signal } = new AbortController();
const hourMs = 60 * 60_000;
const shop = useShop();
const time = useFrozenDate();

let made = 0;
const discount = async (changes: Partial<DiscountDoc> = {}): Promise<DiscountDoc> => {
  made += 1;
  const now = shop.clock.now();
  const doc: DiscountDoc = {
    _id: new Types.ObjectId(),
    code: `LAFF${made}`,
    percent: 10,
    amountKobo: null,
    minSubtotalKobo: 0,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    oncePerPerson: false,
    active: true,
    uses: 0,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
  await discountModel(shop.deps.db).create(doc);
  return doc;
};
const usesOf = async ({ _id }: DiscountDoc) =>
  (await discountModel(shop.deps.db).findById(_id).lean().orFail()).uses;
const buy = async (code: string, token = shop.member(), merch?: MerchDoc) => {
  const { _id } = merch ?? (await shop.product({ priceKobo: 490_000 }));
  return shop.service.call(contracts.placeOrder, {
    token,
    body: {
      items: [{ id: _id.toHexString(), quantity: 1 }],
      shipping_info: shippingInfo,
      discount_code: code,
    },
  });
};
const quote = async (code: string, token?: string) => {
  const { _id } = await shop.product({ priceKobo: 490_000 });
  const { status, body } = await shop.service.call(contracts.quoteOrder, {
    ...(token === undefined ? {} : { token }),
    body: { items: [{ id: _id.toHexString(), quantity: 1 }], discount_code: code },
  });
  expect(status).toBe(200);
  return body;
};
const orderOf = async (answer: Awaited<ReturnType<typeof buy>>) => {
  expect([answer.status, answer.code]).toEqual([201, null]);
  return shop.read({ _id: new Types.ObjectId(answer.body?.id) });
};
const cancel = (id: string, token: string) =>
  shop.service.call(contracts.cancelOrder, { token, params: { id } });

describe('a code', () => {
  it('applies to the quote and the order, in any case', async () => {
    const { code } = await discount({ percent: null, amountKobo: 100_050 });
    const line = { kind: 'discount', label: `Code ${code}`, amount: -1_000.5 };
    const quoted = await quote(` ${code.toLowerCase()} `);
    expect(quoted).toMatchObject({
      discount: -1_000.5,
      total: 6_399.5,
      discount_code: { code, refused: null, message: '' },
    });
    expect(quoted?.adjustments).toContainEqual(line);
    const { body } = await buy(code);
    expect(body).toMatchObject({ discount: -1_000.5, total_price: 6_399.5 });
    expect(body?.adjustments).toContainEqual(line);
  });

  it('larger than the shipping settles, and the books balance', async () => {
    const { code } = await discount({ percent: 80 });
    const order = await orderOf(await buy(code));
    shop.stub.pay(`poc-${order._id.toHexString()}`);
    expect((await shop.verify(order)).status).toBe(200);
    const { fees = 0, paystack, ...earned } = await shop.balances(order);
    expect(earned).toEqual({ sales: -490_000, shipping: -250_000, discounts: 392_000 });
    expect((paystack ?? 0) + fees).toBe(348_000);
  });

  it.each([
    ['unknown', 'discount_code_invalid', null],
    ['switched off', 'discount_code_invalid', { active: false }],
    ['not begun', 'discount_code_expired', { startsAt: new Date('2099-01-01') }],
    ['over', 'discount_code_expired', { endsAt: new Date('2020-01-01') }],
    ['used up', 'discount_code_used', { maxUses: 5, uses: 5 }],
    ['below the minimum', 'discount_code_minimum', { minSubtotalKobo: 490_001 }],
  ] as const)('%s: refused as %s in the quote and by the order', async (_, refusal, changes) => {
    const code = changes ? (await discount(changes)).code : 'NOBODYS-CODE';
    expect(await quote(code, shop.member())).toMatchObject({
      total: 7_400,
      discount_code: { refused: refusal, message: expect.any(String) },
    });
    const merch = await shop.product({ priceKobo: 490_000, stock: 3 });
    const { status, code: error } = await buy(code, shop.member(), merch);
    expect([status, error]).toEqual([409, refusal]);
    expect((await shop.merch(merch)).stock).toBe(3);
  });

  it('ends at its exact end time', async () => {
    const endsAt = new Date(shop.clock.now().getTime() + hourMs);
    const { code } = await discount({ endsAt });
    expect((await buy(code)).status).toBe(201);
    shop.clock.advance(hourMs);
    expect((await buy(code)).code).toBe('discount_code_expired');
  });

  it('with one use left applies to one of many concurrent orders in two processes', async () => {
    const last = await discount({ maxUses: 1 });
    const other = await shop.again();
    const merch = await shop.product({ stock: 100 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? shop.service : other).call(contracts.placeOrder, {
          token: shop.member(),
          body: {
            items: [{ id: merch._id.toHexString(), quantity: 1 }],
            shipping_info: shippingInfo,
            discount_code: last.code,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'discount_code_used')).toHaveLength(19);
    expect([await usesOf(last), (await shop.merch(merch)).stock]).toEqual([1, 99]);
  });

  it('with one use per person is refused to the same person, also for another cart', async () => {
    const once = await discount({ oncePerPerson: true });
    const token = shop.member();
    await buy(once.code, token);
    // The open order is replaced and passes its use to the next one.
    const order = await orderOf(await buy(once.code, token));
    expect(await usesOf(once)).toBe(1);
    shop.stub.pay(`poc-${order._id.toHexString()}`);
    await shop.verify(order);
    expect((await buy(once.code, token)).code).toBe('discount_code_used');
    expect((await buy(once.code)).status).toBe(201);
    expect(await usesOf(once)).toBe(2);
  });

  it('is quoted to the owner of an unpaid order with it, and not after payment', async () => {
    const once = await discount({ oncePerPerson: true, maxUses: 1 });
    const buyer = new Types.ObjectId().toHexString();
    const order = await orderOf(await buy(once.code, shop.member(buyer)));
    expect((await quote(once.code, shop.member(buyer)))?.discount_code?.refused).toBeNull();
    expect((await quote(once.code, shop.member()))?.discount_code?.refused).toBe('discount_code_used');
    shop.stub.pay(`poc-${order._id.toHexString()}`);
    await shop.verify(order);
    expect((await quote(once.code, shop.member(buyer)))?.discount_code?.refused).toBe('discount_code_used');
  });

  it('is released when its order is cancelled or expires, and counted again after a late payment', async () => {
    const once = await discount({ oncePerPerson: true, maxUses: 1 });
    const buyer = new Types.ObjectId().toHexString();
    const first = await orderOf(await buy(once.code, shop.member(buyer)));
    for (let times = 0; times < 2; times += 1) await cancel(first._id.toHexString(), shop.member(buyer));
    expect(await usesOf(once)).toBe(0);
    const second = await orderOf(await buy(once.code, shop.member(buyer)));
    expect(await usesOf(once)).toBe(1);
    shop.clock.advance(hourMs);
    await expireOrders(shop.deps, signal);
    expect(await usesOf(once)).toBe(0);
    shop.stub.pay(`poc-${second._id.toHexString()}`);
    await shop.verify(second);
    expect([(await shop.read(second)).paymentStatus, await usesOf(once)]).toEqual(['paid', 1]);
  });

  it('can be guessed ten times, in quotes and orders together', async () => {
    const token = shop.member();
    const { code } = await discount();
    const tried = await Promise.all(Array.from({ length: 15 }, (_, at) => quote(`GUESS${at}`, token)));
    const refused = tried.map((one) => one?.discount_code?.refused);
    expect(refused.filter((one) => one === 'discount_code_invalid')).toHaveLength(10);
    expect(refused.filter((one) => one === 'too_many_requests')).toHaveLength(5);
    const order = await buy(code, token);
    expect([order.status, order.code]).toEqual([429, 'too_many_requests']);
    for (let times = 0; times < 12; times += 1) {
      expect((await quote(code, shop.member()))?.discount_code?.refused).toBeNull();
    }
    time.advance(10 * 60_000);
    expect((await buy(code, token)).status).toBe(201);
  });
});
