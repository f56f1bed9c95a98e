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

test('token and user in storage count as signed in from the first moment', async () => {
  keepSession({ token: 't', user });
  vi.resetModules();
  expect(await freshStore()).toEqual({ token: 't', user });
});

test.each([
  ['no user', 't', null],
  ['no token', null, JSON.stringify(user)],
  ['a broken user', 't', '{'],
  ['a user of no known role', 't', JSON.stringify({ ...user, role: 'root' })],
])('%s: the state is cleared', async (_, token, stored) => {
  if (token !== null) localStorage.setItem('token', token);
  if (stored !== null) localStorage.setItem('user', stored);
  vi.resetModules();
  expect(await freshStore()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('two tabs agree', () => {
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

test('a token and a user who do not belong together are nothing to act on', () => {
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

test('a browser that refuses storage keeps the session in memory', () => {
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
  [`poc-cart-copies-${user.id}`]: '[]',
  'poc-draft-visitor-contact': 'hi',
};
const ofDevice = {
  cart: '[]',
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

test('signing out removes what the person typed from both storages, and keeps the settings of the device', () => {
  keepSession({ token: 't', user });
  type();
  leaveSession();
  expect(keysOf(localStorage)).toEqual(kept);
  expect(keysOf(sessionStorage)).toEqual(kept);
});

test('a sign-out in another tab removes it from this tab’s storage too', () => {
  const stop = followOtherTabs();
  type();
  window.dispatchEvent(new StorageEvent('storage', { key: 'poc-signed-out', newValue: '1' }));
  expect(keysOf(sessionStorage)).toEqual(kept);
  stop();
});

test('a session that the server ended keeps it for the same person, and for nobody else', () => {
  keepSession({ token: 't', user });
  type();
  endSession();
  keepSession({ token: 'u', user });
  expect(sessionStorage.getItem('poc-draft-visitor-contact')).toBe('hi');
  endSession();
  keepSession({ token: 'v', user: { ...user, id: 'b'.repeat(24) } });
  expect(keysOf(sessionStorage)).toEqual(kept);
});

test('a session that ended in an earlier visit leaves nothing to somebody else who signs in', async () => {
  type();
  vi.resetModules();
  const { keepSession: signIn } = await import('./session-store.ts');
  signIn({ token: 't', user: { ...user, id: 'b'.repeat(24) } });
  expect(Object.keys(localStorage).filter((key) => key.includes(user.id))).toEqual([]);
});
