import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openRoutes } from '../../../../app/testing/open-routes.tsx';
import { sessionStore } from '../../../../shared/auth/session-store.ts';
import { own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { locked, refusal } from '../../../../shared/testing/server.ts';
import { DeleteAccount } from './delete-account.tsx';

const { server, changes } = startMemberServer();

async function ask(password: string, word: string, opens = true) {
  if (opens) fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  fireEvent.change(dialog.getByLabelText(/^Password/), { target: { value: password } });
  fireEvent.change(dialog.getByLabelText(/^Type DELETE/), { target: { value: word } });
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  return dialog;
}
const askAlone = (password: string, word: string) => {
  renderPage(<DeleteAccount user={ada} />);
  return ask(password, word);
};

test('sends nothing without the password and the word', async () => {
  const dialog = await askAlone('', 'delet');
  expect(await dialog.findByText('Please enter your password.')).toBeTruthy();
  expect(dialog.getByText('Please type the word DELETE.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('signs out of a deleted account, opens the home page and confirms', async () => {
  server.use(http.delete(own(), () => new HttpResponse(null, { status: 204 })));
  const where = openRoutes('/user/settings');
  await ask('my-password', 'delete');
  await waitFor(() => expect(sessionStore.get()).toBeNull());
  await waitFor(() => expect(where().at).toBe('/'));
  expect(changes()[0]).toEqual({
    method: 'DELETE',
    url: `/api/users/${ada.id}`,
    body: { password: 'my-password', community_texts: 'anonymise' },
  });
  await screen.findByText('Your account was deleted. A confirmation is on its way to your email.');
});

test('deletes posts and comments on request', async () => {
  server.use(http.delete(own(), () => new HttpResponse(null, { status: 204 })));
  renderPage(<DeleteAccount user={ada} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const box = await screen.findByRole('checkbox', { name: 'Also delete my posts and comments' });
  expect(box).toHaveProperty('checked', false);
  fireEvent.click(box);
  await ask('my-password', 'DELETE', false);
  await waitFor(() => expect(changes()).toMatchObject([{ body: { community_texts: 'delete' } }]));
});

test('shows a wrong password at its field', async () => {
  const text = 'The current password is incorrect.';
  server.use(http.delete(own(), () => refusal(400, 'wrong_password', text)));
  const dialog = await askAlone('wrong', 'DELETE');
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(sessionStore.get()).not.toBeNull();
});

test('says why the last administrator cannot be deleted', async () => {
  const text = 'The last administrator cannot be deleted or demoted.';
  server.use(http.delete(own(), () => refusal(409, 'last_administrator', text)));
  const dialog = await askAlone('my-password', 'DELETE');
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
});

test('locks after too many wrong passwords', async () => {
  server.use(http.delete(own(), () => locked(60)));
  const dialog = await askAlone('wrong', 'DELETE');
  expect(await dialog.findByRole('timer')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Delete Account' })).toHaveProperty('disabled', true);
});

test('shows any other failure', async () => {
  server.use(http.delete(own(), () => refusal(500, 'internal_error', 'Oh.')));
  await askAlone('my-password', 'DELETE');
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete account']));
});

const order = (product_name: string) => ({
  id: product_name.length.toString(16).padStart(24, '0'),
  number: `POC-${product_name.length}`,
  status: 'paid',
  total_price: 7_400,
  createdAt: '2026-11-12T10:00:00.000Z',
  product_name,
});

test('explains the effect on open orders first', async () => {
  const check = { to_deliver: [order('Kolo Box'), order('Sapa tee M')], to_cancel: [order('Mug')] };
  server.use(http.get(own('/deletion-check'), () => HttpResponse.json(check)));
  renderPage(<DeleteAccount user={ada} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/^2 paid orders are on their way\. They will still be delivered/),
  ).toBeTruthy();
  expect(dialog.getByText('POC-8: Kolo Box, ₦7,400, ordered 12 Nov 2026')).toBeTruthy();
  expect(dialog.getByText(/^1 unpaid order will be cancelled/)).toBeTruthy();
});

test('deletes an account whose orders cannot be loaded', async () => {
  server.use(
    http.get(own('/deletion-check'), () => refusal(503, 'service_unavailable', 'Later.')),
    http.delete(own(), () => new HttpResponse(null, { status: 204 })),
  );
  const dialog = await askAlone('my-password', 'DELETE');
  expect(dialog.getByText(/^We could not look up your open orders/)).toBeTruthy();
  await waitFor(() => expect(changes()).toHaveLength(1));
});
