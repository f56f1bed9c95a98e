import { expect, test } from 'vitest';
import { pageAfterSignIn } from './wanted-page.ts';

test('an administrator goes to /admin, others to /user/dashboard', () => {
  expect(pageAfterSignIn(null, 'admin')).toBe('/admin');
  expect(pageAfterSignIn(null, 'user')).toBe('/user/dashboard');
});

test('the wanted page is returned to', () => {
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
])('a member is not led to %s', (from) => expect(pageAfterSignIn({ from }, 'user')).toBe('/user/dashboard'));
