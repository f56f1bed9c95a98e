import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { OrderDoc } from '../order.model.ts';
import { drawReceipt } from './draw-receipt.ts';

const paidAt = new Date('2026-01-05T23:30:00.000Z');
const line = (
  orderDoc({ userId: new Types.ObjectId() }).lines as OrderDoc['lines']
)[0] as OrderDoc['lines'][number];
const order = (changes: Partial<OrderDoc> = {}): OrderDoc =>
  orderDoc({
    _id: new Types.ObjectId('65a1b2c3d4e5f60718293a4b'),
    number: 'POC-7K3M9Q',
    userId: new Types.ObjectId(),
    customer: { name: 'Ọláwálé Ẹniọlá', email: 'ola@poc.test', phone: '' },
    lines: [{ ...line, variant: 'M / Black' }],
    payment: {
      reference: 'poc-65a1b2c3d4e5f60718293a4b',
      accessCode: '',
      authorizationUrl: '',
      startedAt: paidAt,
      attempt: 1,
      transactionId: '1',
      channel: 'card',
      paidKobo: 5_600_100,
      currency: 'NGN',
      paidAt,
      underWay: false,
      askAt: null,
      asks: 1,
    },
    ...changes,
  });

it('says who paid what, for what and when, in naira', async () => {
  const { pages, text } = readPdf(await drawReceipt(order()));
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

it('tells what was given back, and is the same file each time', async () => {
  const refunded = order({ refundedKobo: 100_000 });
  const [one, other] = [await drawReceipt(refunded), await drawReceipt(refunded)];
  expect(readPdf(one).text).toContain('-₦1,000.00');
  expect(one.equals(other)).toBe(true);
});

it('goes on to another page where one is too short', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => ({
    ...line,
    productName: `Product number ${at} of a long name that wraps over more than one line of the table`,
  }));
  const { pages, text } = readPdf(await drawReceipt(order({ lines })));
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain('Product number 49');
  expect(text).toContain('Thank you');
});
