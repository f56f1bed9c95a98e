import { expect, test } from 'vitest';
import { type Difference, differenceTexts } from './difference-texts.ts';

const difference = (kind: Difference['kind'], ours: number | null, theirs: number | null, detail = '') => ({
  id: '0'.repeat(24),
  kind,
  reference: 'poc-1',
  part: '',
  order_id: null,
  order_number: null,
  ours,
  theirs,
  detail,
  actions: [],
  resolution: null,
});

test.each([
  ['missing_here', null, 4_990, 'Paystack received ₦4,990, but our ledger has no entry.'],
  ['missing_at_paystack', 4_990.5, null, 'Our ledger has ₦4,990.50, but Paystack has no record.'],
  ['amount', 0.3, 0.1, 'Our ledger says ₦0.30, Paystack says ₦0.10: ₦0.20 apart.'],
  ['status', 100, null, 'The two sides do not agree on whether it was paid: ₦100 here, nothing at Paystack.'],
  ['refund', null, 50, 'Our records have a refund of nothing, Paystack’s ₦50: ₦50 apart.'],
  [
    'owed',
    0,
    1_000,
    'Our ledger owes the buyer ₦0, but the order’s open refunds total ₦1,000: ₦1,000 apart.',
  ],
  [
    'owed_total',
    1_500,
    1_000,
    'Our ledger owes all buyers ₦1,500, but open refunds total ₦1,000: ₦500 apart.',
  ],
  ['refund_stuck', 1_000, null, 'A refund of ₦1,000 has made no progress for too long.'],
  ['refund_stuck', null, null, 'A refund has made no progress for too long.'],
  ['unbalanced', 5, 4, 'The debits and credits of this entry are not equal.'],
  ['goods_without_money', null, 4_990, 'The order was shipped, but its ₦4,990 has not been paid.'],
] as const)('%s in words', (kind, ours, theirs, text) => {
  expect(differenceTexts(difference(kind, ours, theirs)).text).toBe(text);
});

test('includes the server’s detail', () => {
  expect(differenceTexts(difference('unbalanced', 5, 4, 'Entry 7.'))).toEqual({
    title: 'Does not balance',
    text: 'The debits and credits of this entry are not equal. Entry 7.',
  });
});
