import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../../shared/auth/session-store.ts';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { renderPage, whereNow } from '../../../shared/testing/page.tsx';
import { VerifyPage } from './verify-page.tsx';

const { fetchMock, bodyOf } = startFakeFetch();
const signedIn = (role: string) =>
  respond(200, { token: 'fresh', user: { id: 'a'.repeat(24), name: 'Ada', role } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const justSent = () => ({ email: 'ada@poc.test', sentAtMs: Date.now() });

function open(kept: object | null = justSent(), state: object | null = null) {
  if (kept) sessionStorage.setItem('poc-verification', JSON.stringify(kept));
  return renderPage(
    <Routes>
      <Route path="/verify-email" element={<VerifyPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { pathname: '/verify-email', state },
  );
}

const code = () => screen.getByLabelText<HTMLInputElement>(/^Verification code/);
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
async function enter(text: string) {
  fireEvent.change(code(), { target: { value: text } });
  await wait(50);
}

test('knows the address after registration and after a reload', () => {
  open();
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@poc.test');
  expect(code().getAttribute('inputmode')).toBe('numeric');
  expect(code().getAttribute('autocomplete')).toBe('one-time-code');
});

test('passes the address and return page from sign-in', async () => {
  fetchMock.mockImplementation(() => signedIn('user'));
  open(null, { email: 'obi@poc.test', from: '/user/orders' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('obi@poc.test');
  await enter('123456');
  await wait(2_100);
  expect(whereNow()).toBe('/user/orders');
});

test('extracts the code from pasted text, sends it once and shows the message for 2 seconds', async () => {
  fetchMock.mockImplementation(() => signedIn('user'));
  open({ ...justSent(), from: '/user/orders?page=2' });
  await enter('Your code: 123 456');
  expect(bodyOf(0)).toEqual({ email: 'ada@poc.test', verificationCode: '123456' });
  expect(screen.getByText('Email verified successfully! Redirecting to dashboard...')).toBeTruthy();
  expect(sessionStore.get()?.token).toBe('fresh');
  await wait(1_800);
  expect(whereNow()).toBe('/verify-email');
  await wait(400);
  expect(whereNow()).toBe('/user/orders?page=2');
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('poc-verification')).toBeNull();
});

test.each([
  ['admin', '/admin'],
  ['user', '/user/dashboard'],
])('leads %s to %s without a return page', async (role, path) => {
  fetchMock.mockImplementation(() => signedIn(role));
  open();
  await enter('123456');
  await wait(2_100);
  expect(whereNow()).toBe(path);
});

test('shows and keeps a wrong code without resubmitting it', async () => {
  fetchMock.mockImplementation(() =>
    respond(400, { error: 'That code is incorrect.', code: 'code_invalid' }),
  );
  open();
  await enter('123456');
  expect(screen.getByRole('alert').textContent).toBe('That code is incorrect.');
  expect(code().value).toBe('123456');
  await enter('12345');
  await enter('123456');
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await enter('123457');
  expect(fetchMock).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Verify email' }));
  await wait(50);
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test.each([
  ['an answer without a text', () => respond(500, {}), 'Email verification failed'],
  ['no answer', () => Promise.reject(new TypeError('x')), 'An error occurred during verification'],
])('%s', async (_, reply, text) => {
  fetchMock.mockImplementation(reply);
  open();
  await enter('123456');
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('waits as long as the server says after too many attempts', async () => {
  fetchMock.mockImplementation(() =>
    respond(429, { error: 'Too many requests.', code: 'login_locked' }, { 'retry-after': '30' }),
  );
  open();
  await enter('123456');
  expect(screen.getByRole('button', { name: 'Try again in 30 s' }).hasAttribute('disabled')).toBe(true);
  await enter('654321');
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await wait(30_500);
  expect(screen.getByRole('button', { name: 'Verify email' }).hasAttribute('disabled')).toBe(false);
});

test('resends the code after a minute, counted across reloads', async () => {
  fetchMock.mockImplementation(() => respond(200, { message: 'ok' }));
  open({ email: 'ada@poc.test', sentAtMs: Date.now() - 20_000 });
  expect(screen.getByRole('button', { name: 'Send again in 40 s' }).hasAttribute('disabled')).toBe(true);
  await wait(40_500);
  fireEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  await wait(50);
  expect(bodyOf(0)).toEqual({ email: 'ada@poc.test' });
  expect(screen.getByText('Verification code resent to your email')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again in 60 s' })).toBeTruthy();
});

test.each([
  [
    'the server’s text',
    () => respond(503, { error: 'Temporarily unavailable.' }),
    'Temporarily unavailable.',
  ],
  ['an answer without one', () => respond(500, {}), 'Failed to resend verification code'],
  ['no answer', () => Promise.reject(new TypeError('x')), 'An error occurred while resending the code'],
])('reports a failed resend: %s', async (_, reply, text) => {
  fetchMock.mockImplementation(reply);
  open({ email: 'ada@poc.test', sentAtMs: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  await wait(50);
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('waits for Retry-After when a resend came too soon', async () => {
  fetchMock.mockImplementation(() => respond(429, { error: 'Too many requests.' }, { 'retry-after': '42' }));
  open({ email: 'ada@poc.test', sentAtMs: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  await wait(50);
  expect(screen.getByRole('button', { name: 'Send again in 42 s' })).toBeTruthy();
});

test('sends nothing without an address', async () => {
  open(null);
  fireEvent.click(screen.getByRole('button', { name: 'Send the code again' }));
  await wait(50);
  expect(screen.getByText('Please enter your email.')).toBeTruthy();
  await enter('123456');
  expect(fetchMock).not.toHaveBeenCalled();
});
