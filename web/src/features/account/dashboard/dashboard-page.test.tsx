import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { noPlan, own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { DashboardPage } from './dashboard-page.tsx';

const { server } = startMemberServer();
const orders = `*/api/orders/user/${ada.id}`;
const history = `*/api/watch-history/users/${ada.id}/watch-history`;
const total = (count: number) => ({ headers: { 'x-total-count': String(count) } });
const merch = (product_name: string) => ({
  id: '1'.repeat(24),
  product_name,
  description: '',
  price: 100,
  image_url: '',
});
const order = {
  id: '7'.repeat(24),
  number: 'POC-7K3M9Q',
  status: 'shipped',
  payment_status: 'paid',
  total_price: 15_900,
  createdAt: '2026-11-12T10:00:00.000Z',
  items: [
    { quantity: 1, Merch: merch('Sapa tee') },
    { quantity: 2, Merch: merch('Cap') },
  ],
};
const figure = (label: string) => {
  const stat = screen.getByText(label, { selector: 'dt' }).closest('div');
  return stat?.querySelector('dd')?.textContent;
};
const region = (name: string) => within(screen.getByRole('region', { name }));

test('shows greeting, badge and the four figures', async () => {
  server.use(
    http.get(history, () => HttpResponse.json([{}], total(4))),
    http.get(orders, () => HttpResponse.json([order], total(12))),
    http.get(own('/posts'), () => HttpResponse.json([{}], total(7))),
    http.get(own('/subscription'), () => HttpResponse.json({ ...noPlan, plan: 'premium', status: 'active' })),
  );
  renderPage(<DashboardPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'How far, Ada?' })).toBeTruthy();
  expect(screen.getByText('Member')).toBeTruthy();
  expect(await screen.findByText('Active')).toBeTruthy();
  await screen.findByText('12');
  await screen.findByText('4');
  await screen.findByText('7');
  expect(figure('Videos Watched')).toBe('4');
  expect(figure('Orders')).toBe('12');
  expect(figure('Community Posts')).toBe('7');
  expect(figure('Subscription')).toBe('Active');
});

test('shows a cancelled plan as active until its paid period ends', async () => {
  const cancelled = { ...noPlan, plan: 'premium', status: 'cancelled', state: 'cancelled' };
  server.use(
    http.get(own('/subscription'), () =>
      HttpResponse.json({ ...cancelled, end_date: '2046-12-15T10:00:00.000Z' }),
    ),
  );
  renderPage(<DashboardPage />);
  expect(await screen.findByText('Active')).toBeTruthy();
});

test('labels an administrator', () => {
  keepSession({ token: 't', user: { ...ada, role: 'admin' } });
  renderPage(<DashboardPage />);
  expect(screen.getByText('Admin')).toBeTruthy();
});

test('shows unfinished shows, recent orders and activity', async () => {
  server.use(
    http.get(own('/continue-watching'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('limit')).toBe('4');
      return HttpResponse.json([
        { id: '5'.repeat(24), title: 'Laugh and Learn', thumbnail_url: '', progress: 41.6 },
      ]);
    }),
    http.get(orders, ({ request }) => {
      expect(new URL(request.url).searchParams.get('limit')).toBe('5');
      return HttpResponse.json([order], total(1));
    }),
    http.get(own('/community-activity'), () =>
      HttpResponse.json([
        {
          id: '1'.repeat(24),
          kind: 'comment',
          title: 'Who keeps a budget?',
          content: 'Me, and it keeps me awake.',
          post_id: '2'.repeat(24),
          createdAt: '2026-11-19T10:00:00.000Z',
        },
      ]),
    ),
  );
  renderPage(<DashboardPage />);
  const watching = region('Continue Watching');
  expect((await watching.findByRole('link', { name: 'Laugh and Learn' })).getAttribute('href')).toBe(
    `/dashboard/shows/${'5'.repeat(24)}`,
  );
  expect(watching.getByText('42% watched')).toBeTruthy();
  expect(watching.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/shows');
  const bought = region('Recent Orders');
  expect(await bought.findByText('Sapa tee, +1 more')).toBeTruthy();
  for (const text of [order.number, '12 Nov 2026', '₦15,900.00', 'Shipped']) {
    expect(bought.getByText(text)).toBeTruthy();
  }
  expect(bought.getByRole('link', { name: 'All Orders' }).getAttribute('href')).toBe('/orders');
  const said = region('My Community Activity');
  expect((await said.findByRole('link', { name: 'Who keeps a budget?' })).getAttribute('href')).toBe(
    `/community/posts/${'2'.repeat(24)}`,
  );
  expect(said.getByRole('link', { name: 'Go to Community' }).getAttribute('href')).toBe('/community');
});

test('isolates a failed section, which offers Retry', async () => {
  server.use(
    http.get(own('/continue-watching'), () => refusal(500, 'internal_error', 'Something broke.')),
    http.get(history, () => refusal(500, 'internal_error', 'Something broke.')),
  );
  renderPage(<DashboardPage />);
  const watching = region('Continue Watching');
  expect((await watching.findByRole('alert')).textContent).toContain('Something broke.');
  expect(figure('Videos Watched')).toContain('not known yet');
  expect(await screen.findByText('No orders yet. Your wardrobe has not heard of us.')).toBeTruthy();
  server.use(http.get(own('/continue-watching'), () => HttpResponse.json([])));
  fireEvent.click(watching.getByRole('button', { name: 'Try Again' }));
  expect(await watching.findByText(/^Nothing half-watched/)).toBeTruthy();
});

test('opens its dialog on Edit Profile', async () => {
  renderPage(<DashboardPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Profile' })).toBeTruthy();
});
