import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { figuresHandler } from '../../testing/figures.ts';
import { openPage, whereNow } from '../../testing/page.tsx';
import { administrator } from '../../testing/people.ts';
import { refusal, startServer } from '../../testing/server.ts';
import { dashboardFigures, daysOf } from './figure-texts.ts';
import { FiguresSection } from './figures-section.tsx';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import './figure-chart.tsx';

const { server, reads } = startServer(administrator, [figuresHandler()]);
const open = (url = '/admin') =>
  openPage(url, <FiguresSection title="Statistics over time" names={dashboardFigures} />);
const card = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });
const respond = (...changes: Parameters<typeof figuresHandler>) => server.use(figuresHandler(...changes));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T23:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('shows the figures of 30 days in Lagos with their changes, and one of them as a chart', async () => {
  respond({
    order_revenue: { values: [0, 0, 0], total: 0, before: 4_990.4 },
    plan_revenue: { values: [1, 0, 0], total: 1, before: 0 },
    new_members: { values: [5, 5, 0], total: 10, before: 10 },
    subscribers: { values: [9, 9, 6], total: 6, before: 10 },
  });
  open();
  expect(screen.getByText('Loading figures…')).toBeTruthy();
  await screen.findByText('Net income by day, 10 Nov 2026 to 12 Nov 2026');
  expect(reads('/api/admin/figures')).toEqual(['/api/admin/figures?from=2026-10-15&to=2026-11-13']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Net income₦12+20%, ₦10 before',
    'Order revenue₦0−100%, ₦4,990 before',
    'Plan revenue₦1₦0 before',
    'Paid orders12+20%, 10 before',
    'Plan subscribers6−40%, 10 before',
    'New members10no change, 10 before',
  ]);
  expect(card('Net income').getAttribute('aria-pressed')).toBe('true');
  await screen.findByRole('img', { name: /^Net income: ₦12, \+20%, ₦10 before\./ });
  const ledger = screen.getByRole('link', { name: 'Ledger for this period' });
  expect(ledger.getAttribute('href')).toBe(
    '/admin/money?range=own&first=2026-11-10&last=2026-11-12&from=2026-11-10&to=2026-11-12#ledger',
  );
});

test('retains the chosen figure and range in the address', async () => {
  open();
  await screen.findByText(/^Net income by day/);
  fireEvent.click(screen.getByRole('button', { name: 'More figures' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(19);
  fireEvent.click(card('Live hours watched'));
  await screen.findByText(/^Live hours watched by day/);
  expect(screen.queryByRole('link', { name: 'Ledger for this period' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '12 months' }));
  await waitFor(() => expect(whereNow()).toBe('/admin?figure=watch_hours&range=12m'));
  await waitFor(() =>
    expect(reads('/api/admin/figures').at(-1)).toBe('/api/admin/figures?from=2025-12-01&to=2026-11-13'),
  );
});

test('opens all figures for an address that names one of them, and ignores unknown names', async () => {
  open('/admin?figure=chat_messages&range=7d');
  await screen.findByText(/^Chat messages by day/);
  expect(card('Chat messages').getAttribute('aria-pressed')).toBe('true');
  expect(reads('/api/admin/figures')).toEqual(['/api/admin/figures?from=2026-11-07&to=2026-11-13']);
});

test('a custom range begins with the shown days, and is requested only while it is valid', async () => {
  open('/admin?range=constructor&figure=constructor');
  await screen.findByText(/^Net income by day/);
  fireEvent.click(screen.getByRole('button', { name: 'Custom range' }));
  const from = await screen.findByLabelText<HTMLInputElement>('Start date');
  const to = screen.getByLabelText<HTMLInputElement>('End date');
  expect([from.value, to.value]).toEqual(['2026-10-15', '2026-11-13']);
  const before = reads('/api/admin/figures').length;
  fireEvent.change(from, { target: { value: '2026-12-01' } });
  await screen.findByText('Choose a first day that is not after the last day.');
  fireEvent.change(from, { target: { value: '' } });
  await screen.findByText('Choose a first and a last day.');
  fireEvent.change(from, { target: { value: '2001-01-01' } });
  await screen.findByText('Choose at most 20 years.');
  expect(reads('/api/admin/figures')).toHaveLength(before);
  fireEvent.change(from, { target: { value: '2006-11-20' } });
  await waitFor(() =>
    expect(reads('/api/admin/figures').at(-1)).toBe('/api/admin/figures?from=2006-11-20&to=2026-11-13'),
  );
});

test('shows the same numbers as a table and as CSV', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:csv';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  respond({ net: { values: [3.5, -1_000, 9], total: -987.5, before: 10 }, new_members: null });
  open();
  await screen.findByText(/^Net income by day/);
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayNet income',
    '12 Nov 2026₦9',
    '11 Nov 2026−₦1,000',
    '10 Nov 2026₦3.50',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain(
    'First day,Net income (NGN),Order revenue (NGN),Plan revenue (NGN),Paid orders,',
  );
  expect(lines[2]).toBe('2026-11-11,-1000.00,0.00,0.00,0,0,,0,0,0,0.00,0.00,0.00,0.00,0,0,0.00,0.00,0,0');
  expect(lines).toHaveLength(5);
});

test('explains days without sales, and figures of an unavailable service', async () => {
  respond({ net: { values: [0, 0, 0], total: 0, before: 0 }, new_members: null });
  open();
  await screen.findByText('No sales in this period.');
  expect(card('New members').textContent).toBe('New members–not known at the moment');
  fireEvent.click(card('New members'));
  await screen.findByText('This section is temporarily unavailable. The rest of the page works.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Table' }).disabled).toBe(true);
});

test('shows conversion as a part of the new members, and what is not counted', async () => {
  respond({
    new_members: { values: [5, 5, 0], total: 10, before: 20 },
    new_members_watched: { values: [3, 1, 0], total: 4, before: 5 },
    new_members_bought: { values: [0, 0, 0], total: 0, before: 0 },
  });
  open('/admin?figure=new_members_watched');
  await screen.findByText(/^Members who started watching by day/);
  expect(screen.getByText(/Visitors are not counted, because that would require trackers/)).toBeTruthy();
  expect(card('Members who started watching').textContent).toBe(
    'Members who started watching440% of new members, 25% before',
  );
  expect(card('Members who started paying').textContent).toContain('0% of new members, 0% before');
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.queryByRole('link')).toBeNull();
  respond({ new_members: null });
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  await waitFor(() => expect(card('Members who started watching').textContent).toContain('10 before'));
});

test('lists the most watched shows of the days with the figure of their hours', async () => {
  const shows = [
    { id: 'a'.repeat(24), title: 'Pip Happens', hours: 3.25, before: 1 },
    { id: 'b'.repeat(24), title: '', hours: 0, before: 2 },
  ];
  server.use(
    http.get('*/api/admin/figures/catalog/shows', () => refusal(503, 'service_unavailable', 'Away.'), {
      once: true,
    }),
    http.get('*/api/admin/figures/catalog/shows', () => HttpResponse.json(shows)),
  );
  open('/admin?figure=show_hours');
  await screen.findByText('The shows could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const table = await screen.findByRole('table', { name: 'Most watched shows' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Pip Happens3.3 h1.0 h',
    'Deleted show0.0 h2.0 h',
  ]);
  expect(within(table).getByRole('link', { name: 'Pip Happens' }).getAttribute('href')).toBe(
    `/admin/shows/${'a'.repeat(24)}`,
  );
  expect(reads('/api/admin/figures/catalog/shows').at(-1)).toContain('?from=2026-11-10&to=2026-11-12');
});

test('links each figure, and each step of its table, to the rows of exactly this period', async () => {
  respond({ paid_orders: { values: [3, 0, 9], total: 12, before: 10 } });
  open('/admin?figure=paid_orders');
  await screen.findByText(/^Paid orders by day/);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Orders paid in this period')).toBe('/admin/orders?paid_from=2026-11-10&paid_to=2026-11-12');
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(hrefOf('3, 10 Nov 2026')).toBe('/admin/orders?paid_from=2026-11-10&paid_to=2026-11-10');
  expect(hrefOf('9, 12 Nov 2026')).toBe('/admin/orders?paid_from=2026-11-12&paid_to=2026-11-12');
  expect(screen.queryByRole('link', { name: /11 Nov 2026$/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More figures' }));
  for (const [label, link, href] of [
    ['New members', 'Members who joined in this period', '/admin/users?from=2026-11-10&to=2026-11-12'],
    ['Chat messages', 'Streams in this period', '/admin/streams?from=2026-11-10&to=2026-11-12'],
    [
      'Plans ended',
      'Plans ended in this period',
      '/admin/subscriptions?ended_from=2026-11-10&ended_to=2026-11-12',
    ],
    ['Plan subscribers', 'All subscriptions', '/admin/subscriptions'],
  ] as const) {
    fireEvent.click(card(label));
    await screen.findByRole('link', { name: link });
    expect(hrefOf(link)).toBe(href);
  }
});

test('the last step of a table ends with the range', () => {
  const months = { days: ['2026-01-15', '2026-02-01'], to: '2026-02-10' };
  expect(daysOf(months, 0)).toEqual({ from: '2026-01-15', to: '2026-01-31' });
  expect(daysOf(months, 1)).toEqual({ from: '2026-02-01', to: '2026-02-10' });
});

test('shows a failure with a retry', async () => {
  server.use(
    http.get('*/api/admin/figures', () => refusal(503, 'service_unavailable', 'Away.'), { once: true }),
  );
  open();
  await screen.findByText('The statistics could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(/^Net income by day/);
});
