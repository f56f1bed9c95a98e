import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillCart } from '../features/orders/checkout/testing/checkout-screen.tsx';
import { dropSession, keepSession } from '../shared/auth/session-store.ts';
import { openRoutes } from './testing/open-routes.tsx';

const person = (role: 'user' | 'admin') => ({
  token: 't',
  user: {
    id: 'a'.repeat(24),
    name: 'Ada Eze',
    email: 'ada@poc.test',
    phone: '',
    avatar: '',
    role,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
});

async function visit(path: string) {
  const where = await act(async () => openRoutes(path));
  return where();
}

// An empty cart would redirect to the shop.
fillCart();
// Only URLs matter here; requests never resolve.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  act(() => dropSession());
  vi.unstubAllGlobals();
});

test('redirects a visitor from a member page to sign-in, with a return target', async () => {
  expect(await visit('/user/orders?x=1')).toEqual({ at: '/login', from: '/user/orders?x=1' });
});

test('redirects a visitor from an administrators’ page to sign-in', async () => {
  expect(await visit('/admin/users')).toEqual({ at: '/login', from: '/admin/users' });
});

test('redirects a member from an administrators’ page to home', async () => {
  keepSession(person('user'));
  expect(await visit('/admin/users')).toEqual({ at: '/' });
});

test('shows member pages to a member', async () => {
  keepSession(person('user'));
  expect(await visit('/user/profile')).toEqual({ at: '/user/profile' });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeTruthy();
  expect(screen.getAllByText('POC Dashboard').length).toBeGreaterThan(0);
});

test('shows the admin area to an administrator', async () => {
  keepSession(person('admin'));
  expect(await visit('/admin')).toEqual({ at: '/admin' });
  expect((await screen.findAllByText('Admin Panel')).length).toBeGreaterThan(0);
});

test('redirects an unknown path to home', async () => {
  expect(await visit('/no/such/page')).toEqual({ at: '/' });
});

test('redirects aliases to their page with the query', async () => {
  keepSession(person('user'));
  expect(await visit('/dashboard/checkout?a=b')).toEqual({ at: '/checkout?a=b' });
});

test('shows navigation bar and footer on /about', async () => {
  await visit('/about');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('hides navigation bar and footer on /checkout', async () => {
  keepSession(person('user'));
  await visit('/checkout');
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('sets the document title of each page', async () => {
  document.title = 'the page before';
  await visit('/shows');
  await waitFor(() => expect(document.title).toBe('Shows · POC'));
});
