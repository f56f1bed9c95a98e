import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, type } from '../../../shared/testing/page.tsx';
import { administrator } from '../../../shared/testing/people.ts';
import { list, startServer } from '../../../shared/testing/server.ts';
import { MoneyPage } from '../pages/money-page.tsx';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import './settle-dialog.tsx';
import { moneyHandlers, owed } from '../testing/money.ts';

const { server, changes } = startServer(administrator, moneyHandlers);
const open = () => openPage('/admin/money', <MoneyPage />);
const serve = (...refunds: ReturnType<typeof owed>[]) =>
  server.use(http.get('*/api/admin/refunds/owed', () => list(refunds)));
const url = (of: ReturnType<typeof owed>, what: string) =>
  `/api/admin/payments/${of.payment_id}/refunds/${of.id}/${what}`;

test('shows that no refund is owed', async () => {
  open();
  expect(await screen.findByText('No refunds are owed.')).toBeTruthy();
});

test('shows buyer, amount and reason of a refund, and retries it', async () => {
  serve(owed());
  server.use(http.post('*/retry', () => HttpResponse.json({})));
  open();
  const row = within(await screen.findByRole('list', { name: 'Owed refunds' }));
  expect(row.getByText('₦500')).toBeTruthy();
  expect(row.getByRole('link', { name: 'POC-7K3M9Q' })).toBeTruthy();
  expect(row.getByText(/Your balance is not enough/)).toBeTruthy();
  press('Try now');
  await waitFor(() => expect(changes().map((one) => one.url)).toEqual([url(owed(), 'retry')]));
});

test('names the member and the plan of a refund without an order', async () => {
  serve(owed({ order_id: null, order_number: null, plan: 'Premium', status: 'owed', next_try_at: null }));
  server.use(http.post('*/retry', () => HttpResponse.json({})));
  open();
  const row = within(await screen.findByRole('list', { name: 'Owed refunds' }));
  expect(row.getByText(/, Premium plan$/)).toBeTruthy();
  expect(row.queryByRole('link')).toBeNull();
  press('Try now');
  await waitFor(() => expect(changes().map((one) => one.url)).toEqual([url(owed(), 'retry')]));
});

test('requires an explanation to settle by hand', async () => {
  serve(owed({ status: 'owed', next_try_at: null }));
  server.use(http.post('*/settle', () => HttpResponse.json({})));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as settled' }));
  await screen.findByRole('dialog', { name: /^Settle the refund/ });
  press('Settle');
  await screen.findByText('Please enter how it was paid.');
  type(/^How it was paid/, ' By transfer ');
  press('Settle');
  await waitFor(() =>
    expect(changes()).toEqual([
      { method: 'POST', url: url(owed(), 'settle'), body: { reason: 'By transfer' } },
    ]),
  );
});

test('submits the bank account of a refund that needs one', async () => {
  serve(owed({ status: 'needs-attention', next_try_at: null, error: '' }));
  server.use(
    http.get('*/api/banks', () => HttpResponse.json([{ id: '21', name: 'Zenith Bank' }])),
    http.post('*/account', () => HttpResponse.json({})),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter bank details' }));
  await screen.findByLabelText(/^Account number/);
  press('Send refund to this account');
  await screen.findByText('Please enter the 10-digit account number.');
  type(/^Account number/, '0123456789');
  fireEvent.change(screen.getByRole('combobox', { name: 'Bank' }), { target: { value: '21' } });
  press('Send refund to this account');
  await waitFor(() =>
    expect(changes()).toEqual([
      {
        method: 'POST',
        url: url(owed(), 'account'),
        body: { account_number: '0123456789', bank_id: '21' },
      },
    ]),
  );
});
