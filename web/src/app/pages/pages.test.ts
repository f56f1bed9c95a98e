import { expect, test } from 'vitest';
import { findPage, pages, redirectOf } from './pages.ts';

/** The route tables of both specification documents and of the decisions, by access. */
const specified = {
  public: [
    '/',
    '/shows',
    '/shows/:id',
    '/shows/live',
    '/shows/upcoming',
    '/live',
    '/live/:id',
    '/merch',
    '/community',
    '/login',
    '/register',
    '/verify-email',
    '/cart',
    '/user/cart',
    '/checkout',
    '/payment/callback',
    '/order-success/:id',
    '/about',
    '/careers',
    '/press',
    '/contact',
    '/privacy',
    '/terms',
    '/cookies',
    // Not in the specification: how to install the app.
    '/app',
    // Not in the specification: pages of a host, a product, a post and a member.
    '/hosts/:id',
    '/merch/:id',
    '/community/posts/:id',
    '/community/members/:id',
    // Not in the specification: all results of a search.
    '/search',
    // Not in the specification: targets of links in emails.
    '/invitation',
    '/email/undo',
    '/card',
    // Not in the specification: return from the payment page of such a link.
    '/card/return',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ],
  member: [
    '/dashboard/shows/:id',
    '/subscription/checkout',
    '/user/dashboard',
    '/user/profile',
    '/user/orders',
    '/user/merch',
    '/user/shows',
    '/user/watch-history',
    '/user/my-community',
    '/user/subscription',
    '/user/settings',
    // Not in the specification: the notification bell's page.
    '/user/notifications',
    // Not in the specification: all results of a search.
    '/user/search',
  ],
  admin: [
    '/admin',
    '/admin/users',
    // Not in the specification: a user, an order, and the audit log.
    '/admin/users/:id',
    '/admin/orders/:id',
    '/admin/audit',
    '/admin/orders',
    '/admin/shows',
    '/admin/shows/:id',
    '/admin/streams',
    // Not in the specification: a stream with its broadcast console.
    '/admin/streams/:id',
    '/admin/merch',
    '/admin/subscriptions',
    '/admin/posts',
    '/admin/posts/:id',
    // Not in the specification: delivery options and discount codes.
    '/admin/delivery',
    '/admin/discounts',
    // Not in the specification: hosts, and searches with their synonyms.
    '/admin/hosts',
    // Not in the specification: announcements by email.
    '/admin/announcements',
    '/admin/announcements/:id',
    '/admin/search',
    // Not in the specification: the ledger and its reconciliation with Paystack.
    '/admin/money',
  ],
} as const;

test.each(Object.entries(specified))('has exactly the %s pages of the specification', (access, paths) => {
  const routed = pages.filter((page) => page.access === access).map(({ path }) => path);
  expect(routed.toSorted()).toEqual([...paths].sort());
});

test('declares every path once', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('static paths take precedence over paths with an id', () => {
  expect(findPage('/shows/live')).toMatchObject({ page: { path: '/shows/live' }, id: '' });
  expect(findPage('/shows/5f/')).toMatchObject({ page: { path: '/shows/:id' }, id: '5f' });
  expect(findPage('/shows/5f/more')).toBeNull();
  expect(findPage('/Shows/LIVE')).toMatchObject({ page: { path: '/shows/live' } });
});

test('every page has a title; indexed pages have a unique title and a description', () => {
  for (const { title } of pages) expect(title).toMatch(/\bPOC\b/);
  const listed = pages.filter(({ description }) => description !== undefined);
  for (const part of ['title', 'description'] as const) {
    expect(new Set(listed.map((page) => page[part])).size).toBe(listed.length);
  }
  expect(listed.filter(({ access }) => access !== 'public')).toEqual([]);
});

test.each([
  ['/orders', '?order=5f', '/user/orders?order=5f'],
  ['/subscription/', '', '/user/subscription'],
  ['/dashboard/checkout', '', '/checkout'],
  ['/no/such/page', '?x=1', '/'],
  ['/user/orders', '', null],
])('%s%s redirects to %s', (pathname, search, target) => {
  expect(redirectOf(pathname, search)).toBe(target);
});
