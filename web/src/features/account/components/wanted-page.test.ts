import { expect, test } from 'vitest';
import { pageAfterSignIn } from './wanted-page.ts';

test('leads administrators to /admin and others to /user/dashboard', () => {
  expect(pageAfterSignIn(null, 'admin')).toBe('/admin');
  expect(pageAfterSignIn(null, 'user')).toBe('/user/dashboard');
});

test('returns to the requested page', () => {
  expect(pageAfterSignIn({ from: '/user/orders?page=2' }, 'user')).toBe('/user/orders?page=2');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/login',
  '/register?x=1',
  '/verify-email',
  '/admin/users',
  7,
])('does not lead a member to %s', (from) =>
  expect(pageAfterSignIn({ from }, 'user')).toBe('/user/dashboard'),
);
