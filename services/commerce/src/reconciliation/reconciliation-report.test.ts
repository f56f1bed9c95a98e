import type { Reconciliation } from '@poc/contracts/entities/commerce';
import { expect, it } from 'vitest';
import { reportOf } from './reconciliation-report.ts';

const found: Reconciliation = {
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-30T23:59:59.999Z',
  checked: 3,
  balanced: true,
  accounts: [{ account: 'paystack', debit: 14_800, credit: 200 }],
  differences: [],
};

it('says that there is nothing to say', () => {
  expect(reportOf(found)).toEqual([
    'The books against Paystack, 2026-11-01 to 2026-11-30: 3 payments compared.',
    '',
    'Account        Debit   Credit',
    'paystack  ₦14,800.00  ₦200.00',
    '',
    'The books balance.',
    '0 differences',
  ]);
});

it('shows each difference', () => {
  const lines = reportOf({
    ...found,
    balanced: false,
    differences: [
      {
        kind: 'amount',
        reference: 'poc-1',
        order_id: null,
        ours: null,
        theirs: 7_400,
        detail: 'What was paid.',
      },
    ],
  });
  expect(lines.slice(-5)).toEqual([
    'The books do NOT balance.',
    '1 difference',
    '',
    'Kind    Reference  Ours     Theirs  What',
    'amount  poc-1         -  ₦7,400.00  What was paid.',
  ]);
});
