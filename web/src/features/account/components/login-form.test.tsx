import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../../shared/auth/session-store.ts';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { LoginForm } from './login-form.tsx';

const { fetchMock } = startFakeFetch();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Where() {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{JSON.stringify({ pathname, ...state })}</p>;
}

async function submit() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/login', state: { from: '/user/orders' } }]}>
        <LoginForm onForgot={() => undefined} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'ada@poc.test' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'wrong' } });
  await press();
}

async function press() {
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name: 'Login' }));
    await vi.advanceTimersByTimeAsync(50);
  });
}

test('counts a lockout down from 60, disables the button and sends nothing', async () => {
  fetchMock.mockImplementation(() =>
    respond(429, { error: 'Too many requests. Please wait.', code: 'login_locked' }),
  );
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(
    'Too many login attempts. Please wait before trying again.',
  );
  expect(screen.getByRole('timer').textContent).toBe(
    'Too many login attempts. Please wait 60 seconds before trying again.',
  );
  expect(screen.getByRole('button', { name: 'Login' }).hasAttribute('disabled')).toBe(true);

  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('timer').textContent).toContain('wait 50 seconds');
  await press();
  expect(fetchMock).toHaveBeenCalledTimes(1);

  await act(async () => vi.advanceTimersByTimeAsync(50_500));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Login' }).hasAttribute('disabled')).toBe(false);
});

test('locks out on a text about too many requests, with any status', async () => {
  fetchMock.mockImplementation(() => respond(403, { error: 'Too many requests', code: 'forbidden' }));
  await submit();
  expect(screen.getByRole('timer')).toBeTruthy();
});

test('shows the server’s text', async () => {
  fetchMock.mockImplementation(() =>
    respond(401, { error: 'Invalid email or password', code: 'invalid_credentials' }),
  );
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password');
});

test('shows Login failed without a text from the server', async () => {
  fetchMock.mockImplementation(() => respond(500, {}));
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('Login failed');
});

test('stores the session on success', async () => {
  const user = { id: 'a'.repeat(24), name: 'Ada', role: 'user' };
  fetchMock.mockImplementation(() => respond(200, { token: 'fresh', user }));
  await submit();
  expect(sessionStore.get()?.token).toBe('fresh');
  expect(localStorage.getItem('token')).toBe('fresh');
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toEqual(user);
});

test('announces the wait every 15 seconds, and its end', async () => {
  fetchMock.mockImplementation(() => respond(429, { error: 'Too many requests.', code: 'login_locked' }));
  await submit();
  const heard: string[] = [];
  for (let second = 0; second <= 61; second += 1) {
    const text = screen.getByRole('status').textContent ?? '';
    if (text !== heard.at(-1)) heard.push(text);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
  }
  expect(heard).toEqual([
    ...[60, 45, 30, 15].map((seconds) => `Please wait ${seconds} seconds before trying again.`),
    'You can try again now.',
  ]);
});

test('passes an unverified address to the page for its code', async () => {
  fetchMock.mockImplementation(() =>
    respond(403, { error: 'Please verify your email before signing in.', code: 'email_not_verified' }),
  );
  await submit();
  fireEvent.click(screen.getByRole('link', { name: 'Enter your code' }));
  expect(JSON.parse(screen.getByTestId('where').textContent ?? '')).toEqual({
    pathname: '/verify-email',
    email: 'ada@poc.test',
    from: '/user/orders',
  });
});

test('requires a code or a recovery code for an account with two-factor authentication', async () => {
  const user = { id: 'a'.repeat(24), name: 'Ada', role: 'admin' };
  fetchMock.mockImplementation(() => respond(401, { error: 'Code', code: 'second_factor_required' }));
  await submit();
  const field = screen.getByLabelText(/^Code from your authenticator app/);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  fireEvent.change(screen.getByLabelText(/^Recovery code/), { target: { value: 'abcde-fgh23' } });
  fetchMock.mockImplementation(() => respond(200, { token: 'fresh', user }));
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name: 'Sign in' }));
    await vi.advanceTimersByTimeAsync(50);
  });
  expect(String(fetchMock.mock.lastCall?.[0])).toMatch(/\/api\/auth\/second-factor$/);
  expect(fetchMock.mock.lastCall?.[1]?.body).toBe(JSON.stringify({ code: 'abcde-fgh23' }));
  expect(sessionStore.get()?.token).toBe('fresh');
});

test('restarts with the password when the sign-in took too long', async () => {
  fetchMock.mockImplementation(() => respond(401, { error: 'Code', code: 'second_factor_required' }));
  await submit();
  fetchMock.mockImplementation(() => respond(401, { error: 'It took too long.', code: 'sign_in_expired' }));
  fireEvent.change(screen.getByLabelText(/^Code from/), { target: { value: '123456' } });
  await act(async () => {
    fireEvent.submit(screen.getByRole('button', { name: 'Sign in' }));
    await vi.advanceTimersByTimeAsync(50);
  });
  expect(screen.getByRole('alert').textContent).toBe('It took too long.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
});
