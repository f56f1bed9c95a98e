import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { expect, it } from 'vitest';
import { reportText } from './report-text.ts';

const found: ReconciliationReport = {
  id: 'a'.repeat(24),
  from: '2026-11-01',
  to: '2026-11-30',
  trigger: 'command',
  started_by: '',
  state: 'done',
  started_at: '2026-12-01T01:00:00.000Z',
  ended_at: '2026-12-01T01:00:01.000Z',
  error: '',
  next_try_at: null,
  progress: null,
  difference_count: 0,
  differences_by_kind: [],
  checked: 3,
  balanced: true,
  accounts: [{ account: 'paystack', debit: 14_800, credit: 200 }],
  differences: [],
};

it('reports that there are no differences', () => {
  expect(reportText(found)).toEqual([
    'The books against Paystack, 2026-11-01 to 2026-11-30: 3 payments compared.',
    '',
    'Account        Debit   Credit',
    'paystack  ₦14,800.00  ₦200.00',
    '',
    'The books balance.',
    '0 differences',
  ]);
});

it('lists each difference', () => {
  const lines = reportText({
    ...found,
    balanced: false,
    difference_count: 1,
    differences: [
      {
        id: '0'.repeat(24),
        kind: 'amount',
        reference: 'poc-1',
        part: '',
        order_id: null,
        order_number: 'POC-7K3M9Q',
        ours: null,
        theirs: 7_400,
        detail: 'The paid amounts differ.',
        actions: [],
        resolution: null,
      },
    ],
  });
  expect(lines.slice(-5)).toEqual([
    'The books do NOT balance.',
    '1 difference',
    '',
    'Kind    Order       Reference  Books   Paystack  Detail',
    'amount  POC-7K3M9Q  poc-1          -  ₦7,400.00  The paid amounts differ.',
  ]);
});
