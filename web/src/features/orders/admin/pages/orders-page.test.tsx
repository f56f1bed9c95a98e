import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { keepSession } from '../../../../shared/auth/session-store.ts';
import { runBulk } from '../../../../shared/testing/bulk.ts';
import { openPage, press, renderPage, toasts, type, whereNow } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { deferredResponse, list, refusal, startServer } from '../../../../shared/testing/server.ts';
import { bulkOrders } from '../bulk-orders.tsx';
import { PackingListButton } from '../components/packing-list-button.tsx';
import { anOrder, chargedBack, openOrder, orderHandlers, paidOrder, pending } from '../testing/orders.tsx';
import { ManagedOrdersPage } from './orders-page.tsx';

const { server, changes, reads } = startServer(administrator, orderHandlers);
const open = (url = '/admin/orders') => openPage(url, <ManagedOrdersPage />);
const statusOf = (order: { number: string }) =>
  screen.getByLabelText<HTMLSelectElement>(`Status of order ${order.number}`);
const setStatus = async (order: { number: string }, to: string) => {
  await screen.findByText('Showing 1 to 2 of 2 results');
  fireEvent.change(statusOf(order), { target: { value: to } });
  const question = within(await screen.findByRole('dialog', { name: `Set order ${order.number} to ${to}?` }));
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: `Set to ${to}` }));
};

test('shows each order with products, customer, date, total, payment and status', async () => {
  const erased = anOrder(0xa3, {
    status: 'cancelled',
    total_price: 18_000,
    User: { name: '', email: '', phone: '' },
  });
  server.use(http.get('*/api/admin/orders', () => list([paidOrder, erased], 120)));
  open();
  expect(screen.getByRole('heading', { name: 'Order Management' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Orders' }).getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Showing 1 to 2 of 120 results');
  const [, first, second] = screen.getAllByRole('row');
  for (const text of [
    'Sapa tee, +1 more',
    'POC-0000A1',
    'Chidi Obi',
    'chidi@poc.test',
    '12 Nov 2026',
    '₦18,125.50',
  ])
    expect(within(first ?? document.body).getAllByText(text).length).toBeGreaterThan(0);
  expect(within(second ?? document.body).getAllByText('₦18,000.00')).toHaveLength(2);
  expect(statusOf(paidOrder).value).toBe('paid');
  expect(statusOf(paidOrder).dataset.status).toBe('paid');
  expect([...statusOf(paidOrder).options].map(({ value }) => value)).toEqual([
    'pending',
    'paid',
    'shipped',
    'delivered',
  ]);
  expect(within(second ?? document.body).getAllByText('Deleted account').length).toBeGreaterThan(0);
  expect(statusOf(erased).value).toBe('cancelled');
});

test('keeps search and status in the address, sends them to the server, and shows an empty result', async () => {
  server.use(
    http.get('*/api/admin/orders', ({ request }) =>
      request.url.includes('search=') ? list([]) : list([paidOrder, pending]),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 2 of 2 results');
  type('Status', 'cancelled');
  type('Search orders', 'chidi');
  await screen.findByText('No orders found.');
  expect(whereNow()).toBe('/admin/orders?status=cancelled&search=chidi');
  expect(reads('/api/admin/orders?')).toEqual([
    '/api/admin/orders?limit=25',
    '/api/admin/orders?limit=25&status=cancelled',
    '/api/admin/orders?limit=25&search=chidi&status=cancelled',
  ]);
});

test('chips choose the orders of a next step, with their counts', async () => {
  open();
  const chips = within(await screen.findByRole('group', { name: 'Orders by their next step' }));
  await waitFor(() =>
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Unpaid 1',
      'To ship 1',
      'Shipped 0',
      'All 2,005',
    ]),
  );
  fireEvent.click(chips.getByRole('button', { name: 'To ship 1' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/orders?status=paid'));
  expect(chips.getByRole('button', { name: 'To ship 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('paid');
  await waitFor(() => expect(reads('/api/admin/orders?').at(-1)).toContain('status=paid'));
  type('Status', 'delivered');
  await waitFor(() => expect(chips.queryByRole('button', { pressed: true })).toBeNull());
});

test.each(['search=chidi', `user=${idOf(7)}`, 'paid_from=2026-11-10'])(
  'chips show no counts of all orders for %s',
  async (filter) => {
    open(`/admin/orders?${filter}`);
    await screen.findByText('Showing 1 to 2 of 2 results');
    expect(screen.getByRole('button', { name: 'To ship' })).toBeTruthy();
    expect(reads('/api/admin/orders/counts')).toEqual([]);
  },
);

test('a chip shows the days of a link, and a click removes them', async () => {
  open('/admin/orders?status=paid&paid_from=2026-11-10&paid_to=2026-11-12');
  await screen.findByText('Showing 1 to 2 of 2 results');
  const sent = new URLSearchParams(reads('/api/admin/orders?')[0]?.split('?')[1]);
  expect(sent.get('paid_from')).toBe('2026-11-09T23:00:00.000Z');
  expect(sent.get('paid_to')).toBe('2026-11-12T22:59:59.999Z');
  const chip = screen.getByRole('button', { name: /^Paid 10 Nov 2026 to 12 Nov 2026/ });
  fireEvent.click(chip);
  await waitFor(() => expect(whereNow()).toBe('/admin/orders?status=paid'));
  await waitFor(() => expect(reads('/api/admin/orders?').at(-1)).not.toContain('paid_from'));
  expect(chip.isConnected).toBe(false);
});

test.each([
  ['paid_from=2026-11-10&paid_to=2026-11-10', 'Paid on 10 Nov 2026'],
  ['paid_from=2026-11-10&paid_to=nonsense', 'Paid from 10 Nov 2026'],
  ['paid_to=2026-11-10', 'Paid until 10 Nov 2026'],
])('the chip for %s', async (days, words) => {
  open(`/admin/orders?${days}`);
  expect(await screen.findByRole('button', { name: `${words}: show all` })).toBeTruthy();
});

test('chips work without counts', async () => {
  server.use(http.get('*/api/admin/orders/counts', () => refusal(503, 'service_unavailable', 'Away.')));
  open();
  await screen.findByText('Showing 1 to 2 of 2 results');
  expect(screen.getByRole('button', { name: 'To ship' })).toBeTruthy();
});

test('downloads the packing list of all orders to ship, or says that there are none', async () => {
  const url = '*/api/admin/orders/packing-list';
  server.use(http.get(url, () => new HttpResponse('%PDF')));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  open();
  press('Packing list');
  await waitFor(() => expect(toasts()).toEqual(['Packing list downloaded.']));
  server.use(http.get(url, () => refusal(404, 'order_not_found', 'Not found.')));
  press('Packing list');
  await waitFor(() => expect(toasts()).toContain('There are no orders to ship.'));
  expect(reads('/api/admin/orders/packing-list')).toEqual(Array(2).fill('/api/admin/orders/packing-list'));
});

test('downloads the packing list of the chosen orders that are to ship', async () => {
  server.use(http.get('*/api/admin/orders/packing-list', () => new HttpResponse('%PDF')));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  renderPage(<PackingListButton orders={[paidOrder, pending, chargedBack]} />);
  press('Packing list (1)');
  await waitFor(() =>
    expect(reads('/api/admin/orders/packing-list')).toEqual([
      `/api/admin/orders/packing-list?ids=${paidOrder.id}`,
    ]),
  );
});

test('says that too many orders are chosen for a packing list', () => {
  renderPage(<PackingListButton orders={Array.from({ length: 201 }, (_, n) => anOrder(n))} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Packing list (201, at most 200)' });
  expect(button.disabled).toBe(true);
});

test('the main button of an order to ship asks for the tracking', async () => {
  server.use(
    http.put('*/api/admin/orders/:id/status', () => HttpResponse.json({ ...paidOrder, status: 'shipped' })),
  );
  await openOrder();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as shipped' }));
  const dialog = within(await screen.findByRole('dialog', { name: /to shipped/ }));
  type(/^Courier/, 'GIG Logistics');
  type('Tracking number', 'GIG-1');
  fireEvent.click(dialog.getByRole('button', { name: 'Set to shipped' }));
  await waitFor(() =>
    expect(changes()[0]?.body).toEqual({
      status: 'shipped',
      from: 'paid',
      fulfilment: { courier: 'GIG Logistics', tracking_number: 'GIG-1', tracking_url: '' },
    }),
  );
});

test('links to the page of each order, also from the addresses of earlier emails', async () => {
  open();
  const view = await screen.findByLabelText(`View order ${paidOrder.number}`);
  expect(view.getAttribute('href')).toBe(`/admin/orders/${paidOrder.id}`);
  cleanup();
  open(`/admin/orders?order=${paidOrder.id}`);
  await waitFor(() => expect(whereNow()).toBe(`/admin/orders/${paidOrder.id}`));
});

test('fetches pages from the server', async () => {
  server.use(
    http.get('*/api/admin/orders', ({ request }) =>
      request.url.includes('cursor=two') ? list([pending], 2) : list([paidOrder], 2, 'two'),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 1 of 2 results');
  press('Show more');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('shows a failure in the specified words with Retry', async () => {
  server.use(http.get('*/api/admin/orders', () => refusal(500, 'internal_error', 'Broken.')));
  open();
  await screen.findByText('Failed to fetch orders. Please try again later.');
  server.use(...orderHandlers);
  press('Try Again');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('shows why the server refuses too many days', async () => {
  const msg = 'More than 5,000 orders were paid in this period. Please choose a shorter period.';
  const errors = [{ path: 'query.paid_from', msg }];
  server.use(http.get('*/api/admin/orders', () => refusal(400, 'invalid_request', 'Not valid.', { errors })));
  open('/admin/orders?paid_from=2026-01-01&sort=total');
  await screen.findByText(msg);
  expect(screen.queryByText(/try again later/)).toBeNull();
});

test('sets a status after confirmation and shows it immediately', async () => {
  const { released, release } = deferredResponse();
  let status: 'paid' | 'shipped' = 'paid';
  server.use(
    http.get('*/api/admin/orders', () => list([{ ...paidOrder, status }, pending])),
    http.put('*/api/admin/orders/:id/status', async () => {
      await released;
      status = 'shipped';
      return HttpResponse.json({ ...paidOrder, status });
    }),
  );
  open();
  await setStatus(paidOrder, 'shipped');
  await waitFor(() => expect(statusOf(paidOrder).value).toBe('shipped'));
  expect(toasts()).toEqual([]);
  release();
  await waitFor(() => expect(toasts()).toEqual(['Order POC-0000A1 was set to shipped.']));
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `/api/admin/orders/${paidOrder.id}/status`,
      body: { status: 'shipped', from: 'paid' },
    },
  ]);
  expect(statusOf(paidOrder).value).toBe('shipped');
});

test('warns before setting a status without a payment; Cancel sets nothing', async () => {
  open();
  await screen.findByText('Showing 1 to 2 of 2 results');
  fireEvent.change(statusOf(pending), { target: { value: 'delivered' } });
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/The order stays unpaid/).textContent).toContain('Ada Eze gets an email.');
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(statusOf(pending).value).toBe('pending');
  expect(changes()).toEqual([]);
});

test.each([
  [409, 'conflict', 'This order was cancelled.', 'This order was cancelled.'],
  [500, 'internal_error', 'Broken.', 'Failed to set the status. Please try again.'],
])('reverts a status that could not be set (%d)', async (code, name, said, shown) => {
  server.use(http.put('*/api/admin/orders/:id/status', () => refusal(code, name, said)));
  open();
  await setStatus(paidOrder, 'delivered');
  await waitFor(() => expect(toasts()).toEqual([shown]));
  expect(statusOf(paidOrder).value).toBe('paid');
});

test('rejects users who are not administrators before any request', () => {
  keepSession({ token: 't', user: { ...administrator, role: 'user' } });
  open();
  expect(screen.getByRole('heading', { name: 'Access denied. Admin privileges required.' })).toBeTruthy();
  expect(reads('/api')).toEqual([]);
});

test('sets an order only to its next status in bulk, and ships none that was refunded', async () => {
  server.use(http.put('*/api/admin/orders/:id/status', () => HttpResponse.json(paidOrder)));
  const shipped = anOrder(0xb1, { status: 'shipped' });
  expect(await runBulk(bulkOrders, 'Set to shipped', [paidOrder, pending, shipped, chargedBack])).toEqual([
    paidOrder,
  ]);
  expect(await runBulk(bulkOrders, 'Set to delivered', [paidOrder, pending, shipped])).toEqual([shipped]);
  expect(changes().map(({ url, body }) => ({ url, body }))).toEqual([
    { url: `/api/admin/orders/${paidOrder.id}/status`, body: { status: 'shipped', from: 'paid' } },
    { url: `/api/admin/orders/${shipped.id}/status`, body: { status: 'delivered', from: 'shipped' } },
  ]);
});
