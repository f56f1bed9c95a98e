import type { OwedRefund, Reconciliation } from '@poc/contracts/entities/commerce';
import { HttpResponse, http } from 'msw';
import { idOf, list } from '../../testing/admin-server.tsx';

export const payment = {
  id: idOf(1),
  at: '2026-11-12T13:05:00.000Z',
  kind: 'payment',
  reference: `poc-${idOf(0xa1)}`,
  order_id: idOf(0xa1),
  lines: [
    { account: 'paystack', debit: 18_125.5, credit: 0 },
    { account: 'sales', debit: 0, credit: 15_000 },
    { account: 'shipping', debit: 0, credit: 2_500 },
    { account: 'tax', debit: 0, credit: 625.5 },
  ],
} as const;
export const correction = {
  ...payment,
  id: idOf(2),
  kind: 'correction',
  order_id: null,
  reference: 'by-hand-1',
  lines: [
    { account: 'fees', debit: 10, credit: 0 },
    { account: 'paystack', debit: 0, credit: 10 },
  ],
} as const;

export const agreed: Reconciliation = {
  from: '2026-11-14T23:00:00.000Z',
  to: '2026-11-21T22:59:59.999Z',
  checked: 1_204,
  balanced: true,
  accounts: [
    { account: 'paystack', debit: 18_125.5, credit: 10 },
    { account: 'sales', debit: 0, credit: 18_125.5 },
    { account: 'fees', debit: 10, credit: 0 },
  ],
  differences: [],
};

export const disagreed: Reconciliation = {
  ...agreed,
  balanced: false,
  differences: [
    {
      kind: 'amount',
      reference: 'poc-1',
      order_id: idOf(0xa1),
      ours: 4_990,
      theirs: 4_900,
      detail: 'Channel: card.',
    },
    { kind: 'missing_here', reference: 'poc-2', order_id: null, ours: null, theirs: 100, detail: '' },
  ],
};

/** A refund of ₦500 that Paystack refused. */
export const owed = (changes: Partial<OwedRefund> = {}): OwedRefund => ({
  id: idOf(0xe1),
  order_id: idOf(0xa1),
  order_number: 'POC-7K3M9Q',
  customer: { name: 'Chidi Obi', email: 'chidi@poc.test' },
  amount: 500,
  currency: 'NGN',
  status: 'refused',
  at: '2026-11-12T13:05:00.000Z',
  since: '2026-11-12T13:10:00.000Z',
  tries: 1,
  error: 'Paystack: Your balance is not enough to fulfil this request',
  next_try_at: '2026-11-12T13:15:00.000Z',
  ...changes,
});

/** Two entries; the ledger and Paystack agree. */
export const moneyAnswers = [
  http.get('*/api/admin/ledger', () => list([payment, correction])),
  http.get('*/api/admin/refunds/owed', () => list([])),
  http.get('*/api/admin/reconciliation', () => HttpResponse.json(agreed)),
];
