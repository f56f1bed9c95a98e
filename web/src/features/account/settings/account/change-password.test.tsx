import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { locked, refusal } from '../../../../shared/testing/server.ts';
import { ChangePassword } from './change-password.tsx';

const { server, changes } = startMemberServer();
const button = () => screen.getByRole('button', { name: 'Change Password' });
const field = (label: RegExp) => screen.getByLabelText(label);

function fill(current: string, next: string, confirmation = next) {
  renderPage(<ChangePassword user={ada} />);
  fireEvent.change(field(/^Current password/), { target: { value: current } });
  fireEvent.change(field(/^New password/), { target: { value: next } });
  fireEvent.change(field(/^Confirm new password/), { target: { value: confirmation } });
  fireEvent.click(button());
}

test('requires all three fields', async () => {
  fill('', '');
  expect(await screen.findByText('Please enter your current password.')).toBeTruthy();
  expect(screen.getByText('Please choose a new password.')).toBeTruthy();
  expect(screen.getByText('Please enter the new password again.')).toBeTruthy();
});

test('rejects a short password with the specified rule', async () => {
  fill('old-password', 'short');
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('does not send passwords that differ', async () => {
  fill('old-password', 'new-password', 'other-password');
  await waitFor(() => expect(toasts()).toEqual(['New passwords do not match']));
  expect(field(/^Confirm new password/).getAttribute('aria-invalid')).toBe('true');
  expect(changes()).toEqual([]);
});

test('changes the password once they match and clears the fields', async () => {
  server.use(
    http.put(own('/password'), () => HttpResponse.json({ message: 'Password changed successfully' })),
  );
  fill('old-password', 'new-password', 'other-password');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  fireEvent.change(field(/^Confirm new password/), { target: { value: 'new-password' } });
  fireEvent.click(button());
  await waitFor(() => expect(toasts().at(-1)).toBe('Password changed successfully'));
  expect(changes()[0]?.body).toEqual({ currentPassword: 'old-password', newPassword: 'new-password' });
  await waitFor(() => expect(field(/^New password/)).toHaveProperty('value', ''));
});

test('shows a wrong current password at its field', async () => {
  const text = 'The current password is incorrect.';
  server.use(http.put(own('/password'), () => refusal(400, 'wrong_password', text)));
  fill('wrong-password', 'new-password');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field(/^Current password/).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(/^Current password/));
  expect(toasts()).toEqual([]);
});

test('locks after too many wrong passwords, as long as the server says', async () => {
  server.use(http.put(own('/password'), () => locked(120)));
  fill('wrong-password', 'new-password');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Please wait before trying again.',
  );
  expect(screen.getByRole('timer').textContent).toMatch(/^You can try again in 1[12]\d seconds\.$/);
  await waitFor(() => expect(button()).toHaveProperty('disabled', true));
  const form = button().closest('form');
  if (form) fireEvent.submit(form);
  expect(changes()).toHaveLength(1);
});

test('shows any other failure', async () => {
  server.use(http.put(own('/password'), () => HttpResponse.error()));
  fill('old-password', 'new-password');
  await waitFor(() => expect(toasts()).toEqual(['Failed to change password']));
});
