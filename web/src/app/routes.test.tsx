import { expect, test } from 'vitest';
import { pagesToBuild } from './pages-to-build.ts';
import { comingSoon, pageRoutes, redirects } from './routes.tsx';

/** The route tables of both specification documents and of the decisions, with who may see each page. */
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
    // Not of the specification: how to install the app.
    '/app',
    // Not of the specification: a product, and a post, by itself.
    '/merch/:id',
    '/community/posts/:id',
    // Not of the specification: where links in mails lead.
    '/invitation',
    '/email/undo',
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
  ],
  admin: [
    '/admin',
    '/admin/users',
    '/admin/orders',
    '/admin/shows',
    '/admin/shows/:id',
    '/admin/streams',
    '/admin/merch',
    '/admin/subscriptions',
    '/admin/posts',
    '/admin/posts/:id',
    // Not of the specification: what buyers choose from at the checkout.
    '/admin/delivery',
    '/admin/discounts',
    // Not of the specification: the ledger, and what Paystack says of it.
    '/admin/money',
  ],
} as const;

test.each(Object.entries(specified))(
  'every %s page of the specification is there, and no other',
  (access, paths) => {
    const routed = pageRoutes.filter((route) => route.access === access).map(({ path }) => path);
    expect(routed.toSorted()).toEqual([...paths].sort());
  },
);

test('no address is declared twice', () => {
  const paths = pageRoutes.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('the list of pages to build is exactly what shows the notice', () => {
  const unbuilt = pageRoutes.filter(({ page }) => page === comingSoon).map(({ path }) => path);
  expect(unbuilt).toEqual(pagesToBuild.map(({ path }) => path));
});

test('the second addresses of the decisions lead to their page', () => {
  expect(redirects).toEqual([
    { path: '/orders', to: '/user/orders' },
    { path: '/subscription', to: '/user/subscription' },
    { path: '/dashboard/checkout', to: '/checkout' },
  ]);
});
