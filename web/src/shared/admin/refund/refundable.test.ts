import { expect, test } from 'vitest';
import { amountRule } from './refundable.ts';

test.each([
  ['', 'Please enter an amount.'],
  ['0', 'Please enter an amount in naira above 0, with two decimals at most.'],
  ['-5', 'Please enter an amount in naira above 0, with two decimals at most.'],
  ['1.005', 'Please enter an amount in naira above 0, with two decimals at most.'],
  ['10.01', 'That is more than the refundable amount of this payment.'],
])('%j cannot be refunded', (text, said) => {
  expect(amountRule(text, 10)).toBe(said);
});

test.each(['0.01', '10', '10.00', ' 9.9 '])('%j can be refunded', (text) => {
  expect(amountRule(text, 10)).toBe(true);
});
