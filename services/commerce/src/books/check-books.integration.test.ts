import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { changeStock, createMerch } from '@poc/contracts/endpoints/merch';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { orderModel } from '../orders/order.model.ts';
import { paymentModel } from '../payments/payment.model.ts';
import { merchModel } from '../shop/merch.model.ts';
import { stockChangeModel } from '../shop/stock/stock-change.model.ts';
import { formOf, merchTexts } from '../testing/merch-desk.ts';
import { placePaidOrder } from '../testing/paid-order.ts';
import { expectSoundBooks, type Shop, startShop } from '../testing/start-commerce.ts';
import { checkBooks, checkText } from './check-books.ts';
import { invoiceCounterModel } from './invoices/invoice.model.ts';
import { ledgerEntryModel } from './ledger/ledger-entry.model.ts';
import { credit, debit } from './ledger/post-entry.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop?.stop());

const db = () => shop.deps.db;
const admin = () => shop.service.tokens.admin();
const broken = async () =>
  (await checkBooks(db())).filter((one) => one.broken.length > 0).map(({ name }) => name);

async function refundedOrder() {
  const order = await placePaidOrder(shop);
  const params = { id: order._id.toHexString() };
  await shop.service.call(refundOrder, { token: admin(), params, body: { amount: 100, reason: 'Torn' } });
  return order;
}

it('names each invariant and finds none broken in a shop at work', async () => {
  await shop.service.call(createMerch, { token: admin(), body: formOf(merchTexts()) });
  await refundedOrder();
  await shop.order(await shop.product());
  await expectSoundBooks(db());
  expect(checkText(await checkBooks(db()))).toEqual([
    'ok      Debits equal credits in each entry',
    'ok      Debits equal credits in total',
    'ok      Refunds payable equal the owed refunds',
    'ok      Refunded sums equal the refunds',
    'ok      VAT matches the remaining income',
    'ok      Invoices and credit notes are numbered without gaps',
    'ok      Stock equals received minus reserved and sold',
    'ok      Stock taken by orders equals their lines',
  ]);
});

it('finds an unbalanced entry, also in the sum', async () => {
  const order = await refundedOrder();
  const entry = { orderId: order._id, kind: 'payment' } as const;
  await ledgerEntryModel(db()).updateOne(entry, { $inc: { 'lines.0.debitKobo': 7 } });
  expect(await broken()).toEqual(['Debits equal credits in each entry', 'Debits equal credits in total']);
  await expect(expectSoundBooks(db())).rejects.toThrow(/payment:\d+: debits ₦7,400.07, credits ₦7,400.00/);
});

it('finds a refund that the books do not owe, and one that its payment does not count', async () => {
  const order = await refundedOrder();
  await ledgerEntryModel(db()).deleteOne({ orderId: order._id, kind: 'refund_owed' });
  expect(await broken()).toEqual(['Refunds payable equal the owed refunds']);
  await paymentModel(db()).updateOne({ orderId: order._id }, { $inc: { refundedKobo: 1 } });
  expect(await broken()).toContain('Refunded sums equal the refunds');
});

it('finds VAT that was not reversed, and a gap in the numbers', async () => {
  const order = await refundedOrder();
  const decision = { orderId: order._id, kind: 'refund_owed' } as const;
  const lines = [debit('refunds', 10_000), credit('refunds_payable', 10_000)];
  await ledgerEntryModel(db()).updateOne(decision, { $set: { lines } });
  expect(await broken()).toEqual(['VAT matches the remaining income']);
  await shop.deps.numberDocuments();
  await invoiceCounterModel(db()).updateOne({}, { $inc: { last: 1 } }, { hint: { _id: 1 } });
  expect(await broken()).toContain('Invoices and credit notes are numbered without gaps');
});

it('reads one moment: a change between its reads breaks nothing', async () => {
  const { body } = await shop.service.call(createMerch, { token: admin(), body: formOf(merchTexts()) });
  const change = { params: { id: body?.id ?? '' }, body: { change: 3, reason: 'Counted' } };
  const histories = stockChangeModel(db());
  const aggregate = histories.aggregate.bind(histories);
  const reads = vi.spyOn(histories, 'aggregate').mockImplementation((...given) => {
    const read = aggregate(...given);
    const exec = read.exec.bind(read);
    read.exec = async () => {
      const rows = await exec();
      expect((await shop.service.call(changeStock, { token: admin(), ...change })).status).toBe(200);
      return rows;
    };
    return read;
  });
  onTestFinished(() => reads.mockRestore());
  expect(await broken()).toEqual([]);
  expect(reads).toHaveBeenCalledTimes(2);
});

it('finds a stock that its history does not explain, and an order that took nothing', async () => {
  const { body } = await shop.service.call(createMerch, { token: admin(), body: formOf(merchTexts()) });
  await merchModel(db()).updateOne({ _id: body?.id ?? '' }, { $inc: { stock: 1 } });
  expect(await broken()).toEqual(['Stock equals received minus reserved and sold']);
  const order = await shop.order(await shop.product());
  await orderModel(db()).updateOne({ _id: order._id }, { $set: { reservation: 'released' } });
  expect(await broken()).toContain('Stock taken by orders equals their lines');
});
