import { afterEach, expect, test, vi } from 'vitest';
import { dropSession, followOtherTabs, keepSession, sessionStore } from './session-store.ts';

const user = {
  id: 'a'.repeat(24),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  phone: '',
  avatar: '',
  role: 'user' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
};

afterEach(() => {
  dropSession();
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
