import { getOrder } from '@poc/contracts/endpoints/orders';
import { verifyPayment } from '@poc/contracts/endpoints/payments';
import { describe, expect, it } from 'vitest';
import { paymentModel } from '../../payments/payment.model.ts';
import { referenceOf } from '../../testing/paid-order.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useInvoices } from '../../testing/use-invoices.ts';
import { invoiceModel } from './invoice.model.ts';
import { numberDocuments } from './number-documents.ts';

const { shop, invoiceOf } = useInvoices();
const numbersOf = (count: number) => {
  const series = `POC-${shop.clock.now().getFullYear()}`;
  return Array.from({ length: count }, (_, at) => `${series}-${String(at + 1).padStart(6, '0')}`);
};

/** Settles order payments concurrently on two instances of the service. */
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
  const responses = await Promise.all(orders.map(verify));
  // Requests to Paystack may time out on a busy machine.
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  await other.stop();
  for (const order of orders) expect((await shop.verify(order)).status).toBe(200);
  return orders;
}

describe('numbers of invoices', () => {
  it('are consecutive when 50 payments settle concurrently, and in the order of payment', async () => {
    const orders = await settleAtOnce(50);
    expect(await invoiceModel(shop.deps.db).countDocuments(), 'none waits for a number').toBe(0);
    const other = await shop.again();
    const read = (order: ShopOrder) =>
      shop.service.call(getOrder, {
        token: shop.member(order.userId.toHexString()),
        params: { id: order._id.toHexString() },
      });
    // Two processes issue documents while clients read them.
    const runs = [shop.deps.numberDocuments(), other.deps.numberDocuments()];
    const responses = await Promise.all(orders.slice(0, 10).map(read));
    await Promise.all(runs);
    await other.stop();
    expect(responses.every(({ body }) => body?.invoice_number?.startsWith('POC-'))).toBe(true);
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
    const invoicesOf: typeof purposes.order.invoicesOf = async (tx, payments) => {
      const contents = await purposes.order.invoicesOf(tx, payments);
      // Fails schema validation after the counter was incremented.
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
