import { expect, it } from 'vitest';
import { dataHeaders, type Origins, securityHeaders } from './security-headers.ts';

function sources(directive: string, origins: Origins): string | undefined {
  const headers = securityHeaders(origins, () => [])();
  const policy = headers[headers.indexOf('content-security-policy') + 1];
  return new RegExp(`${directive} ([^;]*)`).exec(policy ?? '')?.[1];
}
const connectSources = (origins: Origins) => sources('connect-src', origins);

it('lets pages load streams from the hosts that are allowed, and their subdomains', () => {
  const origins = { publicUrl: 'https://poc.example', streamHosts: ['cdn.example', 'live.example'] };
  expect(connectSources(origins)).toBe(
    "'self' wss://poc.example https://cdn.example https://*.cdn.example https://live.example https://*.live.example",
  );
});

it('lets pages talk with their own origin, and send videos to the object store where one is known', () => {
  const publicUrl = 'https://poc.example';
  expect(connectSources({ publicUrl })).toBe("'self' wss://poc.example");
  const storeOrigin = 'https://files.poc.example';
  expect(connectSources({ publicUrl, storeOrigin })).toBe(
    "'self' wss://poc.example https://files.poc.example",
  );
});

it('lets pages play files that a plan opens from the origin that the catalog redirects to', () => {
  const publicUrl = 'http://localhost:8080';
  const paidFilesOrigin = 'http://localhost:7070';
  const connected = "'self' ws://localhost:8080 http://localhost:7070";
  expect(connectSources({ publicUrl, paidFilesOrigin })).toBe(connected);
  expect(connectSources({ publicUrl, paidFilesOrigin, storeOrigin: paidFilesOrigin })).toBe(connected);
  expect(sources('media-src', { publicUrl, paidFilesOrigin })).toBe(
    "'self' https: blob: http://localhost:7070",
  );
});

it('says of data what keeps it from being shown, read or guessed at elsewhere, and nothing of pages', () => {
  const flat = dataHeaders('https://poc.example');
  const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : []));
  expect(Object.fromEntries(pairs)).toEqual({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(dataHeaders('http://localhost:8080')).not.toContain('strict-transport-security');
});
