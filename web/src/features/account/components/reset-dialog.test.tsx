import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { LoginPage } from '../pages/login-page.tsx';

const { fetchMock, bodyOf } = startFakeFetch();

async function open(url = '/login') {
  renderPage(<LoginPage />, url);
  if (url === '/login') fireEvent.click(screen.getByText('Forgot your password?'));
  return screen.findByRole('dialog');
}

const field = (dialog: HTMLElement, label: string) => {
  const found = [...dialog.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
  const input = found && document.getElementById(found.htmlFor);
  if (!input) throw new Error(`no field ${label}`);
  return input;
};
const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(field(dialog, label), { target: { value } });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

async function fillSecondStep(dialog: HTMLElement) {
  type(dialog, 'Code', 'Your code: 123 456');
  type(dialog, 'New password', 'correct horse');
  type(dialog, 'Confirm new password', 'correct horse');
  await press('Change password');
}

test('completes both steps and closes the dialog', async () => {
  fetchMock.mockImplementation(() => respond(200, { message: 'ok' }));
  const dialog = await open();
  type(dialog, 'Email', ' ada@poc.test ');
  await press('Send code');
  expect(await screen.findByText('If ada@poc.test has an account, the code is on its way.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Send again in (60|59|58) s$/ })).toBeTruthy();
  await fillSecondStep(dialog);
  expect(bodyOf(1)).toEqual({ email: 'ada@poc.test', code: '123456', password: 'correct horse' });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a confirmation that differs and blocks sending', async () => {
  const dialog = await open('/login#reset=ada%40poc.test');
  type(dialog, 'New password', 'correct horse');
  type(dialog, 'Confirm new password', 'wrong horse');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change password' }).hasAttribute('disabled')).toBe(true);
});

test('opens the second step from the link of an administrator’s email and removes it from the address bar', async () => {
  await open('/login#reset=ada%2Bx%40poc.test');
  expect(screen.getByText('If ada+x@poc.test has an account, the code is on its way.')).toBeTruthy();
  expect(screen.getByTestId('where').textContent).toBe('/login');
  expect(screen.getByRole('button', { name: 'Send the code again' }).hasAttribute('disabled')).toBe(false);
  await press('Close');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('skips the first step for users who have a code', async () => {
  const dialog = await open();
  type(dialog, 'Email', 'ada@poc.test');
  await press('I have a code already');
  expect(await screen.findByText('If ada@poc.test has an account, the code is on its way.')).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('reports a code that cannot be sent', async () => {
  fetchMock.mockImplementation(() => respond(500, { error: 'Internal.' }));
  const dialog = await open();
  type(dialog, 'Email', 'ada@poc.test');
  await press('Send code');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send reset code. Please try again.');
});

test('reports a failed reset', async () => {
  fetchMock.mockRejectedValue(new TypeError('x'));
  await fillSecondStep(await open('/login#reset=ada%40poc.test'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password. Please try again.');
});

test('shows the server’s words for a wrong code and signs no one out', async () => {
  fetchMock.mockImplementation(() =>
    respond(400, { error: 'That code is incorrect.', code: 'code_invalid' }),
  );
  await fillSecondStep(await open('/login#reset=ada%40poc.test'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to reset password. Please try again. That code is incorrect.',
  );
});

test('waits for Retry-After when a code is requested too soon', async () => {
  fetchMock.mockImplementation(() => respond(429, { error: 'Too many requests.' }, { 'retry-after': '42' }));
  await open('/login#reset=ada%40poc.test');
  await press('Send the code again');
  expect(await screen.findByRole('button', { name: /^Send again in 4[0-2] s$/ })).toBeTruthy();
});
