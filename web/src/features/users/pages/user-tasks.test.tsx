import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { ada, ngozi, openUsersPage, startUsersServer } from '../testing/users-server.tsx';

const { server, requests } = startUsersServer();
const changes = () => requests.filter(({ method }) => method !== 'GET');
const roleOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Role of ${name}`);
const lastAdministrator = 'The last administrator cannot be deleted or demoted.';

/** Opens the page and the dialog of one action in an account's menu. */
async function openTask(name: string, action: string) {
  openUsersPage();
  fireEvent.click(await screen.findByLabelText(`Actions for ${name}`));
  fireEvent.click(within(await screen.findByRole('menu')).getByText(action));
  return within(await screen.findByRole('dialog'));
}

async function chooseRole(name: string, role: string) {
  openUsersPage();
  await screen.findByLabelText(`Role of ${name}`);
  fireEvent.change(roleOf(name), { target: { value: role } });
  return within(await screen.findByRole('dialog'));
}

test('changes a role after confirmation and shows it immediately', async () => {
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>();
  server.use(
    http.put('*/api/admin/users/:id/role', async () => {
      await asked;
      return HttpResponse.json({ ...ada, role: 'admin' });
    }),
  );
  const dialog = await chooseRole('Ada Eze', 'admin');
  expect(dialog.getByText('Make Ada Eze an administrator?')).toBeTruthy();
  expect(roleOf('Ada Eze').value).toBe('user');
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByText('Make Administrator'));
  await waitFor(() => expect(roleOf('Ada Eze').value).toBe('admin'));
  expect(toasts()).toEqual([]);
  server.use(
    http.get('*/api/admin/users', () =>
      HttpResponse.json([ngozi, { ...ada, role: 'admin' }], { headers: { 'x-total-count': '2' } }),
    ),
  );
  respond();
  await waitFor(() => expect(toasts()).toEqual(['Ada Eze is now an administrator.']));
  expect(changes()).toEqual([
    { method: 'PUT', url: `/api/admin/users/${ada.id}/role`, body: { role: 'admin' } },
  ]);
  expect(roleOf('Ada Eze').value).toBe('admin');
});

test('reverts a refused role, in the server’s words', async () => {
  server.use(http.put('*/role', () => refusal(409, 'last_administrator', lastAdministrator)));
  const dialog = await chooseRole('Ngozi Balogun', 'user');
  fireEvent.click(dialog.getByText('Make Member'));
  await waitFor(() => expect(toasts()).toEqual([lastAdministrator]));
  expect(roleOf('Ngozi Balogun').value).toBe('admin');
});

test('changes nothing when the confirmation is declined', async () => {
  const dialog = await chooseRole('Ada Eze', 'admin');
  fireEvent.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(roleOf('Ada Eze').value).toBe('user');
  expect(changes()).toEqual([]);
});

test('names the user and the effects before deleting, then removes the row and its count', async () => {
  const order = {
    id: 'f'.repeat(24),
    number: 'POC-7K3M9Q',
    status: 'shipped',
    total_price: 7_400,
    createdAt: '2026-11-12T10:00:00.000Z',
    product_name: 'Kolo Box',
  };
  server.use(
    http.delete('*/api/admin/users/:id', () => new HttpResponse(null, { status: 204 })),
    http.get(`*/api/admin/users/${ada.id}/deletion-check`, () =>
      HttpResponse.json({ to_deliver: [order], to_cancel: [] }),
    ),
  );
  const dialog = await openTask('Ada Eze', 'Delete User');
  expect(dialog.getByText('Delete Ada Eze?')).toBeTruthy();
  expect(dialog.getByText(/ada@poc\.test.*erased.*cannot be undone/)).toBeTruthy();
  expect(await dialog.findByText(/^1 paid order is on its way\. It will still be delivered/)).toBeTruthy();
  server.use(
    http.get('*/api/admin/users', () => HttpResponse.json([ngozi], { headers: { 'x-total-count': '1' } })),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(screen.queryByLabelText('Role of Ada Eze')).toBeNull();
  expect(toasts()).toEqual(['Ada Eze’s account was deleted.']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('keeps the last administrator and says why', async () => {
  server.use(
    http.delete('*/api/admin/users/:id', () => refusal(409, 'last_administrator', lastAdministrator)),
  );
  const dialog = await openTask('Ngozi Balogun', 'Delete User');
  await waitFor(() => expect(dialog.queryByRole('status')).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toEqual([lastAdministrator]));
  expect(screen.getByLabelText('Role of Ngozi Balogun')).toBeTruthy();
});

test.each([
  [
    'the server’s sentence',
    () => HttpResponse.json({ message: 'Sent to ada@poc.test' }),
    'Sent to ada@poc.test',
  ],
  ['the server’s error', () => refusal(429, 'too_many_requests', 'Please wait.'), 'Please wait.'],
  ['the specified text', () => HttpResponse.json({}, { status: 500 }), 'Failed to reset password'],
])('confirms a password reset, then shows %s', async (_, respond, text) => {
  server.use(http.post('*/api/admin/users/:id/reset-password', respond));
  const dialog = await openTask('Ada Eze', 'Reset Password');
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Reset Password' }));
  await waitFor(() => expect(toasts()).toEqual([text]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('requires a valid and different email before it is sent', async () => {
  server.use(
    http.put('*/api/admin/users/:id/email', () => HttpResponse.json({ ...ada, email: 'ada@eze.ng' })),
  );
  const dialog = await openTask('Ada Eze', 'Change Email');
  const field = dialog.getByLabelText<HTMLInputElement>(/New email/);
  expect(field.value).toBe('ada@poc.test');
  const submit = dialog.getByRole('button', { name: 'Change Email' });
  fireEvent.click(submit);
  await dialog.findByText('The account already has this address.');
  fireEvent.change(field, { target: { value: 'ada@' } });
  await dialog.findByText('Please enter a valid email.');
  fireEvent.change(field, { target: { value: ' ada@eze.ng ' } });
  fireEvent.click(submit);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(changes().map(({ body }) => body)).toEqual([{ newEmail: 'ada@eze.ng' }]);
});

test.each([
  ['An account with this email already exists.', 'An account with this email already exists.'],
  ['', 'Failed to change email'],
])('explains a refused email (%j) in the dialog', async (text, shown) => {
  server.use(http.put('*/api/admin/users/:id/email', () => refusal(409, 'email_taken', text)));
  const dialog = await openTask('Ada Eze', 'Change Email');
  fireEvent.change(dialog.getByLabelText(/New email/), { target: { value: 'ngozi@poc.test' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change Email' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(shown);
});

test('requires a reason to suspend', async () => {
  server.use(http.put('*/status', () => HttpResponse.json({ ...ada, suspended: true })));
  const dialog = await openTask('Ada Eze', 'Suspend');
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await dialog.findByText('Please give a reason.');
  expect(changes()).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' Spam in chat ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(toasts()).toEqual(['Ada Eze’s account was suspended.']));
  expect(changes().map(({ body }) => body)).toEqual([{ suspended: true, reason: 'Spam in chat' }]);
});

test('links to the history of one account, and to the recent actions on all', async () => {
  openUsersPage();
  fireEvent.click(await screen.findByLabelText('Actions for Ada Eze'));
  const history = within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'History' });
  expect(history.getAttribute('href')).toBe(`/admin/audit?target=${ada.id}`);
  expect(screen.getByText('Recent Actions').getAttribute('href')).toBe('/admin/audit');
});

test('links each name to the page of the person', async () => {
  openUsersPage();
  const name = await screen.findByRole('link', { name: 'Ada Eze' });
  expect(name.getAttribute('href')).toBe(`/admin/users/${ada.id}`);
});
