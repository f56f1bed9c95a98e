import type { Reconciliation, ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { HttpResponse, http } from 'msw';
import { figuresHandler } from '../../../shared/testing/figures.ts';
import { idOf } from '../../../shared/testing/people.ts';
import { list } from '../../../shared/testing/server.ts';

export const payment = {
  id: idOf(1),
  at: '2026-11-12T13:05:00.000Z',
  kind: 'payment',
  reference: `poc-${idOf(0xa1)}`,
  order_id: idOf(0xa1),
  order_number: 'POC-7K3M9Q',
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
  order_number: null,
  reference: 'by-hand-1',
  lines: [
    { account: 'fees', debit: 10, credit: 0 },
    { account: 'paystack', debit: 0, credit: 10 },
  ],
} as const;

/** Report of one day without differences. */
export const agreed: ReconciliationReport = {
  id: idOf(0xc1),
  from: '2026-11-15',
  to: '2026-11-21',
  trigger: 'nightly',
  started_by: '',
  state: 'done',
  started_at: '2026-11-21T01:00:00.000Z',
  ended_at: '2026-11-21T01:00:20.000Z',
  error: '',
  next_try_at: null,
  progress: null,
  checked: 1_204,
  balanced: true,
  difference_count: 0,
  differences_by_kind: [],
  accounts: [
    { account: 'paystack', debit: 18_125.5, credit: 10 },
    { account: 'sales', debit: 0, credit: 18_125.5 },
    { account: 'fees', debit: 10, credit: 0 },
  ],
  differences: [],
};

export const anotherAmount: ReconciliationReport['differences'][number] = {
  id: idOf(0xd1),
  kind: 'amount',
  reference: 'poc-1',
  part: '',
  order_id: idOf(0xa1),
  order_number: 'POC-7K3M9Q',
  ours: 4_990,
  theirs: 4_900,
  detail: 'Channel: card.',
  actions: ['write-off', 'ask-again'],
  resolution: null,
};

export const disagreed: ReconciliationReport = {
  ...agreed,
  id: idOf(0xc2),
  trigger: 'administrator',
  started_by: 'Ngozi Balogun',
  balanced: false,
  difference_count: 2,
  differences_by_kind: [
    { kind: 'amount', count: 1 },
    { kind: 'missing_here', count: 1 },
  ],
  differences: [
    anotherAmount,
    {
      id: idOf(0xd2),
      kind: 'missing_here',
      reference: 'poc-2',
      part: '',
      order_id: null,
      order_number: null,
      ours: null,
      theirs: 100,
      detail: '',
      actions: ['adopt', 'ask-again'],
      resolution: {
        action: 'adopt',
        reason: 'Paid in our shop',
        by: 'Ngozi Balogun',
        at: '2026-11-21T09:00:00.000Z',
      },
    },
  ],
};

export const running: ReconciliationReport = {
  ...agreed,
  id: idOf(0xc3),
  trigger: 'administrator',
  started_by: 'Ngozi Balogun',
  state: 'running',
  ended_at: null,
  progress: { comparison: 'Payments at Paystack', number: 1, of: 8, pages_done: 3, pages: 12 },
  checked: 300,
  accounts: [],
};

const summaryOf = ({ accounts: _, differences: __, ...summary }: ReconciliationReport): Reconciliation =>
  summary;

export const reportHandlers = (...reports: ReconciliationReport[]) => [
  http.get('*/api/admin/reconciliations', () => list(reports.map(summaryOf))),
  http.get('*/api/admin/reconciliations/:id', ({ params }) =>
    HttpResponse.json(reports.find(({ id }) => id === params.id)),
  ),
];

/** A refund of ₦500 that Paystack refused. */
export const owed = (changes: Partial<OwedRefund> = {}): OwedRefund => ({
  id: idOf(0xe1),
  payment_id: idOf(0xf1),
  order_id: idOf(0xa1),
  order_number: 'POC-7K3M9Q',
  plan: null,
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

/** Handlers with two ledger entries and a report without differences. */
export const moneyHandlers = [
  figuresHandler(),
  http.get('*/api/admin/ledger', () => list([payment, correction])),
  http.get('*/api/admin/refunds/owed', () => list([])),
  http.get('*/api/admin/disputes', () => list([])),
  ...reportHandlers(agreed),
];
