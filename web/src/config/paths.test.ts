import { expect, test } from 'vitest';
import { hidesPublicLayout } from './paths.ts';

test.each([
  '/dashboard',
  '/dashboard/shows/1',
  '/admin',
  '/admin/users',
  '/cart',
  '/checkout',
  '/payment/callback',
  '/order-success/1',
  '/orders',
  '/user/dashboard',
])('%s hides navigation bar and footer', (path) => expect(hidesPublicLayout(path)).toBe(true));

test.each(['/', '/shows', '/live/1', '/merch', '/community', '/login', '/about', '/subscription/checkout'])(
  '%s shows navigation bar and footer',
  (path) => expect(hidesPublicLayout(path)).toBe(false),
);
