import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aPost, dashboard, startDashboardServer } from '../../features/dashboard/testing/dashboard-server.ts';
import { aStream } from '../../features/live/admin/testing/streams-server.tsx';
import { fromLagosField } from '../../shared/admin/form/lagos-time.ts';
import { keepSession, sessionStore } from '../../shared/auth/session-store.ts';
import { waitingToasts } from '../../shared/toasts/show-toast.ts';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import '../../features/community/admin/components/delete-post-dialog.tsx';
import '../../features/dashboard/components/best-sellers-chart.tsx';
import { openPage, toasts, whereNow } from '../../shared/testing/page.tsx';
import { administrator } from '../../shared/testing/people.ts';
import { refusal } from '../../shared/testing/server.ts';
import { AdminDashboard } from './admin-dashboard.tsx';

const openDashboard = () => openPage('/admin', <AdminDashboard />);
const { server, changes } = startDashboardServer();
const region = (name: string) => within(screen.getByRole('region', { name }));
const figure = (label: string) =>
  screen.getByRole('link', { name: label }).closest('div')?.querySelector('dd')?.textContent;
const respond = (changed: object) =>
  server.use(http.get('*/api/admin/dashboard', () => HttpResponse.json({ ...dashboard, ...changed })));
const openForm = async (button: string) => {
  openDashboard();
  await screen.findByText('1,204');
  fireEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: button }));
};

test('shows five figures and the latest entries', async () => {
  openDashboard();
  expect(screen.getByText('Loading Recent Orders…')).toBeTruthy();
  await screen.findByText('1,204');
  const labels = ['Total Users', 'Shows', 'Products', 'Orders', 'Posts'];
  const stats = screen.getByText('1,204').closest('dl');
  expect([...(stats?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(labels);
  expect([...(stats?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1,204',
    '34',
    '12',
    '56',
    '78',
  ]);
  const orders = region('Recent Orders');
  for (const text of ['Sapa tee, +1 more', 'Chidi Obi', '12 Nov 2026', '₦15,900.00', 'Shipped'])
    expect(orders.getByText(text)).toBeTruthy();
  const posts = region('Community Posts');
  expect(posts.getByLabelText('View Post 1').getAttribute('href')).toBe(`/admin/posts/${aPost(1).id}`);
  expect(region('Top Selling Products').getByText('1,041').parentElement?.textContent).toBe('1,041 sold');
  const users = region('Recent Users');
  expect(users.getByText('Admin')).toBeTruthy();
  expect(users.getByText('Member')).toBeTruthy();
});

test('puts the figures first', async () => {
  openDashboard();
  const figures = (await screen.findByText('1,204')).closest('dl');
  const button = screen.getByRole('button', { name: 'Create New Show' });
  expect(figures?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows the best sellers as a chart on request, with the same data as text', async () => {
  openDashboard();
  await screen.findByText('1,204');
  expect(screen.queryByRole('img', { name: /^Units sold/ })).toBeNull();
  const toggle = screen.getByRole('button', { name: 'Chart' });
  fireEvent.click(toggle);
  await screen.findByRole('img', { name: 'Units sold: Naira cap 1,041' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
});

test('quick actions link to shows, products and subscriptions', async () => {
  openDashboard();
  const actions = region('Quick Actions').getAllByRole('link');
  expect(actions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Manage Shows', '/admin/shows'],
    ['Manage Streams', '/admin/streams'],
    ['Manage Products', '/admin/merch'],
    ['Manage Subscriptions', '/admin/subscriptions'],
  ]);
});

test('shows empty states without data', async () => {
  respond({ recentOrders: [], recentPosts: [], topProducts: [], recentUsers: [] });
  openDashboard();
  await screen.findByText('No orders yet. The till is warm and waiting.');
  expect(screen.getByText('No posts yet. Someone has to begin.')).toBeTruthy();
  expect(screen.getByText('Nothing has been sold yet.')).toBeTruthy();
  expect(screen.getByText('Nobody yet.')).toBeTruthy();
});

test('shows a dash and a sentence for an unavailable part, and all others', async () => {
  respond({
    stats: { ...dashboard.stats, orders: 0 },
    recentOrders: [],
    topProducts: [],
    unavailable: ['orders', 'topProducts'],
  });
  openDashboard();
  await screen.findByText('1,204');
  expect(figure('Orders')).toBe('–not known at the moment');
  expect(figure('Products')).toBe('12');
  const away = 'This section is temporarily unavailable. The rest of the page works.';
  expect(region('Recent Orders').getByText(away)).toBeTruthy();
  expect(region('Top Selling Products').getByText(away)).toBeTruthy();
  expect(region('Recent Users').queryByText(away)).toBeNull();
});

test.each([
  [() => refusal(500, 'internal_error', 'Broken.'), 'Server error: Broken.'],
  [() => HttpResponse.error(), 'Network error. Please check your connection.'],
  [() => new HttpResponse('not JSON'), /^Error: ./],
] as const)('shows a failure in the specified words, with a retry', async (failing, said) => {
  server.use(http.get('*/api/admin/dashboard', failing, { once: true }));
  openDashboard();
  await screen.findByText(said);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(region('Quick Actions').getAllByRole('link')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('1,204');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a demoted administrator is notified and redirected to sign-in', async () => {
  server.use(
    http.get('*/api/admin/dashboard', () => refusal(403, 'forbidden', 'Access denied.')),
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  openDashboard();
  await screen.findByRole('heading', { name: 'Access denied. Admin privileges required.' });
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  expect(whereNow()).toBe('/login');
  expect(sessionStore.get()).toBeNull();
});

test('a member is refused without any request', async () => {
  keepSession({ token: 't', user: { ...administrator, role: 'user' } });
  openDashboard();
  expect(screen.getByRole('heading', { name: 'Access denied. Admin privileges required.' })).toBeTruthy();
});

test('a deleted user is signed out and sees the reason', async () => {
  server.use(
    http.get('*/api/admin/dashboard', () => refusal(401, 'token_expired', 'Expired.')),
    http.post('*/api/auth/refresh', () => refusal(401, 'refresh_invalid', 'Ended.')),
  );
  openDashboard();
  await waitFor(() => expect(toasts()).toEqual(['Authentication error. Please log in again.']));
  expect(sessionStore.get()).toBeNull();
});

test('deletes a post after confirmation, and refetches the dashboard', async () => {
  let asked = 0;
  server.use(
    http.delete('*/api/admin/posts/:id', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/admin/dashboard', () => {
      asked += 1;
      return HttpResponse.json(asked === 1 ? dashboard : { ...dashboard, recentPosts: [] });
    }),
  );
  openDashboard();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Post 1' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Are you sure you want to delete this post? This action cannot be undone.');
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByLabelText('Delete Post 1')).toBeNull());
  expect(changes().map(({ url }) => url)).toEqual([`/api/admin/posts/${aPost(1).id}`]);
});

test('shows the server’s reason in the specified words when a post could not be deleted', async () => {
  server.use(http.delete('*/api/admin/posts/:id', () => refusal(503, 'unavailable', 'Try again later.')));
  openDashboard();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Post 1' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete post: Try again later.']));
  expect(screen.getByLabelText('Delete Post 1')).toBeTruthy();
});

test('starts a stream with only show, URL and time, and links to it', async () => {
  const live = aStream(3, { status: 'live' });
  server.use(http.post('*/api/streams', () => HttpResponse.json(live, { status: 201 })));
  const dialog = await openForm('Start Live Stream');
  const start = dialog.getByLabelText<HTMLInputElement>(/^Start Time/);
  expect(Math.abs(Date.parse(fromLagosField(start.value)) - Date.now())).toBeLessThan(10 * 60_000);
  fireEvent.change(dialog.getByRole('combobox', { name: /^Show/ }), { target: { value: 'susu' } });
  fireEvent.click(await dialog.findByRole('option', { name: 'Susu Stories' }));
  fireEvent.change(dialog.getByLabelText(/^Stream URL/), { target: { value: 'https://youtu.be/abc' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(toasts()).toEqual(['“Show 3” is live.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: '/api/streams',
      body: {
        show_id: '66'.padStart(24, '0'),
        stream_url: 'https://youtu.be/abc',
        start_time: expect.any(String),
      },
    },
  ]);
  const sent = changes()[0]?.body as { start_time: string };
  expect(Math.abs(Date.parse(sent.start_time) - Date.now())).toBeLessThan(60_000);
  waitingToasts.get()[0]?.action?.run();
  await waitFor(() => expect(whereNow()).toBe(`/live/${live.id}`));
});

test('refuses a start time in the past, but accepts the current time', async () => {
  const dialog = await openForm('Start Live Stream');
  fireEvent.change(dialog.getByLabelText(/^Start Time/), { target: { value: '2025-12-24T20:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  await dialog.findByText('Please choose a time in the future.');
});

test('shows the specified words and keeps the form when a stream could not be started', async () => {
  server.use(http.post('*/api/streams', () => refusal(404, 'show_not_found', 'Show not found')));
  const dialog = await openForm('Start Live Stream');
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  await dialog.findByText('Please choose a show.');
  expect(changes()).toEqual([]);
  fireEvent.change(dialog.getByRole('combobox', { name: /^Show/ }), { target: { value: 'susu' } });
  fireEvent.click(await dialog.findByRole('option', { name: 'Susu Stories' }));
  fireEvent.change(dialog.getByLabelText(/^Stream URL/), { target: { value: 'https://youtu.be/abc' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to create stream: Show not found');
});

test('creates a show with the shows’ form, and shows failures in the specified words', async () => {
  server.use(http.post('*/api/shows', () => refusal(500, 'internal_error', 'Broken.')));
  const dialog = await openForm('Create New Show');
  await dialog.findByRole('option', { name: 'Investing' });
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Susu Stories' } });
  fireEvent.change(dialog.getByLabelText(/^Description/), { target: { value: 'Saving together.' } });
  fireEvent.change(dialog.getByLabelText(/^Category/), { target: { value: 'Investing' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create Show' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to create show: Broken.');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('adds a product with the short form', async () => {
  let sent = '';
  server.use(
    http.post('*/api/merch', async ({ request }) => {
      sent = await request.text();
      return HttpResponse.json({ ...dashboard.topProducts[0], product_name: 'Mug' }, { status: 201 });
    }),
  );
  const dialog = await openForm('Add New Product');
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Mug' } });
  fireEvent.change(dialog.getByLabelText(/^Price/), { target: { value: '3500' } });
  fireEvent.change(dialog.getByLabelText(/^Stock/), { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create Product' }));
  await waitFor(() => expect(toasts()).toEqual(['“Mug” was saved.']));
  for (const part of ['product_name"\r\n\r\nMug', 'price"\r\n\r\n3500', 'stock"\r\n\r\n12'])
    expect(sent).toContain(part);
});
