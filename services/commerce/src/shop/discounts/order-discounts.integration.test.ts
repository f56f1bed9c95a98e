import { cancelManagedOrder, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import * as contracts from '@poc/contracts/endpoints/orders';
import { useFrozenDate } from '@poc/testing/frozen-date';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../orders/cancellation/expire-orders.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import type { MerchDoc } from '../merch.model.ts';
import { addCodeToUses } from './add-code-to-uses.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { discountUseModel } from './discount-use.model.ts';

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
const quote = async (code: string, token?: string, headers: Record<string, string> = {}) => {
  const { _id } = await shop.product({ priceKobo: 490_000 });
  const { status, body } = await shop.service.call(contracts.quoteOrder, {
    ...(token === undefined ? {} : { token }),
    headers,
    body: { items: [{ id: _id.toHexString(), quantity: 1 }], discount_code: code },
  });
  expect(status).toBe(200);
  return body;
};
const orderOf = async (response: Awaited<ReturnType<typeof buy>>) => {
  expect([response.status, response.code]).toEqual([201, null]);
  return shop.read({ _id: new Types.ObjectId(response.body?.id) });
};
const cancel = (id: string, token: string) =>
  shop.service.call(contracts.cancelOrder, { token, params: { id } });
const cancelAsAdministrator = (id: string, token: string) =>
  shop.service.call(cancelManagedOrder, { token, params: { id }, body: { reason: 'Out of print' } });
const refund = (id: string, amount?: number) =>
  shop.service.call(refundOrder, {
    token: shop.service.tokens.admin(),
    params: { id },
    body: { reason: 'Broken', ...(amount !== undefined && { amount }) },
  });

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
    expect(earned).toEqual({
      ...{ sales: -455_814, shipping: -232_558, discounts: 364_651 },
      vat_payable: -24_279,
    });
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
    const responses = await Promise.all(
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
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'discount_code_used')).toHaveLength(19);
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

  it('is released when its free order is cancelled', async () => {
    const free = await discount({ percent: 100, oncePerPerson: true, maxUses: 1 });
    const token = shop.member();
    for (const as of [token, shop.service.tokens.admin()]) {
      // Expensive enough for free shipping.
      const merch = await shop.product({ priceKobo: 6_000_000 });
      const order = await orderOf(await buy(free.code, token, merch));
      expect([order.totalKobo, order.paymentStatus, await usesOf(free)]).toEqual([0, 'paid', 1]);
      expect((await buy(free.code, token)).code).toBe('discount_code_used');
      const id = order._id.toHexString();
      const { status } = await (as === token ? cancel(id, token) : cancelAsAdministrator(id, as));
      expect([status, await usesOf(free)]).toEqual([200, 0]);
      expect((await quote(free.code, token))?.discount_code?.refused).toBeNull();
    }
    expect((await buy(free.code, token)).status).toBe(201);
  });

  it('is released when its paid order is cancelled or refunded in full, not in part', async () => {
    const once = await discount({ oncePerPerson: true });
    const token = shop.member();
    const paid = async () => {
      const order = await orderOf(await buy(once.code, token));
      shop.stub.pay(order.payment?.reference ?? '');
      await shop.verify(order);
      expect(await usesOf(once)).toBe(1);
      return order._id.toHexString();
    };
    expect((await cancel(await paid(), token)).status).toBe(200);
    expect(await usesOf(once)).toBe(0);
    const id = await paid();
    expect((await refund(id, 100)).status).toBe(200);
    expect([(await buy(once.code, token)).code, await usesOf(once)]).toEqual(['discount_code_used', 1]);
    expect((await refund(id)).status).toBe(200);
    expect([(await buy(once.code, token)).status, await usesOf(once)]).toEqual([201, 1]);
  });

  it('that is deleted and created again remembers who used it, and counts its own uses', async () => {
    const first = await discount({ oncePerPerson: true });
    const [buyer, other] = [shop.member(), shop.member()];
    const order = await orderOf(await buy(first.code, buyer));
    shop.stub.pay(order.payment?.reference ?? '');
    await shop.verify(order);
    const open = await orderOf(await buy(first.code, other));
    await discountModel(shop.deps.db).deleteOne({ _id: first._id });
    const second = await discount({ code: first.code, oncePerPerson: true, maxUses: 1 });

    expect((await buy(first.code, buyer)).code).toBe('discount_code_used');
    expect((await quote(first.code, buyer))?.discount_code?.refused).toBe('discount_code_used');
    expect((await quote(first.code, other))?.discount_code?.refused).toBeNull();
    expect((await cancel(open._id.toHexString(), other)).status).toBe(200);
    expect(await usesOf(second)).toBe(0);
    expect((await buy(first.code, other)).status).toBe(201);
    expect(await usesOf(second)).toBe(1);
  });

  it('that is renamed remembers who used it', async () => {
    const once = await discount({ oncePerPerson: true });
    const token = shop.member();
    const order = await orderOf(await buy(once.code, token));
    shop.stub.pay(order.payment?.reference ?? '');
    await shop.verify(order);
    const code = `${once.code}-NEW`;
    await discountModel(shop.deps.db).updateOne({ _id: once._id }, { $set: { code } });
    expect((await buy(code, token)).code).toBe('discount_code_used');
  });

  it('is added to uses of an earlier release, also when it is deleted', async () => {
    const { db } = shop.deps;
    const { _id, code } = await discount();
    const order = await orderOf(await buy(code));
    await discountModel(db).deleteOne({ _id });
    const uses = db.collection(discountUseModel.modelName);
    await uses.updateOne({ _id: order._id }, { $unset: { code: 1 } });
    for (let times = 0; times < 2; times += 1) await addCodeToUses.up(db);
    expect(await uses.findOne({ _id: order._id })).toMatchObject({ discountId: _id, code });
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

  it('can be guessed ten times by visitors of one IPv6 /64', async () => {
    const { code } = await discount();
    const refusalFor = async (guess: string, address: string) =>
      (await quote(guess, undefined, { 'x-forwarded-for': address }))?.discount_code?.refused;
    for (let at = 0; at < 10; at += 1) {
      expect(await refusalFor(`GUESS${at}`, `2001:db8:1:1:${at}::1`)).toBe('discount_code_invalid');
    }
    expect(await refusalFor(code, '2001:db8:1:1::ffff')).toBe('too_many_requests');
    expect(await refusalFor(code, '2001:db8:1:2::1')).toBeNull();
  });
});
