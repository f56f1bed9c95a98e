import { listShows } from '@poc/contracts/endpoints/catalog';
import { getProfile } from '@poc/contracts/endpoints/identity';
import {
  forgotPassword,
  login,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@poc/contracts/endpoints/sign-in';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropSession, keepSession, onSessionEnded, sessionStore } from '../auth/session-store.ts';
import { ada as user } from '../testing/people.ts';
import { call } from './client.ts';
import { ApiError, NetworkError } from './errors.ts';

const server = setupServer();
const refused = (code: string) =>
  HttpResponse.json({ error: 'Refused', code, requestId: 'r-1' }, { status: 401 });
let refreshes = 0;
let ended = 0;
let stopListening: () => void;

/** A server that accepts one token; the refresh returns `renewed`, or fails when it is null. */
function serve(valid: string, renewed: string | null) {
  server.use(
    http.get('*/api/auth/profile', ({ request }) =>
      request.headers.get('authorization') === `Bearer ${valid}`
        ? HttpResponse.json({ user })
        : refused('token_expired'),
    ),
    http.post('*/api/auth/refresh', async () => {
      refreshes += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return renewed === null ? refused('refresh_invalid') : HttpResponse.json({ token: renewed, user });
    }),
  );
}

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  refreshes = 0;
  ended = 0;
  stopListening = onSessionEnded(() => {
    ended += 1;
  });
});
afterEach(() => {
  stopListening();
  server.resetHandlers();
  dropSession();
});

/** An access token that expires in `seconds` by this device's clock. */
function tokenFor(seconds: number, issuedAt = Date.now() / 1_000): string {
  const claims = { sub: user.id, iat: Math.floor(issuedAt), exp: Math.floor(Date.now() / 1_000) + seconds };
  return `h.${btoa(JSON.stringify(claims))}.s`;
}

test('renews a token that is about to expire before the request, once for all calls', async () => {
  const [old, renewed] = [tokenFor(20), tokenFor(900)];
  keepSession({ token: old, user });
  serve(renewed, renewed);
  const asked = serveShows(renewed);
  await Promise.all([call(listShows, {}), call(listShows, {}), call(getProfile)]);
  expect(asked).toEqual([`Bearer ${renewed}`, `Bearer ${renewed}`]);
  expect(refreshes).toBe(1);
});

test('uses a token with enough time left', async () => {
  const token = tokenFor(900);
  keepSession({ token, user });
  serve(token, null);
  await call(getProfile);
  expect(refreshes).toBe(0);
});

test('a device whose clock is an hour ahead does not renew a new token', async () => {
  const token = tokenFor(900 - 3_600, Date.now() / 1_000 - 3_600);
  keepSession({ token, user });
  serve(token, null);
  await call(getProfile);
  expect(refreshes).toBe(0);
});

test('uses the old token when the renewal fails temporarily', async () => {
  const token = tokenFor(20);
  keepSession({ token, user });
  serve(token, null);
  server.use(http.post('*/api/auth/refresh', () => new HttpResponse(null, { status: 503 })));
  await expect(call(getProfile)).resolves.toEqual({ user });
});

test('an expired session reads a public page as a visitor, and ends', async () => {
  keepSession({ token: tokenFor(-60), user });
  serve('new', null);
  const asked = serveShows('new');
  await expect(call(listShows, {})).resolves.toEqual([{ id: 'public' }]);
  expect(asked.at(-1)).toBeNull();
  expect(ended).toBe(1);
});

test('ten calls with an expired token share one refresh, and all succeed', async () => {
  keepSession({ token: 'old', user });
  serve('new', 'new');
  const responses = await Promise.all(Array.from({ length: 10 }, () => call(getProfile)));
  expect(responses).toHaveLength(10);
  expect(refreshes).toBe(1);
  expect(sessionStore.get()?.token).toBe('new');
  expect(localStorage.getItem('token')).toBe('new');
  expect(ended).toBe(0);
});

test('a refused refresh signs out once and rejects with the original error', async () => {
  keepSession({ token: 'old', user });
  serve('new', null);
  await expect(call(getProfile)).rejects.toMatchObject({
    status: 401,
    code: 'token_expired',
    requestId: 'r-1',
  });
  expect(sessionStore.get()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  expect(ended).toBe(1);
});

/** Public shows: served without a token, but refused with an invalid one. */
function serveShows(valid: string) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/shows', ({ request }) => {
      const authorization = request.headers.get('authorization');
      asked.push(authorization);
      if (authorization === null) return HttpResponse.json([{ id: 'public' }]);
      return authorization === `Bearer ${valid}`
        ? HttpResponse.json([{ id: 'personal' }])
        : refused('token_expired');
    }),
  );
  return asked;
}

test('a public page with an expired token gets the personal response after a renewal', async () => {
  keepSession({ token: 'old', user });
  serve('new', 'new');
  const asked = serveShows('new');
  await expect(call(listShows, {})).resolves.toEqual([{ id: 'personal' }]);
  expect(asked).toEqual(['Bearer old', 'Bearer new']);
  expect(ended).toBe(0);
});

test.each([
  ['the refresh is refused', null],
  ['the renewed token is refused too', 'worthless'],
])('when %s, retries a public request once as a visitor', async (_, renewed) => {
  keepSession({ token: 'old', user });
  serve('new', renewed);
  const asked = serveShows('new');
  await expect(call(listShows, {})).resolves.toEqual([{ id: 'public' }]);
  expect(asked.at(-1)).toBeNull();
  expect(asked.filter((one) => one === null)).toHaveLength(1);
  expect(refreshes).toBe(1);
  expect(ended).toBe(1);
  expect(sessionStore.get()).toBeNull();
});

test('uses a token renewed by another tab without a refresh', async () => {
  keepSession({ token: 'old', user });
  serve('new', null);
  localStorage.setItem('token', 'new');
  await expect(call(getProfile)).resolves.toEqual({ user });
  expect(refreshes).toBe(0);
});

test('an unreachable refresh does not sign out', async () => {
  keepSession({ token: 'old', user });
  serve('new', null);
  server.use(http.post('*/api/auth/refresh', () => HttpResponse.error()));
  await expect(call(getProfile)).rejects.toBeInstanceOf(NetworkError);
  expect(sessionStore.get()?.token).toBe('old');
  expect(ended).toBe(0);
});

test('a 401 of the sign-in itself neither refreshes nor signs out', async () => {
  keepSession({ token: 'old', user });
  serve('old', null);
  server.use(http.post('*/api/auth/login', () => refused('invalid_credentials')));
  await expect(call(login, { body: { email: 'a@b.ng', password: 'x' } })).rejects.toMatchObject({
    code: 'invalid_credentials',
    message: 'Refused',
  });
  expect(refreshes).toBe(0);
  expect(sessionStore.get()).not.toBeNull();
});

test('a 500 does not sign out', async () => {
  keepSession({ token: 'old', user });
  server.use(
    http.get('*/api/auth/profile', () =>
      HttpResponse.json({ error: 'Oh', code: 'internal_error' }, { status: 500 }),
    ),
  );
  await expect(call(getProfile)).rejects.toBeInstanceOf(ApiError);
  expect(sessionStore.get()).not.toBeNull();
});

test('does not repeat a call as another user who has since signed in', async () => {
  keepSession({ token: 'old', user });
  const other = { ...user, id: 'b'.repeat(24), name: 'Obi' };
  const tokens: (string | null)[] = [];
  server.use(
    http.get('*/api/auth/profile', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      localStorage.setItem('token', 'of-obi');
      localStorage.setItem('user', JSON.stringify(other));
      return refused('token_expired');
    }),
  );
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 });
  expect(tokens).toEqual(['Bearer old']);
  expect(sessionStore.get()).toEqual({ token: 'of-obi', user: other });
  expect(ended).toBe(0);
});

test('a pending refresh does not undo a sign-out in another tab', async () => {
  keepSession({ token: 'old', user });
  server.use(
    http.get('*/api/auth/profile', () => refused('token_expired')),
    http.post('*/api/auth/refresh', () => {
      localStorage.clear();
      return HttpResponse.json({ token: 'new', user });
    }),
  );
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 });
  expect(sessionStore.get()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['login', () => call(login, { body: { email: 'a@b.co', password: 'x' } })],
  ['verification', () => call(verifyEmail, { body: { email: 'a@b.co', code: '123456' } })],
  ['resend', () => call(resendVerification, { body: { email: 'a@b.co' } })],
  ['reset code', () => call(forgotPassword, { body: { email: 'a@b.co' } })],
  ['reset', () => call(resetPassword, { body: { email: 'a@b.co', code: '123456', password: 'y' } })],
])('a 401 of the %s call shows the reason and does not sign out', async (_, attempt) => {
  keepSession({ token: 'old', user });
  server.use(http.post('*/api/auth/*', () => refused('invalid_credentials')));
  await expect(attempt()).rejects.toMatchObject({ status: 401, message: 'Refused' });
  expect(sessionStore.get()?.token).toBe('old');
  expect(ended).toBe(0);
});
