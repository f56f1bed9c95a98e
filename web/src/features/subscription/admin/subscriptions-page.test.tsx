import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, startServer } from '../../../shared/testing/server.ts';
import type { ManagedSubscription } from './managed-subscriptions-query.ts';
import { ManagedSubscriptionsPage } from './subscriptions-page.tsx';

const someSubscription = (more: Partial<ManagedSubscription> = {}): ManagedSubscription => ({
  id: idOf(1),
  plan: 'premium',
  status: 'active',
  state: 'active',
  start_date: '2026-11-01T10:00:00.000Z',
  end_date: '2026-12-01T10:00:00.000Z',
  price: 4_990,
  grace_until: null,
  last_failure: null,
  renews_by_card: true,
  user_id: idOf(2),
  User: { name: 'Chidi Obi', email: 'chidi@poc.test', avatar: '' },
  ...more,
});
const asked: string[] = [];
const { server } = startServer(administrator, [
  http.get('*/api/admin/subscriptions', ({ request }) => {
    asked.push(new URL(request.url).search);
    return list([someSubscription()]);
  }),
]);
const open = (address = '/admin/subscriptions') => openPage(address, <ManagedSubscriptionsPage />);
const details = async (subscription: ManagedSubscription) => {
  server.use(http.get('*/api/admin/subscriptions', () => list([subscription])));
  open();
  fireEvent.click(await screen.findByRole('button', { name: subscription.User.name || 'Deleted account' }));
  return within(await screen.findByRole('dialog', { name: 'Subscription details' }));
};

test('shows who has which plan, and until when', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Subscription Management' })).toBeTruthy();
  await screen.findByText('Showing 1 to 1 of 1 results');
  for (const text of ['Chidi Obi', 'chidi@poc.test', 'Active']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
});

test('search and status stand in the address, and may find nothing', async () => {
  open('/admin/subscriptions?status=expired&search=zainab');
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(asked.at(-1)).toContain('search=zainab&status=expired');
  server.use(http.get('*/api/admin/subscriptions', () => list([])));
  type('Search subscriptions', 'nobody');
  await screen.findByText('No subscriptions found.');
  expect(whereNow()).toContain('search=nobody');
});

test('a failure is said, and may be tried again', async () => {
  server.use(
    http.get('*/api/admin/subscriptions', () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  await screen.findByText('Chidi Obi');
});

test.each([
  [{}, 'This subscription is active and will automatically renew on 1 Dec 2026.'],
  [{ renews_by_card: false }, 'There is no card to charge: a mail asks for the money on 1 Dec 2026.'],
  [
    { state: 'grace', last_failure: 'Declined.', grace_until: '2026-12-08T10:00:00.000Z' },
    'The last charge failed. Declined. Everything stays open until 8 Dec 2026.',
  ],
  [{ state: 'cancelled', status: 'cancelled' }, 'It does not renew, and ends on 1 Dec 2026.'],
] as const)('the details of %j say what becomes of it', async (more, words) => {
  const dialog = await details(someSubscription(more));
  expect(dialog.getByText(words)).toBeTruthy();
  expect(dialog.getByText('Premium, ₦4,990 a month')).toBeTruthy();
});
