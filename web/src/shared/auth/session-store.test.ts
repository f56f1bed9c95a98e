import { afterEach, expect, test, vi } from 'vitest';
import { ada as user } from '../testing/people.ts';
import {
  dropSession,
  endSession,
  followOtherTabs,
  followStorage,
  keepSession,
  leaveSession,
  sessionStore,
} from './session-store.ts';

afterEach(() => {
  dropSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});

const freshStore = async () => (await import('./session-store.ts')).sessionStore.get();

test('restores the session from storage synchronously', async () => {
  keepSession({ token: 't', user });
  vi.resetModules();
  expect(await freshStore()).toEqual({ token: 't', user });
});

test.each([
  ['no user', 't', null],
  ['no token', null, JSON.stringify(user)],
  ['a broken user', 't', '{'],
  ['a user of no known role', 't', JSON.stringify({ ...user, role: 'root' })],
])('clears the state: %s', async (_, token, stored) => {
  if (token !== null) localStorage.setItem('token', token);
  if (stored !== null) localStorage.setItem('user', stored);
  vi.resetModules();
  expect(await freshStore()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('two tabs stay synchronized', () => {
  const stop = followOtherTabs();
  localStorage.setItem('token', 'other');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(sessionStore.get()).toBeNull();
  localStorage.setItem('user', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(sessionStore.get()?.token).toBe('other');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(sessionStore.get()).toBeNull();
  stop();
});

test('ignores a token and a user who do not match', () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub })).replaceAll('=', '')}.s`;
  keepSession({ token: tokenOf(user.id), user });
  const stop = followOtherTabs();
  localStorage.setItem('token', tokenOf('b'.repeat(24)));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(sessionStore.get()?.token).toBe(tokenOf(user.id));
  localStorage.setItem('user', JSON.stringify({ ...user, id: 'b'.repeat(24), name: 'Obi' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(sessionStore.get()?.user.name).toBe('Obi');
  stop();
});

test('keeps the session in memory when the browser blocks storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  keepSession({ token: 't', user });
  followStorage();
  expect(sessionStore.get()?.token).toBe('t');
  refuse.mockRestore();
});

const typed = {
  [`poc-draft-${user.id}-checkout`]: '12 Awolowo Road',
  'poc-draft-visitor-contact': 'hi',
  [`poc-recent-searches-${user.id}`]: '["kolo"]',
};
const ofDevice = {
  cart: '[]',
  [`poc-cart-copies-${user.id}`]: '[]',
  'poc-mode': 'dark',
  'poc-low-data': 'on',
  'poc-invitation': 't',
  'poc-watch-progress-1': '{}',
};

function type(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const [key, value] of Object.entries({ ...typed, ...ofDevice })) storage.setItem(key, value);
  }
}
const keysOf = (storage: Storage) => Object.keys(storage).toSorted();
const kept = Object.keys(ofDevice).toSorted();

test('signing out deletes the user’s input from both storages, but not device settings', () => {
  keepSession({ token: 't', user });
  type();
  leaveSession();
  expect(keysOf(localStorage)).toEqual(kept);
  expect(keysOf(sessionStorage)).toEqual(kept);
});

test('a sign-out in another tab clears this tab’s storage too', () => {
  const stop = followOtherTabs();
  type();
  window.dispatchEvent(new StorageEvent('storage', { key: 'poc-signed-out', newValue: '1' }));
  expect(keysOf(sessionStorage)).toEqual(kept);
  stop();
});

test('input survives a session that the server ended, for the same user only', () => {
  keepSession({ token: 't', user });
  type();
  endSession();
  keepSession({ token: 'u', user });
  expect(sessionStorage.getItem('poc-draft-visitor-contact')).toBe('hi');
  endSession();
  keepSession({ token: 'v', user: { ...user, id: 'b'.repeat(24) } });
  expect(keysOf(sessionStorage)).toEqual(kept);
});

test('deletes the input of an earlier session when another user signs in', async () => {
  type();
  vi.resetModules();
  const { keepSession: signIn } = await import('./session-store.ts');
  signIn({ token: 't', user: { ...user, id: 'b'.repeat(24) } });
  expect(Object.keys(localStorage).filter((key) => key.includes(user.id))).toEqual([
    `poc-cart-copies-${user.id}`,
  ]);
});
