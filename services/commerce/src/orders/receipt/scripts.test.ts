import { namesByScript } from '@poc/testing/names-by-script';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { OrderDoc } from '../order.model.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptOf } from './receipt-text.ts';

const orderOf = (name: string): OrderDoc => {
  const order = orderDoc({
    userId: new Types.ObjectId(),
    customer: { name, email: 'a@poc.test', phone: '' },
  });
  const [line] = order.lines as [OrderDoc['lines'][number]];
  return { ...order, lines: [{ ...line, productName: `${name} ${name} ${name}`, variant: null }] };
};
/** The letters that a text is made of, however they are ordered and composed. */
const lettersOf = (text: string) => new Set(text.normalize('NFKD').replace(/[\s\p{Cf}\p{M}]/gu, ''));

it.each(Object.entries(namesByScript))(
  'draws a name and a product in %s, every letter by a glyph',
  async (_, name) => {
    const { text } = readPdf(await drawReceipt(receiptOf(orderOf(name))));
    expect(text).not.toContain('\ufffd');
    expect([...lettersOf(name)].filter((letter) => !lettersOf(text).has(letter))).toEqual([]);
  },
);

it('draws right-to-left words from the right, and numbers among them from the left', async () => {
  const { text } = readPdf(await drawReceipt(receiptOf(orderOf('שרה כהן 42'))));
  expect(text.replace(/\s+/g, '')).toContain('42ןהכהרש');
});
