import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { aDispute } from '../../../shared/testing/disputes.ts';
import { openPage } from '../../../shared/testing/page.tsx';
import { administrator } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { MoneyPage } from '../pages/money-page.tsx';
import { moneyHandlers } from '../testing/money.ts';

const { server } = startServer(administrator, moneyHandlers);
const open = () => openPage('/admin/money', <MoneyPage />);

test('shows that no payment is disputed', async () => {
  open();
  expect(await screen.findByText('No payments are disputed.')).toBeTruthy();
});

test('shows amounts, reasons, deadlines in Lagos time and results of disputes', async () => {
  const lost = aDispute({
    id: 'd'.repeat(24),
    order_id: null,
    order_number: '',
    category: 'fraud',
    status: 'resolved',
    resolution: 'auto-accepted',
    taken: 7_400,
    resolved_at: '2026-11-25T18:00:02.000Z',
  });
  server.use(http.get('*/api/admin/disputes', () => list([aDispute(), lost])));
  open();
  const rows = within(await screen.findByRole('list', { name: 'Disputed payments' })).getAllByRole(
    'listitem',
  );
  const [first, second] = rows.map(({ textContent }) => textContent);
  expect(first).toContain('₦7,400 Chargeback. Waiting for our response. Answer by 25 Nov 2026');
  expect(first).toContain('19:00 WAT');
  expect(second).toContain('Fraud claim. Lost: no response in time. ₦7,400 was returned to the customer.');
  expect(second).toContain('No order has this payment.');
  expect(screen.getByRole('link', { name: 'POC-7K3M9Q' }).getAttribute('href')).toContain('/admin/orders');
});

test('says that a list could not be loaded', async () => {
  server.use(http.get('*/api/admin/disputes', () => refusal(500, 'internal_error', 'Broken.')));
  open();
  expect(await screen.findByText(/Disputes could not be loaded/)).toBeTruthy();
});
