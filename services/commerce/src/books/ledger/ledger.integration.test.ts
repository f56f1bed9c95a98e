import { listLedgerEntries, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { returnRefunds } from '../../testing/return-refunds.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { credit, debit, postEntries } from './post-entry.ts';

const shop = useShop();
afterEach(() => ledgerEntryModel(shop.deps.db).deleteMany({}));

const admin = () => shop.service.tokens.admin();
const list = (query: object = {}) =>
  shop.service.call(listLedgerEntries, { token: admin(), query: { ...query } });
let minute = 0;
const entry = (changes: Partial<LedgerEntryDoc> = {}): Omit<LedgerEntryDoc, '_id'> => {
  minute += 1;
  return {
    kind: 'payment',
    key: newId(),
    reference: 'poc-1',
    orderId: null,
    at: new Date(Date.UTC(2026, 0, 5, 9, minute)),
    lines: [debit('paystack', 740_050), credit('sales', 740_050)],
    ...changes,
  };
};
const post = (what: Omit<LedgerEntryDoc, '_id'>) =>
  withTransaction(shop.deps.db, (tx) => postEntries(tx, [what]));

describe('an entry', () => {
  it('is booked once under its key, also concurrently', async () => {
    const once = entry();
    const booked = await Promise.all(Array.from({ length: 20 }, () => post(once)));
    expect(booked.flat()).toEqual([once.key]);
    expect(await post({ ...once, lines: [debit('fees', 5), credit('paystack', 5)] })).toEqual([]);
    expect(await ledgerEntryModel(shop.deps.db).find().lean()).toMatchObject([once]);
  });

  it('that does not balance aborts its transaction', async () => {
    await expect(post(entry({ lines: [debit('paystack', 5), credit('sales', 4)] }))).rejects.toThrow(
      RangeError,
    );
    expect(await ledgerEntryModel(shop.deps.db).countDocuments()).toBe(0);
  });
});

describe('the list', () => {
  it('is for administrators', async () => {
    expect((await shop.service.call(listLedgerEntries, {})).status).toBe(401);
    expect((await shop.service.call(listLedgerEntries, { token: shop.member() })).status).toBe(403);
  });

  it('returns entries, newest first, in pages, by order and by time', async () => {
    const orderId = new Types.ObjectId();
    const entries = [entry({ orderId }), entry(), entry({ orderId })];
    for (const one of entries) await post(one);
    const first = await list({ limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.body?.[0]).toEqual({
      id: expect.any(String),
      at: entries[2]?.at.toISOString(),
      kind: 'payment',
      reference: 'poc-1',
      order_id: orderId.toHexString(),
      order_number: null,
      lines: [
        { account: 'paystack', debit: 7_400.5, credit: 0 },
        { account: 'sales', debit: 0, credit: 7_400.5 },
      ],
    });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const cursor = new URL(next, 'http://x').searchParams.get('cursor') ?? '';
    expect((await list({ limit: 2, cursor })).body?.map(({ at }) => at)).toEqual([
      entries[0]?.at.toISOString(),
    ]);
    expect((await list({ order: orderId.toHexString() })).body).toHaveLength(2);
    const at = entries[1]?.at.toISOString();
    expect((await list({ from: at, to: at })).body).toHaveLength(1);
    expect((await list({ from: at, limit: 1 })).headers.get('x-total-count')).toBe('2');
    expect((await list({ from: 'yesterday' })).status).toBe(400);
  });
});

it('returns order numbers, and finds entries by number, id and reference', async () => {
  const order = await shop.order(await shop.product());
  const reference = order.payment?.reference ?? '';
  shop.stub.pay(reference);
  await shop.verify(order);
  await post(entry({ reference: 'poc-other' }));
  const { body: all } = await list();
  expect(all?.map(({ order_number }) => order_number)).toEqual(expect.arrayContaining([order.number, null]));
  for (const search of [
    order.number,
    order.number?.toLowerCase(),
    ` ${order._id.toHexString()} `,
    reference,
  ]) {
    const { body } = await list({ order: search });
    expect(body?.map(({ kind }) => kind).sort()).toEqual(['fee', 'payment']);
    expect(new Set(body?.map(({ order_number }) => order_number))).toEqual(new Set([order.number]));
  }
  expect((await list({ order: 'poc-other' })).body).toMatchObject([{ order_id: null }]);
  expect((await list({ order: 'POC-222222' })).body).toEqual([]);
});

it('balances after purchases, overpayments, partial refunds and refusals', async () => {
  const merch = await shop.product({ priceKobo: 333_333, stock: 100 });
  for (const [amountChange, refunds] of [
    [0, []],
    [0, [1_000.01, 2_000.02]],
    [12_345, [500]],
    [-1, []],
    [0, [undefined]],
  ] as const) {
    const order = await shop.order(merch, { quantity: 3 });
    shop.stub.pay(order.payment?.reference ?? '', { amount: order.totalKobo + amountChange });
    await shop.verify(order);
    for (const amount of refunds) {
      const body = { reason: 'A test', ...(amount === undefined ? {} : { amount }) };
      const response = await shop.service.call(refundOrder, {
        token: admin(),
        params: { id: order._id.toHexString() },
        body,
      });
      expect(response.status).toBe(200);
    }
    await returnRefunds(shop, order);
    const sums = await shop.balances(order);
    expect(Object.values(sums).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
    const { payment, refundedKobo } = await shop.read(order);
    expect(sums.paystack).toBe((payment?.paidKobo ?? 0) - refundedKobo - (sums.fees ?? 0));
  }
});
