import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { PaymentDoc, Refund } from '../../payments/payment.model.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { paymentOf } from '../../testing/shop-order.ts';
import type { OrderDoc } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptOf } from './receipt-text.ts';

const seller = { name: '', address: '', rcNumber: '', tin: '' };
const paidAt = new Date('2026-01-05T23:30:00.000Z');
const line = (
  orderDoc({ userId: new Types.ObjectId() }).lines as OrderDoc['lines']
)[0] as OrderDoc['lines'][number];
const order = (changes: Partial<OrderDoc> = {}, payment: Partial<PaymentDoc> = {}): OrderWithPayment => {
  const doc = orderDoc({
    _id: new Types.ObjectId('65a1b2c3d4e5f60718293a4b'),
    number: 'POC-7K3M9Q',
    userId: new Types.ObjectId(),
    customer: { name: 'Ọláwálé Ẹniọlá', email: 'ola@poc.test', phone: '' },
    lines: [{ ...line, variant: 'M / Black' }],
    ...changes,
  });
  return { ...doc, payment: paymentOf(doc, { paidAt, ...payment }) };
};

it('shows buyer, products, amounts in naira and dates', async () => {
  const { pages, text } = readPdf(await drawReceipt(receiptOf(order(), seller)));
  expect(pages).toBe(1);
  for (const part of [
    'Receipt',
    'POC-7K3M9Q',
    'poc-65a1b2c3d4e5f60718293a4b',
    '6 January 2026 by Paystack',
    'Ọláwálé Ẹniọlá',
    'ola@poc.test',
    'Buy the Dip Hoodie (M / Black)',
    '₦28,000.50',
    '₦56,001.00',
    '-₦2,500.00',
    'Total',
  ]) {
    expect(text.normalize('NFC')).toContain(part);
  }
  expect(text).not.toContain('Refunded');
});

const refund = (amountKobo: number, status: Refund['status'], at: string): Refund => ({
  _id: new Types.ObjectId(),
  amountKobo,
  transactionId: '1',
  reason: '',
  status,
  providerId: null,
  currency: 'NGN',
  stated: '',
  tries: 0,
  nextTryAt: null,
  lastError: '',
  key: null,
  changedAt: new Date(at),
  by: 'system',
  at: new Date(at),
});

it('lists each refund with date and state and the net payment, deterministically', async () => {
  const refunded = order(
    {},
    {
      refundedKobo: 300_000,
      chargedBackKobo: 40_000,
      refunds: [
        refund(100_000, 'processed', '2026-01-07T23:30:00.000Z'),
        refund(200_000, 'processing', '2026-01-09T10:00:00.000Z'),
        refund(50_000, 'replaced', '2026-01-09T11:00:00.000Z'),
      ],
    },
  );
  const [one, other] = [
    await drawReceipt(receiptOf(refunded, seller)),
    await drawReceipt(receiptOf(refunded, seller)),
  ];
  const { text } = readPdf(one);
  for (const part of [
    'Refund of 8 January 2026, completed',
    '-₦1,000.00',
    'Refund of 9 January 2026, on its way',
    '-₦2,000.00',
    'Chargeback',
    '-₦400.00',
    'Net paid',
    '₦52,601.00',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('₦500.00');
  expect(one.equals(other)).toBe(true);
});

it('has a line for tax, or states that prices include it', async () => {
  const taxed = readPdf(await drawReceipt(receiptOf(order({ taxKobo: 12_345 }), seller))).text;
  expect(taxed).toContain('₦123.45');
  expect(taxed).not.toContain('Prices include tax');
  const untaxed = readPdf(await drawReceipt(receiptOf(order(), seller))).text;
  expect(untaxed).toContain('Prices include tax');
  expect(untaxed).not.toContain('₦0.00');
});

it('continues on another page', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => ({
    ...line,
    productName: `Product number ${at} of a long name that wraps over more than one line of the table`,
  }));
  const { pages, text } = readPdf(await drawReceipt(receiptOf(order({ lines }), seller)));
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain('Product number 49');
  expect(text).toContain('Thank you');
});
