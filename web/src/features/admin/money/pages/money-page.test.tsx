import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { keepSession } from '../../../../shared/auth/session-store.ts';
import { lagosDay } from '../../lagos-days.ts';
import {
  administrator,
  heldAnswer,
  idOf,
  list,
  openAdminPage,
  press,
  refusal,
  startAdminServer,
  type,
  whereNow,
} from '../../testing/admin-server.tsx';
import { agreed, correction, disagreed, moneyAnswers, payment } from '../testing/money.ts';
import { MoneyPage } from './money-page.tsx';

const { server, reads } = startAdminServer(moneyAnswers);
const open = (address = '/admin/money') => openAdminPage(address, <MoneyPage />);
const panel = () => within(screen.getByRole('region', { name: 'Reconciliation' }));
const ranged = '/admin/money?since=2026-11-15&until=2026-11-21';

test('shows each movement with its lines, its order and what was moved', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Money' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Ledger entries' }).getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Showing 1 to 2 of 2 results');
  const [, first, second] = screen.getAllByRole('row').map((row) => within(row));
  expect(first?.getByText('Payment')).toBeTruthy();
  expect(first?.getByText(payment.reference)).toBeTruthy();
  expect(first?.getAllByText('Debit Paystack').length).toBeGreaterThan(0);
  expect(first?.getAllByText('Credit Shipping').length).toBeGreaterThan(0);
  expect(first?.getAllByText('₦18,125.50').length).toBeGreaterThan(0);
  expect(first?.getAllByRole('link', { name: 'View order 000000a1' })[0]?.getAttribute('href')).toBe(
    `/admin/orders?order=${payment.order_id}`,
  );
  expect(second?.getByText('Correction')).toBeTruthy();
  expect(second?.queryByRole('link')).toBeNull();
  expect(reads('/api/admin/reconciliation')).toEqual([]);
});

test('order and days stand in the address, are asked of the server, and may find nothing', async () => {
  server.use(
    http.get('*/api/admin/ledger', ({ request }) =>
      request.url.includes('order=') ? list([]) : list([payment, correction]),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 2 of 2 results');
  type('From day', '2026-11-01');
  type('To day', '2026-11-21');
  type('Order number', 'abc');
  expect(screen.getByText('An order’s number has 24 digits and letters.')).toBeTruthy();
  type('Order number', ` #${idOf(0xa1).toUpperCase()}`);
  await screen.findByText('No entries found.');
  expect(whereNow()).toBe(`/admin/money?from=2026-11-01&to=2026-11-21&order=${idOf(0xa1)}`);
  const last = reads('/api/admin/ledger').at(-1) ?? '';
  expect(Object.fromEntries(new URLSearchParams(last.split('?')[1]))).toEqual({
    limit: '25',
    order: idOf(0xa1),
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
  });
  expect(reads('/api/admin/ledger').filter((address) => address.includes('order=abc'))).toEqual([]);
});

test('pages come from the server', async () => {
  server.use(
    http.get('*/api/admin/ledger', ({ request }) =>
      request.url.includes('cursor=two') ? list([correction], 2) : list([payment], 2, 'two'),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 1 of 2 results');
  press('Show more');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('a ledger that can’t be loaded says so, with a way to try again', async () => {
  server.use(http.get('*/api/admin/ledger', () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  open();
  await screen.findByText('The ledger could not be loaded');
  press('Try Again');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('the last seven days are compared on request, with progress; balances follow', async () => {
  const { released, release } = heldAnswer();
  server.use(
    http.get('*/api/admin/reconciliation', async () => {
      await released;
      return HttpResponse.json(agreed);
    }),
  );
  open();
  const today = lagosDay();
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(today);
  press('Reconcile');
  await screen.findByRole('progressbar', { name: 'Reconciliation' });
  expect(screen.getByText(/^Reading Paystack’s transactions, page by page\./)).toBeTruthy();
  expect(whereNow()).toContain(`until=${today}`);
  release();
  await panel().findByText('Every kobo agrees.');
  expect(panel().getByText(/1,204 checked/).textContent).toContain('The ledger is balanced.');
  const balances = within(screen.getByRole('table', { name: 'Account balances' }));
  const lines = balances.getAllByRole('row').map(({ textContent }) => textContent);
  expect(lines[1]).toContain('₦18,125.50₦10.00₦18,115.50 debit');
  expect(lines.at(-1)).toBe('All together₦18,135.50₦18,135.50Balanced');
});

test('every difference is told in words, with the way to its order', async () => {
  server.use(http.get('*/api/admin/reconciliation', () => HttpResponse.json(disagreed)));
  open(ranged);
  await panel().findByText('2 differences.');
  expect(panel().getByText(/1,204 checked/).textContent).toContain('The ledger does not balance.');
  const lines = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Another amount poc-1Our ledger says ₦4,990, Paystack says ₦4,900: ₦90 apart. Channel: card.View the order',
    'Not in our ledger poc-2Paystack took ₦100, and our ledger knows nothing of it.',
  ]);
  expect(reads('/api/admin/reconciliation')).toEqual([
    `/api/admin/reconciliation?from=${encodeURIComponent('2026-11-14T23:00:00.000Z')}&to=${encodeURIComponent('2026-11-21T22:59:59.999Z')}`,
  ]);
});

test('a comparison can be stopped', async () => {
  server.use(http.get('*/api/admin/reconciliation', () => new Promise<Response>(() => undefined)));
  open(ranged);
  await screen.findByRole('progressbar', { name: 'Reconciliation' });
  fireEvent.click(panel().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(whereNow()).toBe('/admin/money');
  expect(panel().queryByRole('alert')).toBeNull();
});

test('a provider that does not answer: nothing was compared, and it can be tried again', async () => {
  server.use(
    http.get('*/api/admin/reconciliation', () =>
      refusal(503, 'payment_provider_unavailable', 'The payment provider is not answering.'),
    ),
  );
  open(ranged);
  await panel().findByText('Nothing was compared.');
  server.use(...moneyAnswers);
  fireEvent.click(panel().getByRole('button', { name: 'Try Again' }));
  await panel().findByText('Every kobo agrees.');
});

test('a range must be one', async () => {
  open();
  type('From', '2026-11-21');
  type('To', '2026-11-20');
  press('Reconcile');
  await screen.findByText('This day lies before the first one.');
  expect(reads('/api/admin/reconciliation')).toEqual([]);
});

test('who is no administrator is told so before anything is asked', () => {
  keepSession({ token: 't', user: { ...administrator, role: 'user' } });
  open();
  expect(screen.getByRole('heading', { name: 'Access denied. Admin privileges required.' })).toBeTruthy();
  expect(reads('/api')).toEqual([]);
});
