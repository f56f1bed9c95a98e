import { expect, it } from 'vitest';
import { isOnAllowedHost } from './allowed-hosts.ts';

const isAllowed = (url: string) => isOnAllowedHost(['cdn.example'], url);

it.each([
  'https://cdn.example/a.png',
  'https://CDN.example/a.png',
  'https://eu.cdn.example/a.png',
  'https://a.eu.cdn.example:443/a.png?x=1#y',
])('lets browsers load %s', (url) => {
  expect(isAllowed(url)).toBe(true);
});

it.each([
  'http://cdn.example/a.png',
  'https://cdn.example:8443/a.png',
  'https://cdn.example./a.png',
  'https://notcdn.example/a.png',
  'https://cdn.example.evil.example/a.png',
  'https://cdn.example@evil.example/a.png',
  'https://user:word@cdn.example/a.png',
  'https://user@cdn.example/a.png',
  '//cdn.example/a.png',
  'cdn.example',
  '',
])('does not let browsers load %j', (url) => {
  expect(isAllowed(url)).toBe(false);
});

it('does not support a wildcard', () => {
  expect(isOnAllowedHost(['*'], 'https://cdn.example/a.png')).toBe(false);
  expect(isOnAllowedHost([], 'https://cdn.example/a.png')).toBe(false);
});
