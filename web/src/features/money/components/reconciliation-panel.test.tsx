import { daysBefore, lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { MoneyPage } from '../pages/money-page.tsx';
import {
  agreed,
  anotherAmount,
  disagreed,
  moneyHandlers,
  reportHandlers,
  running,
} from '../testing/money.ts';

const { server, changes, reads } = startServer(administrator, moneyHandlers);
const open = (url = '/admin/money') => openPage(url, <MoneyPage />);
const panel = () => within(screen.getByRole('region', { name: 'Reconciliation' }));
const patient = { timeout: 30_000 };

/** Waits for the form, which loads when opened. */
async function openForm() {
  press('Compare a date range');
  const from = await panel().findByLabelText('From');
  expect(document.activeElement).toBe(from);
}

test('lists reports with days, state, author and differences by kind', async () => {
  const failed = {
    ...agreed,
    id: 'f'.repeat(24),
    state: 'failed',
    error: 'Paystack is not responding.',
  } as const;
  server.use(...reportHandlers(disagreed, { ...failed, trigger: 'command' }, agreed));
  open();
  await panel().findByText('No difference');
  const rows = within(screen.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '15 Nov 2026 to 21 Nov 2026 2 differences21 Nov 2026, 02:00 WAT, by Ngozi BalogunAnother amount: 1, Not in our ledger: 1Open report',
    '15 Nov 2026 to 21 Nov 2026 Failed21 Nov 2026, 02:00 WAT, by commandOpen report',
    '15 Nov 2026 to 21 Nov 2026 No difference21 Nov 2026, 02:00 WAT, nightlyOpen report',
  ]);
});

test('keeps the open report in the address and describes every difference with a link to its order', async () => {
  server.use(...reportHandlers(disagreed));
  open();
  await panel().findByRole('button', { name: 'Open report' });
  press('Open report');
  await panel().findByText('2 differences, 1 resolved.', { selector: 'strong' });
  expect(whereNow()).toBe(`/admin/money?report=${disagreed.id}`);
  expect(panel().getByText(/1,204 checked/).textContent).toContain('The ledger does not balance.');
  const lines = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Another amount poc-1Our ledger says ₦4,990, Paystack says ₦4,900: ₦90 apart. Channel: card.View order POC-7K3M9QWrite offCompare again',
    'Not in our ledger poc-2Paystack received ₦100, but our ledger has no entry.Set to Paystack’s state by Ngozi Balogun, 21 Nov 2026, 10:00 WAT: Paid in our shop',
  ]);
  expect(panel().getByRole('link', { name: 'View order POC-7K3M9Q' }).getAttribute('href')).toBe(
    `/admin/orders/${disagreed.differences[0]?.order_id}`,
  );
  press('Close report');
  expect(whereNow()).toBe('/admin/money');
});

test('resolves a difference with a reason, and shows why it could not', async () => {
  server.use(...reportHandlers(disagreed));
  open(`/admin/money?report=${disagreed.id}`);
  await panel().findByText('2 differences, 1 resolved.', { selector: 'strong' });
  press('Write off');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off?' }));
  expect(dialog.getByText(/₦90 apart/)).toBeTruthy();
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Write off' }));
  submit();
  await dialog.findByText('Please enter a reason.');
  server.use(
    http.post('*/api/admin/reconciliations/:id/differences/:differenceId/resolution', () =>
      refusal(409, 'difference_remains', 'The difference is still there.'),
    ),
  );
  type(/^Reason/, 'Fee of the bank');
  submit();
  await dialog.findByText('The difference is still there.');
  const at = '2026-11-21T09:00:00.000Z';
  const resolution = { action: 'write-off', reason: 'Fee of the bank', by: 'Ada Eze', at } as const;
  const resolved = { ...anotherAmount, resolution };
  server.use(
    ...reportHandlers({ ...disagreed, differences: [resolved, ...disagreed.differences.slice(1)] }),
    http.post('*/api/admin/reconciliations/:id/differences/:differenceId/resolution', () =>
      HttpResponse.json(resolved),
    ),
  );
  submit();
  await screen.findByText(/^Written off by Ada Eze, .* Fee of the bank$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().at(-1)).toMatchObject({ body: { action: 'write-off', reason: 'Fee of the bank' } });
  expect(panel().getByText('2 differences, 2 resolved.')).toBeTruthy();
});

test('shows a page of a thousand differences, and more on request', async () => {
  const [first] = disagreed.differences;
  if (!first) throw new Error('The report has no difference.');
  const differences = Array.from({ length: 60 }, (_, at) => ({
    ...first,
    id: idOf(at),
    reference: `poc-${at}`,
  }));
  server.use(...reportHandlers({ ...disagreed, difference_count: 1_200, differences }));
  open(`/admin/money?report=${disagreed.id}`);
  const count = async () => {
    const found = await panel().findByRole('list', { name: 'Differences' });
    return within(found).getAllByRole('listitem').length;
  };
  expect(await count()).toBe(25);
  expect(panel().getByText('Showing 25 of 60')).toBeTruthy();
  press('Show more differences');
  press('Show more differences');
  expect(await count()).toBe(60);
  expect(panel().queryByRole('button', { name: 'Show more differences' })).toBeNull();
  expect(panel().getByText('The first 60 of 1,200 are kept.')).toBeTruthy();
});

test('opens a report from an email’s link that is not on the first page, with its balances', async () => {
  server.use(
    http.get('*/api/admin/reconciliations', () => list([])),
    ...reportHandlers(agreed),
  );
  open(`/admin/money?report=${agreed.id}`);
  await panel().findByText('Every kobo agrees.');
  expect(panel().getByText('No reports yet.')).toBeTruthy();
  const balances = within(screen.getByRole('table', { name: 'Account balances' }));
  const lines = balances.getAllByRole('row').map(({ textContent }) => textContent);
  expect(lines[1]).toContain('₦18,125.50₦10.00₦18,115.50 debit');
  expect(lines.at(-1)).toBe('All together₦18,135.50₦18,135.50Balanced');
});

test('compares the last seven days and shows the server’s progress, then the result', async () => {
  let state = running;
  const reports = [agreed];
  server.use(
    http.get('*/api/admin/reconciliations', () => list(reports)),
    http.get('*/api/admin/reconciliations/:id', () => HttpResponse.json(state)),
    http.post('*/api/admin/reconciliations', () => {
      reports.unshift(running);
      return HttpResponse.json(running, { status: 202 });
    }),
  );
  open();
  await panel().findByText('No difference');
  await openForm();
  press('Reconcile');
  const progress = await panel().findByRole('progressbar', { name: 'Reconciliation' });
  expect(progress.getAttribute('aria-valuenow')).toBe('3.125');
  expect(panel().getByText('Payments at Paystack, 1 of 8: 3 of 12 pages done.')).toBeTruthy();
  expect(whereNow()).toBe(`/admin/money?report=${running.id}`);
  const to = lagosIsoDay();
  expect(changes()).toMatchObject([
    { url: '/api/admin/reconciliations', body: { from: daysBefore(to, 6), to } },
  ]);
  expect(await panel().findByRole('button', { name: 'Comparing…' })).toHaveProperty('disabled', true);
  state = { ...agreed, id: running.id };
  reports[0] = state;
  await panel().findByText('Every kobo agrees.', {}, patient);
  expect(await panel().findByRole('button', { name: 'Reconcile' }, patient)).toHaveProperty(
    'disabled',
    false,
  );
});

test('shows a running reconciliation and why it waits after a reload, and cancels it', async () => {
  const waiting = {
    ...running,
    error: 'Paystack is not responding.',
    next_try_at: '2026-11-21T13:31:00.000Z',
  };
  const cancelled = { ...waiting, state: 'cancelled', progress: null, next_try_at: null } as const;
  server.use(
    ...reportHandlers(waiting),
    http.post('*/api/admin/reconciliations/:id/cancel', () => {
      server.use(...reportHandlers(cancelled));
      return HttpResponse.json(cancelled);
    }),
  );
  open(`/admin/money?report=${running.id}`);
  await panel().findByText(/Paystack is not responding\. It is retried at 14:31 WAT\.$/);
  press('Cancel');
  await panel().findByText('The reconciliation was cancelled.');
  expect(await panel().findByText('Cancelled')).toBeTruthy();
  expect(panel().queryByRole('progressbar')).toBeNull();
});

test('says why a start or a cancellation was refused', async () => {
  server.use(
    ...reportHandlers(agreed),
    http.post('*/api/admin/reconciliations', () => {
      server.use(...reportHandlers(running));
      return refusal(409, 'reconciliation_running', 'Another reconciliation is running.');
    }),
    http.post('*/api/admin/reconciliations/:id/cancel', () => refusal(500, 'internal_error', 'Broken.')),
  );
  open();
  await panel().findByText('No difference');
  await openForm();
  press('Reconcile');
  await panel().findByText('Another reconciliation is running.');
  // The refetched list includes the running one.
  await panel().findByText('Running');
  press('Open report');
  await panel().findByRole('button', { name: 'Cancel' });
  press('Cancel');
  await waitFor(() => expect(toasts()).toEqual(['The reconciliation could not be cancelled.']));
});

test('offers Retry when reports cannot be loaded', async () => {
  server.use(
    http.get('*/api/admin/reconciliations', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
  );
  open();
  await panel().findByText('The reports could not be loaded.');
  press('Try Again');
  await panel().findByText('No difference');
});

test('requires days in order, in the past or today, and at most 366', async () => {
  open();
  await panel().findByText('No difference');
  await openForm();
  const today = lagosIsoDay();
  for (const [from, to, text] of [
    [daysBefore(today, 1), daysBefore(today, 2), 'The end date must not be before the start date.'],
    [today, daysBefore(today, -1), 'This day is in the future.'],
    [daysBefore(today, 366), today, 'Please choose at most 366 days.'],
  ] as const) {
    type('From', from);
    type('To', to);
    press('Reconcile');
    await panel().findByText(text);
  }
  expect(changes()).toEqual([]);
  expect(reads('/api/admin/reconciliations/')).toEqual([]);
  expect(toasts()).toEqual([]);
});
