import { expect, it } from 'vitest';
import { parseExact, refund } from './paystack-answers.ts';

it('keeps every digit of a 64-bit id, and other numbers as numbers', () => {
  const text =
    '{"data":{"id":18446744073709551615,"amount":250000,"refund":{"id":7,"transaction":18446744073709551614}}}';
  expect(parseExact(text)).toEqual({
    data: {
      id: '18446744073709551615',
      amount: 250_000,
      refund: { id: '7', transaction: '18446744073709551614' },
    },
  });
});

it('leaves an id that is a text as it is', () => {
  expect(parseExact('{"id":"abc"}')).toEqual({ id: 'abc' });
});

const row = { id: '7', transaction: '8', amount: 500, status: 'processed', currency: 'NGN' };

it('takes a state of a refund that nobody knows as one on its way, and keeps the word', () => {
  expect(refund.parse({ ...row, status: 'reversed-by-bank' })).toMatchObject({
    status: 'pending',
    stated: 'reversed-by-bank',
  });
});

it('reads the amount of a refund as a number or a text', () => {
  expect([row, { ...row, amount: '500' }].map((one) => refund.parse(one).amount)).toEqual([500, 500]);
});
