import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { keepSession, sessionStore } from '../../../shared/auth/session-store.ts';
import { noPlan, own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { ProfilePage } from './profile-page.tsx';

const { server, changes } = startMemberServer();
const premium = {
  ...noPlan,
  plan: 'premium',
  plan_name: 'Premium',
  status: 'active',
  price: 4990,
  end_date: '2046-12-15T10:00:00.000Z',
  next_billing_date: '2046-12-15T10:00:00.000Z',
  state: 'active',
  renews_by_card: true,
  period: 'paid',
  next_plan: null,
  grace_until: null,
  last_failure: null,
  confirm_url: null,
  trial_available: false,
  bill_to: { company_name: '', tin: '' },
};

test('shows a member’s profile without a subscription', async () => {
  renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeTruthy();
  const personal = within(screen.getByRole('region', { name: 'Personal Information' }));
  for (const text of ['Ada Eze', 'ada@poc.test', '0803 000 0101']) {
    expect(personal.getByText(text)).toBeTruthy();
  }
  const account = within(screen.getByRole('region', { name: 'Account Information' }));
  for (const text of ['15 Jan 2026', 'Active', 'Standard User']) expect(account.getByText(text)).toBeTruthy();
  expect(screen.getByText('Member')).toBeTruthy();
  expect(await screen.findByText('No Active Subscription')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByText('Active Subscription')).toBeNull();
});

test('shows an administrator’s labels', () => {
  keepSession({ token: 't', user: { ...ada, role: 'admin' } });
  renderPage(<ProfilePage />);
  expect(screen.getByText('Admin')).toBeTruthy();
  expect(screen.getByText('Administrator')).toBeTruthy();
});

test('treats 404 for the subscription as none', async () => {
  server.use(http.get(own('/subscription'), () => refusal(404, 'subscription_not_found', 'Not found')));
  renderPage(<ProfilePage />);
  expect(await screen.findByText('No Active Subscription')).toBeTruthy();
});

test('shows the renewal of an active subscription and cancels it after confirmation', async () => {
  const cancelled = { ...premium, state: 'cancelled', status: 'cancelled' };
  server.use(
    http.get(own('/subscription'), () => HttpResponse.json(premium)),
    http.post(own('/subscription/cancel'), () => {
      server.use(http.get(own('/subscription'), () => HttpResponse.json(cancelled)));
      return HttpResponse.json(cancelled);
    }),
  );
  renderPage(<ProfilePage />);
  expect(await screen.findByText('Active Subscription')).toBeTruthy();
  expect(screen.getByText('Renews on 15 Dec 2046')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Premium?' }));
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  expect(await screen.findByText('Yours until 15 Dec 2046. It does not renew.')).toBeTruthy();
  expect(toasts()).toEqual(['Subscription cancelled successfully']);
});

test('treats a cancelled and ended subscription as none', async () => {
  const over = { ...premium, status: 'cancelled', state: 'cancelled', end_date: '2020-12-15T10:00:00.000Z' };
  server.use(http.get(own('/subscription'), () => HttpResponse.json(over)));
  renderPage(<ProfilePage />);
  expect(await screen.findByText('No Active Subscription')).toBeTruthy();
  expect(screen.queryByText('Active Subscription')).toBeNull();
});

test('shows the stored profile with Retry without a response', async () => {
  server.use(http.get(own(), () => HttpResponse.error()));
  renderPage(<ProfilePage />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No response from server. Please check your connection.');
  expect(within(alert).getByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.getAllByText('Ada Eze').length).toBeGreaterThan(0);
});

async function editProfile() {
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return { dialog, type, save };
}

test('requires name, email and phone in Edit Profile', async () => {
  const { dialog, type, save } = await editProfile();
  for (const label of [/^Name/, /^Email/, /^Phone/]) type(label, '  ');
  type(/^Avatar URL/, 'http://pictures.test/me.png');
  save();
  expect(await dialog.findByText('Please enter your name.')).toBeTruthy();
  expect(dialog.getByText('Please enter your email.')).toBeTruthy();
  expect(dialog.getByText('Please enter your phone number.')).toBeTruthy();
  expect(dialog.getByText('Please enter a URL that starts with https://.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('merges a saved profile into the stored user and does not send an unchanged avatar', async () => {
  const saved = { ...ada, name: 'Ada Obi', phone: '+2348030000102' };
  server.use(http.put(own(), () => HttpResponse.json(saved)));
  const { type, save } = await editProfile();
  type(/^Name/, 'Ada Obi');
  type(/^Phone/, '0803 000 0102');
  save();
  await waitFor(() => expect(sessionStore.get()?.user).toEqual(saved));
  expect(changes()[0]?.body).toEqual({ name: 'Ada Obi', email: 'ada@poc.test', phone: '0803 000 0102' });
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toEqual(saved);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows progress on the button while saving, and server errors next to their fields', async () => {
  let respond: (response: Response) => void = () => undefined;
  server.use(http.put(own(), () => new Promise<Response>((resolve) => (respond = resolve))));
  const { dialog, type, save } = await editProfile();
  type(/^Phone/, '0803 000 0000');
  save();
  expect(await dialog.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(changes()).toHaveLength(1));
  const errors = [{ path: 'body.phone', msg: 'must be a phone number' }];
  respond(refusal(400, 'invalid_request', 'Some of what was sent is not valid.', { errors }));
  expect(await dialog.findByText('This must be a phone number.')).toBeTruthy();
  expect(dialog.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true');
});

test('shows a wrong password for a new email in the dialog', async () => {
  server.use(http.put(own(), () => refusal(400, 'wrong_password', 'The current password is incorrect.')));
  const { dialog, type, save } = await editProfile();
  type(/^Email/, 'new@poc.test');
  type(/^Current password/, 'wrong');
  save();
  expect((await dialog.findByRole('alert')).textContent).toContain('The current password is incorrect.');
});

test('opens the banner for the code of a new email', async () => {
  server.use(http.put(own(), () => HttpResponse.json({ ...ada, pendingEmail: 'new@poc.test' })));
  const { dialog, type, save } = await editProfile();
  expect(dialog.queryByLabelText(/^Current password/)).toBeNull();
  type(/^Email/, 'new@poc.test');
  save();
  expect(await dialog.findByText('Please enter your current password to change your email.')).toBeTruthy();
  expect(changes()).toEqual([]);
  type(/^Current password/, 'Member-demo-1');
  save();
  await waitFor(() =>
    expect(changes()[0]?.body).toMatchObject({ email: 'new@poc.test', currentPassword: 'Member-demo-1' }),
  );
  const banner = within(await screen.findByRole('region', { name: 'Confirm your new email' }));
  expect(banner.getByText('new@poc.test')).toBeTruthy();
  expect(banner.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true);
  expect(toasts()).toEqual(['Saved. We sent a code to new@poc.test.']);
});
