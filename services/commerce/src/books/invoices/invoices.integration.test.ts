import { getManagedInvoice, getManagedOrder, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { getInvoice, getOrder, placeOrder } from '@poc/contracts/endpoints/orders';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { afterEach, describe, expect, it } from 'vitest';
import { eraseOrdersOf } from '../../buyers/erasure/erase-orders-of.ts';
import { readPersonalData } from '../../buyers/read-personal-data.ts';
import { orderModel } from '../../orders/order.model.ts';
import { placePaidOrder, referenceOf } from '../../testing/paid-order.ts';
import { planMember } from '../../testing/plan-member.ts';
import { returnRefunds } from '../../testing/return-refunds.ts';
import { readShopOrder, type ShopOrder } from '../../testing/shop-order.ts';
import { shippingInfo } from '../../testing/start-commerce.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { company, useInvoices } from '../../testing/use-invoices.ts';
import { paymentKey } from '../ledger/book-payment.ts';
import { ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { credit, debit, postEntries } from '../ledger/post-entry.ts';
import { type InvoiceDoc, invoiceModel } from './invoice.model.ts';

const { shop, invoiceOf, pdf } = useInvoices();
const year = () => shop.clock.now().getFullYear();
const admin = () => shop.service.tokens.admin();
const creditNotes = async (sort: Record<string, 1>) => {
  await shop.deps.numberDocuments();
  return invoiceModel(shop.deps.db).find({ kind: 'credit_note' }).sort(sort).lean<InvoiceDoc[]>();
};

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
  // 40% of ₦12,300, of which ₦7,400 (with the delivery) include VAT.
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
  // ₦3,000 and ₦4,400 with their VAT.
  expect(notes.map(({ totalKobo, vatKobo }) => [totalKobo, Math.round(vatKobo / 10)])).toEqual([
    [300_000, 2_093],
    [440_000, 3_070],
  ]);
});

describe('a change of the rate between the order and its payment', () => {
  /** Just before and just after the VAT rate rises from 5% to 7.5% in Lagos. */
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
    // ₦4,900 and ₦2,500 of the ₦12,300 include 5% VAT.
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
    // Half of ₦7,400, derived from its VAT.
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
    postEntries(tx, [
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
