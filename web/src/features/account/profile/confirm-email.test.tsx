import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { keepSession, sessionStore } from '../../../shared/auth/session-store.ts';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { ProfilePage } from './profile-page.tsx';

const { server, changes } = startMemberServer();
const waiting = { ...ada, pendingEmail: 'new@poc.test' };

beforeEach(() => {
  keepSession({ token: 't', user: waiting });
  server.use(http.get(own(), () => HttpResponse.json(waiting)));
});

function enter(code: string) {
  renderPage(<ProfilePage />);
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

test('applies the new email with the right code', async () => {
  server.use(http.post(own('/email/confirm'), () => HttpResponse.json({ ...ada, email: 'new@poc.test' })));
  enter('Your code: 123 456');
  await waitFor(() => expect(sessionStore.get()?.user.email).toBe('new@poc.test'));
  expect(changes()[0]?.body).toEqual({ code: '123456' });
  expect(screen.queryByText('Confirm your new email')).toBeNull();
  expect(toasts()).toEqual(['Your new email address was confirmed.']);
});

test('shows a wrong code at its field', async () => {
  server.use(
    http.post(own('/email/confirm'), () =>
      refusal(400, 'code_invalid', 'That code is incorrect or has expired.'),
    ),
  );
  enter('123456');
  expect(await screen.findByText('That code is incorrect or has expired.')).toBeTruthy();
  expect(screen.getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true');
});

test('does not send an incomplete code', async () => {
  enter('123');
  expect(await screen.findByText('Please enter the 6 digits of the code.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('resends to the same address, then counts down, also after a reload', async () => {
  server.use(http.put(own(), () => HttpResponse.json(waiting)));
  const { unmount } = renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  expect(await screen.findByRole('button', { name: /^Send again in \d+ s$/ })).toBeTruthy();
  expect(changes().map(({ body }) => body)).toEqual([
    { name: ada.name, email: 'new@poc.test', phone: ada.phone },
  ]);
  unmount();
  renderPage(<ProfilePage />);
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeTruthy();
});

test('cancels the new email on Keep the old address', async () => {
  server.use(http.put(own(), () => HttpResponse.json(ada)));
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep the old address' }));
  await waitFor(() => expect(screen.queryByText('Confirm your new email')).toBeNull());
  expect(changes()[0]?.body).toEqual({ name: ada.name, email: ada.email, phone: ada.phone });
});
