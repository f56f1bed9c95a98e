import { expect, it } from 'vitest';
import { parseExact, refund } from './paystack-responses.ts';

it('parses 64-bit ids exactly, and other numbers as numbers', () => {
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

it('does not change an id that is a string', () => {
  expect(parseExact('{"id":"abc"}')).toEqual({ id: 'abc' });
});

const row = { id: '7', transaction: '8', amount: 500, status: 'processed', currency: 'NGN' };

it('parses an unknown state of a refund as pending and retains the word', () => {
  expect(refund.parse({ ...row, status: 'reversed-by-bank' })).toMatchObject({
    status: 'pending',
    stated: 'reversed-by-bank',
  });
});

it('parses the amount of a refund from a number or a string', () => {
  expect([row, { ...row, amount: '500' }].map((one) => refund.parse(one).amount)).toEqual([500, 500]);
});
