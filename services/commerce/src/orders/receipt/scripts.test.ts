import { namesByScript } from '@poc/testing/names-by-script';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { OrderDoc } from '../order.model.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptOf } from './receipt-text.ts';

const seller = { name: '', address: '', rcNumber: '', tin: '' };
const orderOf = (name: string): OrderDoc => {
  const order = orderDoc({
    userId: new Types.ObjectId(),
    customer: { name, email: 'a@poc.test', phone: '' },
  });
  const [line] = order.lines as [OrderDoc['lines'][number]];
  return { ...order, lines: [{ ...line, productName: `${name} ${name} ${name}`, variant: null }] };
};
/** Returns the characters of a text, regardless of order and composition. */
const lettersOf = (text: string) => new Set(text.normalize('NFKD').replace(/[\s\p{Cf}\p{M}]/gu, ''));

it.each(Object.entries(namesByScript))(
  'draws a name and a product in %s with a glyph for every character',
  async (_, name) => {
    const { text } = readPdf(await drawReceipt(receiptOf({ ...orderOf(name), payment: null }, seller)));
    expect(text).not.toContain('\ufffd');
    expect([...lettersOf(name)].filter((letter) => !lettersOf(text).has(letter))).toEqual([]);
  },
);

it('draws right-to-left words from the right, and numbers in them from the left', async () => {
  const { text } = readPdf(await drawReceipt(receiptOf({ ...orderOf('שרה כהן 42'), payment: null }, seller)));
  expect(text.replace(/\s+/g, '')).toContain('42ןהכהרש');
});
