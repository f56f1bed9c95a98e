import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import {
  managedPlan,
  managedSubscription,
  managedSubscriptionDetails,
} from '../testing/managed-subscription.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import { ManagedSubscriptionsPage } from './subscriptions-page.tsx';

const asked: string[] = [];
const { server, changes } = startServer(administrator, [
  http.get('*/api/admin/subscriptions', ({ request }) => {
    asked.push(new URL(request.url).search);
    return list([managedSubscription()]);
  }),
  http.get('*/api/admin/subscriptions/:id', () =>
    HttpResponse.json(managedSubscriptionDetails({ payments: [] })),
  ),
]);
const open = (url = '/admin/subscriptions') => openPage(url, <ManagedSubscriptionsPage />);
const wait = { timeout: 20_000 };
const details = async (subscription: ManagedSubscription) => {
  server.use(http.get('*/api/admin/subscriptions', () => list([subscription])));
  open();
  const name = subscription.User.name || 'Deleted account';
  fireEvent.click(await screen.findByRole('button', { name }, wait));
  return within(await screen.findByRole('dialog', { name: 'Subscription details' }, wait));
};

test('shows the plan of each user and its end', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Subscription Management' })).toBeTruthy();
  await screen.findByText('Showing 1 to 1 of 1 results');
  for (const text of ['Chidi Obi', 'chidi@poc.test', 'Active']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
});

test('keeps search and status in the address and shows an empty result', async () => {
  open('/admin/subscriptions?status=expired&search=zainab');
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(asked.at(-1)).toContain('search=zainab&status=expired');
  server.use(http.get('*/api/admin/subscriptions', () => list([])));
  type('Search subscriptions', 'nobody');
  await screen.findByText('No subscriptions found.');
  expect(whereNow()).toContain('search=nobody');
});

test('shows a failure with Retry', async () => {
  server.use(
    http.get('*/api/admin/subscriptions', () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  await screen.findByText('Chidi Obi');
});

test.each([
  [{}, 'This subscription is active and will automatically renew on 1 Dec 2026.'],
  [{ renews_by_card: false }, 'There is no card to charge: we email a payment link on 1 Dec 2026.'],
  [
    { state: 'grace', last_failure: 'Declined', grace_until: '2026-12-08T10:00:00.000Z' },
    'The last charge failed. The bank said: Declined. The plan stays active until 8 Dec 2026.',
  ],
  [{ state: 'cancelled', status: 'cancelled' }, 'It does not renew, and ends on 1 Dec 2026.'],
] as const)('shows the next step in the details of %j', async (more, words) => {
  const dialog = await details(managedSubscription(more));
  expect(dialog.getByText(words)).toBeTruthy();
  expect(dialog.getByText('Premium, ₦4,990 a month')).toBeTruthy();
});

test('marks a plan whose charge failed, in the list and in its details', async () => {
  const dialog = await details(
    managedSubscription({ state: 'grace', grace_until: '2026-12-08T10:00:00.000Z' }),
  );
  expect(dialog.getByText('Payment failed')).toBeTruthy();
  expect(screen.getAllByText('Payment failed', { selector: 'span' })).toHaveLength(1);
});

test('grants a plan to a user by email, with a reason', async () => {
  server.use(
    http.post('*/api/admin/subscriptions', () =>
      HttpResponse.json(managedSubscription({ state: 'cancelled', status: 'cancelled' })),
    ),
  );
  open();
  press('Grant a plan');
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant a plan' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Grant the plan' }));
  await dialog.findByText('Please enter a reason.');
  type(/^Member’s email/, ' chidi@poc.test ');
  type(/^Days/, '0');
  type(/^Reason/, 'Won a prize');
  fireEvent.click(dialog.getByRole('button', { name: 'Grant the plan' }));
  await dialog.findByText('Please enter a whole number from 1 to 366.');
  type(/^Days/, '14');
  fireEvent.click(dialog.getByRole('button', { name: 'Grant the plan' }));
  await waitFor(() => expect(toasts()).toEqual(['Chidi Obi has Premium until 1 Dec 2026.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: '/api/admin/subscriptions',
      body: { email: 'chidi@poc.test', plan: 'premium', days: 14, reason: 'Won a prize' },
    },
  ]);
});

test('extends the displayed version of a plan, and stays open after a conflict', async () => {
  server.use(
    http.post('*/api/admin/subscriptions/:id/extend', () =>
      refusal(409, 'conflict', 'Someone changed this at the same time. Please reload and try again.'),
    ),
  );
  const dialog = await details(managedSubscription());
  fireEvent.click(dialog.getByRole('button', { name: 'Extend…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Extend the plan of Chidi Obi' }));
  type(/^Reason/, 'Was ill');
  fireEvent.click(form.getByRole('button', { name: 'Extend' }));
  await form.findByText(/Someone changed this at the same time/);
  expect(changes()[0]?.body).toEqual({ days: 7, reason: 'Was ill', version: 3 });
});

test('shows the refund before ending a plan', async () => {
  const last_payment = { paid_at: '2026-11-01T10:00:00.000Z', amount: 4_990, unused: 1_247.5 };
  const ended = managedSubscription({ state: 'expired', status: 'expired' });
  server.use(
    http.get('*/api/admin/subscriptions/:id', () =>
      HttpResponse.json(managedSubscriptionDetails({ last_payment, payments: [] })),
    ),
    http.post('*/api/admin/subscriptions/:id/end', () => HttpResponse.json(ended)),
  );
  const dialog = await details(managedSubscription());
  fireEvent.click(dialog.getByRole('button', { name: 'End…' }));
  const form = within(await screen.findByRole('dialog', { name: 'End the plan of Chidi Obi?' }));
  await form.findByText('₦4,990 was paid on 1 Nov 2026.');
  fireEvent.change(form.getByLabelText('Refund'), { target: { value: 'unused' } });
  expect(form.getByText('The unused days: ₦1,247.50')).toBeTruthy();
  type(/^Reason/, 'Charged by mistake');
  fireEvent.click(form.getByRole('button', { name: 'End the plan' }));
  await waitFor(() => expect(toasts()).toEqual(['The plan of Chidi Obi has ended.']));
  expect(changes()[0]?.body).toEqual({ refund: 'unused', reason: 'Charged by mistake', version: 3 });
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'End…' })).toBeNull());
});

test('sends the payment link of an unpaid plan at most once an hour', async () => {
  server.use(
    http.post('*/api/admin/subscriptions/:id/pay-link', () =>
      refusal(429, 'too_many_requests', 'Too many requests.'),
    ),
  );
  const dialog = await details(
    managedSubscription({ state: 'grace', grace_until: '2026-12-08T10:00:00.000Z', tries: 2 }),
  );
  expect(dialog.getByText(/The last 2 charges failed\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Send payment link' }));
  await waitFor(() => expect(toasts()).toEqual(['Too many requests.']));
});

test('opens the monthly figures with their table', async () => {
  const months = [
    { month: '2026-11', revenue: 9_980, started: 1, renewed: 1, recovered: 1, ended: 0 },
    { month: '2026-10', revenue: 0, started: 0, renewed: 0, recovered: 0, ended: 0 },
  ];
  server.use(
    http.get('*/api/admin/subscriptions/figures', () => HttpResponse.json({ running: 2, unpaid: 1, months })),
  );
  open();
  press('Monthly statistics');
  await screen.findByText('2 plans run now, 1 of them not paid for this month yet.');
  const row = within(screen.getByRole('row', { name: /^Nov 2026/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '₦9,980',
    '1',
    '1',
    '1',
    '0',
  ]);
});

test('refunds a part of a bill after a second confirmation, and shows what is left', async () => {
  let shown = managedSubscriptionDetails();
  const [bill] = shown.payments;
  server.use(
    http.get('*/api/admin/subscriptions/:id', () => HttpResponse.json(shown)),
    http.post('*/api/admin/subscriptions/:id/refunds', () => {
      shown = managedSubscriptionDetails({ payments: bill ? [{ ...bill, refundable: 2_990.5 }] : [] });
      return HttpResponse.json(shown);
    }),
  );
  const dialog = await details(managedSubscription());
  const payments = within(await dialog.findByRole('list', { name: 'Payments' }));
  expect(payments.getByText('₦3,990.50 can be refunded')).toBeTruthy();
  expect(payments.getByText('Nothing left to refund')).toBeTruthy();
  fireEvent.click(payments.getByRole('button', { name: `Refund ${bill?.description}` }));
  const form = within(await screen.findByRole('dialog', { name: `Refund ${bill?.description}` }));
  fireEvent.click(form.getByLabelText('A part of it'));
  type(/^Amount/, '1000');
  type(/^Reason/, ' Charged twice ');
  fireEvent.click(form.getByRole('button', { name: 'Refund' }));
  const question = within(await screen.findByRole('dialog', { name: 'Refund ₦1,000?' }));
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Refund ₦1,000' }));
  await waitFor(() => expect(toasts()).toEqual(['₦1,000 is being refunded.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: `/api/admin/subscriptions/${idOf(1)}/refunds`,
      body: { payment_id: bill?.id, reason: 'Charged twice', amount: 1_000 },
    },
  ]);
  await screen.findByText('₦2,990.50 can be refunded');
});

test('shows the prices of plans and decides a new one from a date in Lagos', async () => {
  server.use(
    http.get('*/api/admin/plans', () => HttpResponse.json({ plans: [managedPlan()] })),
    http.post('*/api/admin/plans/:id/prices', () => HttpResponse.json(managedPlan({ version: 3 }))),
  );
  open();
  press('Plans and prices');
  const premium = within(await screen.findByRole('article', { name: 'Premium' }));
  expect(premium.getByRole('heading', { name: 'Premium: ₦4,990 a month' })).toBeTruthy();
  expect(premium.getByText(/^Version 2: ₦5,990 \(\$11\.99\) from .*Dearer videos$/)).toBeTruthy();
  fireEvent.click(premium.getByRole('button', { name: 'Change the price of Premium' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change the price of Premium' }));
  const send = () => fireEvent.click(form.getByRole('button', { name: 'Change price' }));
  send();
  await form.findByText('Please enter a reason.');
  expect(changes()).toEqual([]);
  const replaced = /^This replaces version 2: ₦5,990 from /;
  expect(form.getByText(replaced)).toBeTruthy();
  type(/^Price a month/, '6490.5');
  type(/^From/, '2047-02-01T00:00');
  await waitFor(() => expect(form.queryByText(replaced)).toBeNull());
  type(/^Reason/, ' Dearer still ');
  send();
  await waitFor(() => expect(toasts()).toEqual(['The new price of Premium was saved.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: '/api/admin/plans/premium/prices',
      body: {
        price: 6_490.5,
        price_usd: 9.99,
        from: '2047-01-31T23:00:00.000Z',
        reason: 'Dearer still',
        version: 2,
      },
    },
  ]);
});
