import { expect, it } from 'vitest';
import { parseExact } from './paystack-answers.ts';

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
