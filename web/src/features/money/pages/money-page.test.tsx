import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { correction, moneyHandlers, payment } from '../testing/money.ts';
import { MoneyPage } from './money-page.tsx';

const { server, reads } = startServer(administrator, moneyHandlers);
const open = (url = '/admin/money') => openPage(url, <MoneyPage />);

test('shows each entry with its lines, order and amount', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Money' })).toBeTruthy();
  expect((await screen.findByRole('table', { name: 'Ledger entries' })).getAttribute('aria-busy')).toBe(
    'true',
  );
  await screen.findByText('Showing 1 to 2 of 2 results');
  const [, first, second] = screen.getAllByRole('row').map((row) => within(row));
  expect(first?.getByText('Payment')).toBeTruthy();
  expect(first?.getByText(payment.reference)).toBeTruthy();
  expect(first?.getAllByText('Debit Paystack').length).toBeGreaterThan(0);
  expect(first?.getAllByText('Credit Shipping').length).toBeGreaterThan(0);
  expect(first?.getAllByText('₦18,125.50').length).toBeGreaterThan(0);
  expect(first?.getAllByRole('link', { name: 'View order POC-7K3M9Q' })[0]?.getAttribute('href')).toBe(
    `/admin/orders/${payment.order_id}`,
  );
  expect(second?.getByText('Correction')).toBeTruthy();
  expect(second?.queryByRole('link')).toBeNull();
});

test('begins with the money of 30 days, and leads from a chosen figure to its ledger', async () => {
  open();
  await screen.findByText('Balance at Paystack by day, 10 Nov 2026 to 12 Nov 2026');
  const figures = within(screen.getByRole('region', { name: 'Money over time' }));
  expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/₦.*/, ''))).toEqual([
    'Balance at Paystack',
    'Paid out to the bank',
    'Paystack fees',
    'Refunds and losses',
    'VAT',
    'Net income',
  ]);
  expect(figures.queryByRole('button', { name: 'More figures' })).toBeNull();
  fireEvent.click(figures.getByRole('button', { name: /^Paid out to the bank/ }));
  await screen.findByText('Paid out to the bank by day, 10 Nov 2026 to 12 Nov 2026');
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  fireEvent.click(figures.getByRole('link', { name: 'Ledger for this period' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(whereNow()).toContain('range=own&first=2026-11-10&last=2026-11-12&from=2026-11-10&to=2026-11-12');
  await waitFor(() => expect(reads('/api/admin/ledger').at(-1)).toContain('from=2026-11-09T23'));
});

test.each([
  ['/admin/money', 0],
  ['/admin/money?order=POC-7K3M9Q', 1],
])(
  'the ledger of %s is loaded when it comes into view, or immediately where it is requested',
  async (at, first) => {
    let show: (entries: object[]) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof show) {
          show = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    open(at);
    await screen.findByText('No refunds are owed.');
    expect(reads('/api/admin/ledger')).toHaveLength(first);
    act(() => show([{ isIntersecting: true }]));
    await screen.findByText('Showing 1 to 2 of 2 results');
    expect(reads('/api/admin/ledger')).toHaveLength(1);
    vi.unstubAllGlobals();
  },
);

test('keeps order and days in the address, sends them to the server, and shows an empty result', async () => {
  server.use(
    http.get('*/api/admin/ledger', ({ request }) =>
      request.url.includes('order=') ? list([]) : list([payment, correction]),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 2 of 2 results');
  type('Start date', '2026-11-01');
  type('End date', '2026-11-21');
  type('Order or payment', 'POC-7K3M');
  type('Order or payment', ' POC-7K3M9Q ');
  await screen.findByText('No entries found.');
  expect(whereNow()).toBe('/admin/money?from=2026-11-01&to=2026-11-21&order=POC-7K3M9Q');
  const last = reads('/api/admin/ledger').at(-1) ?? '';
  expect(Object.fromEntries(new URLSearchParams(last.split('?')[1]))).toEqual({
    limit: '25',
    order: 'POC-7K3M9Q',
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
  });
  expect(reads('/api/admin/ledger').filter((url) => /order=POC-7K3M(&|$)/.test(url))).toEqual([]);
  // A reference has no fixed length, so it is searched on Enter.
  type('Order or payment', payment.reference);
  fireEvent.keyDown(screen.getByLabelText('Order or payment'), { key: 'Enter' });
  await waitFor(() => expect(whereNow()).toContain(`order=${payment.reference}`));
});

test('exports a month, and says why it cannot', async () => {
  let isDown = false;
  server.use(
    http.get('*/api/admin/ledger/export', () =>
      isDown ? refusal(503, 'service_unavailable', 'Try again.') : new HttpResponse('Invoice\r\n'),
    ),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  open();
  const panel = within(await screen.findByRole('region', { name: 'Monthly exports' }));
  const months = within(panel.getByLabelText('Month')).getAllByRole('option');
  fireEvent.change(panel.getByLabelText('Month'), { target: { value: months[2]?.textContent } });
  fireEvent.change(panel.getByLabelText('Export'), { target: { value: 'vat' } });
  fireEvent.click(panel.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts()).toEqual([`VAT for ${months[2]?.textContent}: download complete.`]));
  expect(reads('/api/admin/ledger/export')[0]).toContain(`of=vat&month=${months[2]?.textContent}`);
  isDown = true;
  fireEvent.click(panel.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts()).toHaveLength(2));
});

test('fetches pages from the server', async () => {
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

test('offers Retry when the ledger cannot be loaded', async () => {
  server.use(http.get('*/api/admin/ledger', () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  open();
  await screen.findByText('The ledger could not be loaded');
  press('Try Again');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('rejects users who are not administrators before any request', () => {
  keepSession({ token: 't', user: { ...administrator, role: 'user' } });
  open();
  expect(screen.getByRole('heading', { name: 'Access denied. Admin privileges required.' })).toBeTruthy();
  expect(reads('/api')).toEqual([]);
});
