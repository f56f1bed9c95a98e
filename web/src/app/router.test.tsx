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

const visit = (path: string) => act(async () => openRoutes(path));

/** Expects a visit to a path to end at a URL, after the page's code has loaded. */
async function expectVisit(path: string, address: object) {
  const where = await visit(path);
  // The first visit of the file loads the code of its page.
  await waitFor(() => expect(where()).toEqual(address), { timeout: 30_000 });
}

// An empty cart would redirect to the shop.
fillCart();
// Only URLs matter here; requests never resolve.
beforeEach(() => {
  // Test files share one document; an earlier file may have left a session.
  dropSession();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  act(() => dropSession());
  vi.unstubAllGlobals();
});

test('redirects a visitor from a member page to sign-in, with a return target', async () => {
  await expectVisit('/user/orders?x=1', { at: '/login', from: '/user/orders?x=1' });
});

test('redirects a visitor from an administrators’ page to sign-in', async () => {
  await expectVisit('/admin/users', { at: '/login', from: '/admin/users' });
});

test('redirects a member from an administrators’ page to home', async () => {
  keepSession(person('user'));
  await expectVisit('/admin/users', { at: '/' });
});

test('shows member pages to a member', async () => {
  keepSession(person('user'));
  await expectVisit('/user/profile', { at: '/user/profile' });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeTruthy();
  expect(screen.getAllByText('POC Dashboard').length).toBeGreaterThan(0);
});

test('shows the admin area to an administrator', async () => {
  keepSession(person('admin'));
  await expectVisit('/admin', { at: '/admin' });
  expect((await screen.findAllByText('Admin Panel')).length).toBeGreaterThan(0);
});

test('redirects an unknown path to home', async () => {
  await expectVisit('/no/such/page', { at: '/' });
});

test('redirects aliases to their page with the query', async () => {
  keepSession(person('user'));
  await expectVisit('/dashboard/checkout?a=b', { at: '/checkout?a=b' });
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
