import { listShows } from '@poc/contracts/endpoints/catalog';
import { logout } from '@poc/contracts/endpoints/sign-in';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../auth/session-store.ts';
import { ada } from '../testing/people.ts';
import { call } from './client.ts';
import { requestEarly, takeEarlyResponse } from './early-response.ts';

const url = 'http://localhost/api/shows?limit=24';
const response = Promise.resolve(new Response('[]'));

function leave(more: object = {}) {
  const early = { url, token: null, response, startedAt: performance.now(), ...more };
  Reflect.set(window, 'pocEarly', [{ ...early, url: `${url}&cursor=b` }, early]);
}
afterEach(() => {
  Reflect.deleteProperty(window, 'pocEarly');
  sessionStore.set(null);
  vi.unstubAllGlobals();
});

test('returns null without early responses', () => expect(takeEarlyResponse(url, null)).toBeNull());

test('returns each response once', () => {
  leave();
  expect(takeEarlyResponse(url, null)).toBe(response);
  expect(takeEarlyResponse(url, null)).toBeNull();
});

test('returns a response only for its own URL', () => {
  leave();
  expect(takeEarlyResponse(`${url}&cursor=c`, null)).toBeNull();
  expect(takeEarlyResponse(url, null)).toBe(response);
});

test.each([
  ['another user’s', { token: 'somebody' }],
  ['too old', { startedAt: performance.now() - 60_000 }],
])('never returns a response that is %s', (_, more) => {
  leave(more);
  expect(takeEarlyResponse(url, null)).toBeNull();
  expect(Reflect.get(window, 'pocEarly')).toHaveLength(1);
});

test('ignores foreign values', () => {
  leave({ response: 'yes' });
  expect(takeEarlyResponse(url, null)).toBeNull();
});

test('sends the requests of a page with the ids of the page and the user, and their token', async () => {
  const sent = vi.fn<typeof fetch>().mockImplementation(async () => new Response('[]'));
  vi.stubGlobal('fetch', sent);
  sessionStore.set({ token: 't', user: ada });
  requestEarly(['/shows/:id', '/users/:user/orders'], '/shows/5f');
  const urls = ['shows/5f', `users/${ada.id}/orders`].map((path) => `${location.origin}/api/${path}`);
  const headers = { accept: 'application/json', authorization: 'Bearer t' };
  expect(sent.mock.calls).toEqual(urls.map((path) => [path, { headers }]));
  for (const path of urls) expect(await takeEarlyResponse(path, 't')).toBeInstanceOf(Response);
});

test('sends nothing with a token that expires soon', () => {
  const sent = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', sent);
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1_000 + 5 }));
  sessionStore.set({ token: `h.${claims}.s`, user: ada });
  requestEarly(['/shows'], '/shows');
  expect(sent).not.toHaveBeenCalled();
});

test('drops what is left after a call that changes data, also one that fails', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  leave();
  await call(listShows, { query: { limit: 1 } });
  expect(Reflect.get(window, 'pocEarly')).toHaveLength(2);
  await call(logout);
  expect(takeEarlyResponse(url, null)).toBeNull();

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  leave();
  await expect(call(logout)).rejects.toThrow();
  expect(takeEarlyResponse(url, null)).toBeNull();
});
