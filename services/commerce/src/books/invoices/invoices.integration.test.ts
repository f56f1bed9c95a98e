import { getManagedInvoice, getManagedOrder, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { getInvoice, getOrder, placeOrder, verifyPayment } from '@poc/contracts/endpoints/orders';
import {
  cancelSubscription,
  getBillInvoice,
  listBills,
  setPlanCompany,
} from '@poc/contracts/endpoints/plans';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { eraseOrdersOf } from '../../buyers/erasure/erase-orders-of.ts';
import { readPersonalData } from '../../buyers/read-personal-data.ts';
import { orderModel } from '../../orders/order.model.ts';
import { paymentModel } from '../../payments/payment.model.ts';
import { subscriptionModel } from '../../plans/subscription.model.ts';
import { placePaidOrder, referenceOf } from '../../testing/paid-order.ts';
import { planMember } from '../../testing/plan-member.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { returnRefunds } from '../../testing/return-refunds.ts';
import { readShopOrder, type ShopOrder } from '../../testing/shop-order.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { paymentKey } from '../ledger/book-payment.ts';
import { ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { credit, debit, postEntries } from '../ledger/post-entry.ts';
import { type InvoiceDoc, invoiceCounterModel, invoiceModel } from './invoice.model.ts';
import { numberDocuments } from './number-documents.ts';

const shop = useShop({
  SELLER_NAME: 'POC Media Ltd',
  SELLER_ADDRESS: '1 Broad Street, Lagos',
  SELLER_RC_NUMBER: '1234567',
});
afterEach(async () => {
  await shop.deps.numberDocuments();
  await invoiceModel(shop.deps.db).deleteMany({});
  await invoiceCounterModel(shop.deps.db).deleteMany({});
});

const admin = () => shop.service.tokens.admin();
const year = () => shop.clock.now().getFullYear();
async function invoiceOf(reference: string): Promise<InvoiceDoc> {
  await shop.deps.numberDocuments();
  return invoiceModel(shop.deps.db).findOne({ reference }).lean<InvoiceDoc>().orFail();
}
const creditNotes = async (sort: Record<string, 1>) => {
  await shop.deps.numberDocuments();
  return invoiceModel(shop.deps.db).find({ kind: 'credit_note' }).sort(sort).lean<InvoiceDoc[]>();
};
const numbersOf = (count: number, series = `POC-${year()}`) =>
  Array.from({ length: count }, (_, at) => `${series}-${String(at + 1).padStart(6, '0')}`);
const company = { company_name: 'Owambe Ventures Ltd', tin: '12345678-0001' };

async function unpaidOrder(billTo: object = company): Promise<ShopOrder> {
  const merch = await shop.product({ priceKobo: 490_000 });
  const items = [{ id: merch._id.toHexString(), quantity: 1 }];
  const body = { items, shipping_info: shippingInfo, ...billTo };
  const placed = await shop.service.call(placeOrder, { token: shop.member(), body });
  expect(placed.status).toBe(201);
  return readShopOrder(shop.deps.db, placed.body?.id ?? '');
}

async function paid(order: ShopOrder): Promise<ShopOrder> {
  shop.stub.pay(referenceOf(order));
  await shop.verify(order);
  return shop.read(order);
}

const companyOrder = async () => paid(await unpaidOrder());

const erase = ({ userId }: ShopOrder) =>
  withTransaction(shop.deps.db, (tx) => eraseOrdersOf(tx, shop.deps, userId.toHexString(), shop.clock.now()));

async function returned(order: ShopOrder): Promise<ShopOrder> {
  await returnRefunds(shop, order);
  return shop.read(order);
}

async function pdf(path: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${shop.service.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, text: answer.ok ? readPdf(bytes).text : '' };
}

/** Settles payments of orders at once, over two instances of the service. */
async function settleAtOnce(count: number): Promise<ShopOrder[]> {
  const merch = await shop.product({ stock: count });
  const orders: ShopOrder[] = [];
  for (let at = 0; at < count; at += 1) orders.push(await shop.order(merch));
  for (const order of orders) shop.stub.pay(referenceOf(order));
  const other = await shop.again();
  const verify = (order: ShopOrder, at: number) => {
    const token = shop.member(order.userId.toHexString());
    const service = at % 2 === 0 ? shop.service : other;
    return service.call(verifyPayment, { token, body: { reference: referenceOf(order) } });
  };
  const answers = await Promise.all(orders.map(verify));
  // On a busy machine the provider may be late.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  await other.stop();
  for (const order of orders) expect((await shop.verify(order)).status).toBe(200);
  return orders;
}

describe('numbers', () => {
  it('are consecutive when 50 payments settle at once, and in the order of payment', async () => {
    const orders = await settleAtOnce(50);
    expect(await invoiceModel(shop.deps.db).countDocuments(), 'none waits for a number').toBe(0);
    const other = await shop.again();
    const read = (order: ShopOrder) =>
      shop.service.call(getOrder, {
        token: shop.member(order.userId.toHexString()),
        params: { id: order._id.toHexString() },
      });
    // Jobs of two processes and readers of the documents at once.
    const runs = [shop.deps.numberDocuments(), other.deps.numberDocuments()];
    const answers = await Promise.all(orders.slice(0, 10).map(read));
    await Promise.all(runs);
    await other.stop();
    expect(answers.every(({ body }) => body?.invoice_number?.startsWith('POC-'))).toBe(true);
    const issued = await invoiceModel(shop.deps.db).find({ kind: 'invoice' }).sort({ number: 1 }).lean();
    expect(issued.map(({ number }) => number)).toEqual(numbersOf(50));
    expect(new Set(issued.map(({ reference }) => reference)).size).toBe(50);
    const times = issued.map(({ issuedAt }) => issuedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const order of orders) {
      const { payment } = await shop.read(order);
      const { number } = await invoiceOf(referenceOf(order));
      expect(payment).toMatchObject({ invoiceNumber: number, documentsDueAt: null });
    }
  });

  it('have no gap after a failed batch, and a payment without an invoice holds up no other', async () => {
    const orders = await settleAtOnce(3);
    const { db, purposes } = shop.deps;
    const broken = referenceOf(orders[1] as ShopOrder);
    const invoicesOf: typeof purposes.order.invoicesOf = async (ofDb, payments, tx) => {
      const contents = await purposes.order.invoicesOf(ofDb, payments, tx);
      // Refused by the schema after the counter was raised.
      return contents.map((content, at) =>
        payments[at]?.reference === broken ? { ...content, totalKobo: -1 } : content,
      );
    };
    const failed: string[] = [];
    await numberDocuments({
      ...shop.deps,
      purposes: { ...purposes, order: { ...purposes.order, invoicesOf } },
      settlementFailed: (kind) => failed.push(kind),
    });
    const numbers = async () =>
      (await invoiceModel(db).find().sort({ number: 1 }).lean()).map(({ number }) => number);
    expect([await numbers(), failed]).toEqual([numbersOf(2), ['invoice']]);
    expect((await shop.read(orders[1] as ShopOrder)).payment?.invoiceNumber).toBeUndefined();
    await settleAtOnce(1);
    await shop.deps.numberDocuments();
    expect(await numbers()).toEqual(numbersOf(4));
    expect((await invoiceOf(broken)).number).toMatch(/00000[34]$/);
  });

  it('begin again with the year in Lagos, by the day of payment', async () => {
    const { db } = shop.deps;
    const orders = await settleAtOnce(3);
    // The new year begins in Lagos an hour before UTC.
    const paidAt = ['2026-12-31T22:59:58Z', '2026-12-31T23:00:00Z', '2026-12-31T22:59:59Z'];
    for (const [at, order] of orders.entries()) {
      const moment = new Date(paidAt[at] ?? '');
      await paymentModel(db).updateOne(
        { reference: referenceOf(order) },
        { $set: { paidAt: moment, documentsDueAt: moment } },
      );
    }
    await shop.deps.numberDocuments();
    const numbers = await Promise.all(
      orders.map(async (order) => (await invoiceOf(referenceOf(order))).number),
    );
    expect(numbers).toEqual(['POC-2026-000001', 'POC-2027-000001', 'POC-2026-000002']);
  });
});

describe('the invoice of an order', () => {
  it('names seller, company, TIN, products and VAT', async () => {
    const order = await companyOrder();
    const token = shop.member(order.userId.toHexString());
    const params = { id: order._id.toHexString() };
    const { body } = await shop.service.call(getOrder, { token, params });
    const number = `POC-${year()}-000001`;
    expect(body).toMatchObject({ invoice_number: number, bill_to: company, vat: 516.28 });
    const { status, text } = await pdf(`/orders/${params.id}/invoice`, token);
    expect(status).toBe(200);
    for (const part of [
      ...['Invoice', number, order.number ?? '', 'POC Media Ltd', '1 Broad Street, Lagos', 'RC 1234567'],
      ...['Owambe Ventures Ltd', 'TIN 12345678-0001', 'Stop-Loss Tee', '₦7,400.00'],
      ...['Including VAT at 7.5%', '₦516.28', 'Total without VAT', '₦6,883.72'],
    ]) {
      expect(text).toContain(part);
    }
    // The seller's TIN is not set.
    expect(text.match(/TIN/g)).toHaveLength(1);
  });

  it('is for its buyer and for administrators', async () => {
    const order = await placePaidOrder(shop);
    const params = { id: order._id.toHexString() };
    const own = shop.member(order.userId.toHexString());
    expect((await shop.service.call(getInvoice, { params })).status).toBe(401);
    expect(await shop.service.call(getInvoice, { params, token: shop.member() })).toMatchObject({
      status: 404,
      code: 'order_not_found',
    });
    expect((await shop.service.call(getInvoice, { params, token: own })).status).toBe(200);
    const number = { number: (await shop.read(order)).payment?.invoiceNumber ?? '' };
    expect((await shop.service.call(getManagedInvoice, { params: number, token: own })).status).toBe(403);
    expect((await shop.service.call(getManagedInvoice, { params: number, token: admin() })).status).toBe(200);
    const unknown = { params: { number: 'POC-2026-999999' }, token: admin() };
    expect(await shop.service.call(getManagedInvoice, unknown)).toMatchObject({
      status: 404,
      code: 'invoice_not_found',
    });
  });

  it('is missing before the payment, and for money that was refused', async () => {
    const order = await shop.order(await shop.product());
    const call = { token: shop.member(order.userId.toHexString()), params: { id: order._id.toHexString() } };
    expect((await shop.service.call(getInvoice, call)).status).toBe(404);
    shop.stub.pay(referenceOf(order), { amount: 100 });
    await shop.verify(order);
    expect((await shop.service.call(getInvoice, call)).status).toBe(404);
    expect(await invoiceModel(shop.deps.db).countDocuments()).toBe(0);
  });

  it.each(['1234', '12345678-001', 'abcdefghij', '12345678901234'])('refuses the TIN %s', async (tin) => {
    const items = [{ id: newId(), quantity: 1 }];
    const body = { items, shipping_info: shippingInfo, tin };
    expect((await shop.service.call(placeOrder, { token: shop.member(), body })).status).toBe(400);
  });
});

it('issues a credit note for each returned refund, with the reversed VAT', async () => {
  const order = await companyOrder();
  const params = { id: order._id.toHexString() };
  for (const amount of [1_000, undefined]) {
    const body = { reason: 'A seam was open', ...(amount === undefined ? {} : { amount }) };
    await shop.service.call(refundOrder, { token: admin(), params, body });
  }
  const { body: open } = await shop.service.call(getManagedOrder, { token: admin(), params });
  expect(open?.refunds.map(({ credit_note }) => credit_note)).toEqual([null, null]);
  await returned(order);
  const { body } = await shop.service.call(getManagedOrder, { token: admin(), params });
  const numbers = body?.refunds.map(({ credit_note }) => credit_note) ?? [];
  expect(numbers.toSorted()).toEqual([`POC-CN-${year()}-000001`, `POC-CN-${year()}-000002`]);
  const notes = await creditNotes({ _id: 1 });
  expect(notes.reduce((sum, { totalKobo }) => sum + totalKobo, 0)).toBe(740_000);
  expect(notes.reduce((sum, { vatKobo }) => sum + vatKobo, 0)).toBe(51_628);
  const { text } = await pdf(`/admin/invoices/${numbers[0]}`, admin());
  for (const part of ['Credit note', '₦1,000.00', body?.invoice_number ?? '', 'Owambe Ventures Ltd']) {
    expect(text).toContain(part);
  }
});

it('lists the products of a whole refund, and the VAT classes of a partial one', async () => {
  const ids: string[] = [];
  for (const vatClass of ['standard', 'exempt'] as const)
    ids.push((await shop.product({ priceKobo: 490_000, vatClass }))._id.toHexString());
  for (const amount of [undefined, 4_920]) {
    const items = ids.map((id) => ({ id, quantity: 1 }));
    const body = { items, shipping_info: shippingInfo };
    const placed = await shop.service.call(placeOrder, { token: shop.member(), body });
    const order = await paid(await readShopOrder(shop.deps.db, placed.body?.id ?? ''));
    const refund = { reason: 'A seam was open', ...(amount ? { amount } : {}) };
    const params = { id: order._id.toHexString() };
    await shop.service.call(refundOrder, { token: admin(), params, body: refund });
    await returned(order);
  }
  const [whole, part] = await creditNotes({ _id: 1 });
  expect(whole).toMatchObject({
    lines: [{ description: 'Stop-Loss Tee' }, { description: 'Stop-Loss Tee', vatClass: 'exempt' }],
    adjustments: [{ amountKobo: 250_000 }],
    totalKobo: 1_230_000,
  });
  // 40 % of 12,300 naira, of which 7,400 with the delivery include VAT.
  expect(part).toMatchObject({ totalKobo: 492_000, adjustments: [], vatKobo: 20_651 });
  expect(part?.lines).toMatchObject([
    { description: `Refund of invoice ${part?.invoiceNumber}`, vatClass: 'standard' },
    { vatClass: 'exempt' },
  ]);
  const [withVat, exempt] = part?.lines ?? [];
  expect((withVat?.priceKobo ?? 0) + (exempt?.priceKobo ?? 0)).toBe(492_000);
  expect(Math.abs((exempt?.priceKobo ?? 0) - 196_000)).toBeLessThan(10);
});

it('credits the VAT of refunds that an earlier release decided without it', async () => {
  const { db } = shop.deps;
  const order = await companyOrder();
  const params = { id: order._id.toHexString() };
  for (const amount of [3_000, 4_400]) {
    const body = { reason: 'A seam was open', amount };
    await shop.service.call(refundOrder, { token: admin(), params, body });
    const withoutVat = [debit('refunds', amount * 100), credit('refunds_payable', amount * 100)];
    await ledgerEntryModel(db).collection.updateOne(
      { reference: referenceOf(order), kind: 'refund_owed', 'lines.creditKobo': amount * 100 },
      { $set: { lines: withoutVat } },
    );
  }
  await returned(order);
  expect(await shop.balances(order)).toMatchObject({ vat_payable: 0, refunds: 740_000 - 51_628 });
  const notes = await creditNotes({ totalKobo: 1 });
  // The shares of 3,000 and 4,400 naira.
  expect(notes.map(({ totalKobo, vatKobo }) => [totalKobo, Math.round(vatKobo / 10)])).toEqual([
    [300_000, 2_093],
    [440_000, 3_070],
  ]);
});

describe('the invoice of a plan', () => {
  it('is addressed to the company, also after renewals', async () => {
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium', ...company });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    await me.renew();
    const bills = await shop.service.call(listBills, { params: { id: me.id }, token: shop.member(me.id) });
    expect(bills.body).toMatchObject([
      { invoice_number: expect.stringMatching(/-000002$/), vat: 348.14 },
      { invoice_number: expect.stringMatching(/-000001$/), vat: 348.14 },
    ]);
    for (const { id, invoice_number } of bills.body ?? []) {
      const { text } = await pdf(`/users/${me.id}/billing-history/${id}/invoice`, shop.member(me.id));
      for (const part of [
        invoice_number ?? '',
        'Owambe Ventures Ltd',
        'Chidi Okafor',
        '₦4,990.00',
        '₦348.14',
      ]) {
        expect(text).toContain(part);
      }
      const other = { params: { id: me.id, billId: id }, token: shop.member() };
      expect((await shop.service.call(getBillInvoice, other)).status).toBe(404);
    }
  });

  it('is addressed to the company that was set during the plan, or to none once it was removed', async () => {
    const me = await planMember(shop);
    const set = (body: object) => me.call(setPlanCompany, { body });
    expect(await set(company)).toMatchObject({ status: 404, code: 'subscription_not_found' });
    const { body } = await me.start({ plan: 'premium', company_name: 'Old Ventures', tin: '' });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    expect((await set({ tin: '123' })).status).toBe(400);
    expect((await set(company)).body).toMatchObject({ bill_to: company });
    await me.renew();
    expect((await set({})).body).toMatchObject({ bill_to: { company_name: '', tin: '' } });
    await me.renew();
    const buyers = await Promise.all(
      (await me.payments()).map(async (bill) => (await invoiceOf(bill.reference)).buyer),
    );
    expect(buyers.map(({ company: name, tin }) => [name, tin])).toEqual([
      ['Old Ventures', ''],
      [company.company_name, company.tin],
      ['', ''],
    ]);
    expect(await me.call(setPlanCompany, { token: shop.member(), body: company })).toMatchObject({
      ...{ status: 404, code: 'not_found' },
    });
    await me.call(cancelSubscription);
    await me.renew();
    expect(await set(company)).toMatchObject({ status: 409, code: 'subscription_over' });
  });

  it('is addressed to the company that was given at the start of the trial', async () => {
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium', trial: true, ...company });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    // The first round announces the charge.
    await me.renew();
    await me.renew();
    const { reference: renewal = '' } = (await me.payments()).at(-1) ?? {};
    const addressed = { company: company.company_name, tin: company.tin };
    expect((await invoiceOf(renewal)).buyer).toMatchObject(addressed);
    expect((await me.read())?.billTo).toMatchObject(addressed);
  });

  it('is addressed to the company of the plan after an upgrade that names none', async () => {
    const me = await planMember(shop);
    for (const choice of [{ plan: 'premium', ...company }, { plan: 'ultimate' }] as const) {
      const { body } = await me.start(choice);
      const { reference } = body as { reference: string };
      shop.stub.pay(reference, { authorization: stubCard(me.id) });
      await me.verify(reference);
    }
    await shop.deps.numberDocuments();
    const invoices = await invoiceModel(shop.deps.db).find({ userId: me.id }).lean();
    expect(invoices.map(({ buyer }) => buyer.company)).toEqual([company.company_name, company.company_name]);
  });

  it('is addressed to the company of a subscription of an earlier release', async () => {
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium', ...company });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    await subscriptionModel(shop.deps.db).collection.updateOne(
      { userId: new Types.ObjectId(me.id) },
      { $unset: { billTo: 1 } },
    );
    await me.renew();
    const { reference: renewal = '' } = (await me.payments()).at(-1) ?? {};
    expect(renewal).not.toBe(reference);
    expect((await invoiceOf(renewal)).buyer).toMatchObject({ company: company.company_name });
  });

  it('deducts the credit of the plan before', async () => {
    const me = await planMember(shop);
    await me.buy('premium');
    await me.buy('ultimate');
    const [, upgrade] = await me.payments();
    const invoice = await invoiceOf(upgrade?.reference ?? '');
    expect(invoice.adjustments).toMatchObject([{ amountKobo: -(upgrade?.creditKobo ?? 0) }]);
    expect(invoice.totalKobo).toBe(999_000 - (upgrade?.creditKobo ?? 0));
  });
});

describe('a change of the rate between the order and its payment', () => {
  /** Moves the clock to the last evening of 5 % in Lagos, and to the first minutes of 7.5 % for the payment. */
  const evening = () => shop.clock.set('2020-01-31T22:50:00Z');
  const afterMidnight = () => shop.clock.set('2020-01-31T23:05:00Z');
  afterEach(() => shop.clock.set(new Date('2026-12-01T12:00:00Z')));

  it('leaves the rate of the order on the invoice, in the ledger and on the credit note', async () => {
    evening();
    const ids: string[] = [];
    for (const vatClass of ['standard', 'exempt'] as const)
      ids.push((await shop.product({ priceKobo: 490_000, vatClass }))._id.toHexString());
    const body = { items: ids.map((id) => ({ id, quantity: 1 })), shipping_info: shippingInfo };
    const placed = await shop.service.call(placeOrder, { token: shop.member(), body });
    const order = await readShopOrder(shop.deps.db, placed.body?.id ?? '');
    afterMidnight();
    await paid(order);
    // 4,900 and 2,500 naira of 12,300 include 5 %.
    expect(await shop.balances(order)).toMatchObject({ vat_payable: -35_238 });
    const invoice = await invoiceOf(referenceOf(order));
    expect(invoice).toMatchObject({ vatKobo: 35_238, vatRate: 500, totalKobo: 1_230_000 });
    const params = { id: order._id.toHexString() };
    const { text } = await pdf(`/orders/${params.id}/invoice`, shop.member(order.userId.toHexString()));
    expect(text).toContain('Including VAT at 5%');
    const refund = { reason: 'A seam was open', amount: 6_150 };
    await shop.service.call(refundOrder, { token: admin(), params, body: refund });
    await returned(order);
    const [note] = await creditNotes({ _id: 1 });
    expect(note).toMatchObject({ vatKobo: 17_619, vatRate: 500 });
    // Half of 7,400 naira, from its VAT.
    expect(note?.lines).toMatchObject([{ vatClass: 'standard', priceKobo: 369_999 }, { vatClass: 'exempt' }]);
  });

  it('leaves the rate of the bill on the invoice of a plan and in the ledger', async () => {
    evening();
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium' });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    afterMidnight();
    await me.verify(reference);
    expect(await me.balances()).toMatchObject({ vat_payable: -23_762 });
    expect(await invoiceOf(reference)).toMatchObject({ vatKobo: 23_762, vatRate: 500 });
    const [bill] = await me.payments();
    const path = `/users/${me.id}/billing-history/${bill?._id.toHexString()}/invoice`;
    expect((await pdf(path, shop.member(me.id))).text).toContain('Including VAT at 5%');
  });
});

it('exports invoices, and leaves them without the person after an erasure', async () => {
  const order = await companyOrder();
  const data = await readPersonalData(shop.deps)(order.userId.toHexString());
  const exported: object[] = [];
  for await (const one of data.invoices as AsyncIterable<object>) exported.push(one);
  expect(exported).toMatchObject([{ name: 'Chidi Okafor', ...company, total: 7_400, vat: 516.28 }]);
  await erase(order);
  const { buyer, totalKobo } = await invoiceOf(referenceOf(order));
  expect(buyer).toMatchObject({ name: '', address: '', company: company.company_name, tin: company.tin });
  expect(totalKobo).toBe(740_000);
});

it('is issued before its person is erased', async () => {
  const order = await companyOrder();
  expect(order.payment?.invoiceNumber).toBeUndefined();
  await erase(order);
  const { buyer } = await invoiceModel(shop.deps.db)
    .findOne({ reference: referenceOf(order) })
    .lean()
    .orFail();
  expect(buyer).toMatchObject({ name: '', address: '', company: company.company_name, tin: company.tin });
});

it('erases the TIN of a person without a company', async () => {
  const order = await paid(await unpaidOrder({ tin: '1234567890' }));
  expect((await invoiceOf(referenceOf(order))).buyer.tin).toBe('1234567890');
  await erase(order);
  expect((await invoiceOf(referenceOf(order))).buyer).toMatchObject({ name: '', company: '', tin: '' });
});

it('names no person on the invoice of an order that is paid after an erasure', async () => {
  const order = await unpaidOrder({ tin: '1234567890' });
  const { db } = shop.deps;
  await orderModel(db).updateOne({ _id: order._id }, { $set: { status: 'shipped' } });
  await erase(order);
  expect(await orderModel(db).findById(order._id).lean()).toMatchObject({ keptForDelivery: true });
  shop.stub.pay(referenceOf(order));
  await shop.sendWebhook('charge.success', { reference: referenceOf(order) });
  await expect.poll(async () => (await shop.read(order)).paymentStatus).toBe('paid');
  const { buyer } = await invoiceOf(referenceOf(order));
  expect(buyer).toMatchObject({ name: '', address: '', company: '', tin: '' });
});

it('is not issued for a payment that was booked without VAT before', async () => {
  const order = await unpaidOrder();
  const { id } = shop.stub.pay(referenceOf(order));
  await withTransaction(shop.deps.db, (tx) =>
    postEntries(shop.deps.db, tx, [
      {
        ...{ kind: 'payment', key: paymentKey(String(id)), at: shop.clock.now() },
        ...{ reference: referenceOf(order), orderId: order._id },
        lines: [debit('paystack', 740_000), credit('sales', 740_000)],
      },
    ]),
  );
  await shop.verify(order);
  expect(await shop.read(order)).toMatchObject({ paymentStatus: 'paid' });
  expect(await invoiceModel(shop.deps.db).countDocuments({ reference: referenceOf(order) })).toBe(0);
});
