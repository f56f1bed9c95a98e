import { expect, test } from 'vitest';
import { amountRule, refundableOf } from './refundable.ts';

const refund = (amount: number, status: 'pending' | 'processed' | 'failed') => ({
  id: 'a'.repeat(24),
  amount,
  reason: '',
  status,
  by: 'system',
  at: '2026-11-12T10:00:00.000Z',
});

test('what is left is counted in kobo; failed refunds took nothing', () => {
  const refunds = [refund(0.1, 'processed'), refund(0.2, 'pending'), refund(5, 'failed')];
  expect(refundableOf({ payment_status: 'part_refunded', total_price: 10.3, refunds })).toBe(10);
  expect(refundableOf({ payment_status: 'paid', total_price: 10, refunds: [] })).toBe(10);
  expect(refundableOf({ payment_status: 'paid', total_price: 10, refunds: [refund(11, 'pending')] })).toBe(0);
});

test.each(['pending', 'failed', 'refunded'] as const)(
  'of a payment that is %s nothing goes back',
  (status) => {
    expect(refundableOf({ payment_status: status, total_price: 10, refunds: [] })).toBe(0);
  },
);

test.each([
  ['', 'Please enter an amount.'],
  ['0', 'Please enter an amount in naira above 0, with two decimals at most.'],
  ['-5', 'Please enter an amount in naira above 0, with two decimals at most.'],
  ['1.005', 'Please enter an amount in naira above 0, with two decimals at most.'],
  ['10.01', 'That is more than what is left of this payment.'],
])('%j can not go back', (text, said) => {
  expect(amountRule(text, 10)).toBe(said);
});

test.each(['0.01', '10', '10.00', ' 9.9 '])('%j can', (text) => {
  expect(amountRule(text, 10)).toBe(true);
});
