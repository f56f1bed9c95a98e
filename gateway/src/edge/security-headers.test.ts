import { expect, it } from 'vitest';
import { dataHeaders, type Origins, securityHeaders } from './security-headers.ts';

function sourcesOf(directive: string, origins: Partial<Origins> = {}): string | undefined {
  const none = { publicUrl: 'https://poc.example', imageHosts: [], videoHosts: [], streamHosts: [] };
  const headers = securityHeaders({ ...none, ...origins }, () => [])();
  const policy = headers[headers.indexOf('content-security-policy') + 1];
  return new RegExp(`${directive} ([^;]*)`).exec(policy ?? '')?.[1];
}

it('lets pages load streams from allowed hosts and their subdomains', () => {
  expect(sourcesOf('connect-src', { streamHosts: ['cdn.example', 'live.example'] })).toBe(
    "'self' wss://poc.example https://cdn.example https://*.cdn.example https://live.example https://*.live.example",
  );
});

it('lets pages connect to their own origin, and to the object store if one is configured', () => {
  expect(sourcesOf('connect-src')).toBe("'self' wss://poc.example");
  expect(sourcesOf('connect-src', { storeOrigin: 'https://files.poc.example' })).toBe(
    "'self' wss://poc.example https://files.poc.example",
  );
});

it('lets pages play paid files from the origin that the catalog redirects to', () => {
  const publicUrl = 'http://localhost:8080';
  const paidFilesOrigin = 'http://localhost:7070';
  const connected = "'self' ws://localhost:8080 http://localhost:7070";
  expect(sourcesOf('connect-src', { publicUrl, paidFilesOrigin })).toBe(connected);
  expect(sourcesOf('connect-src', { publicUrl, paidFilesOrigin, storeOrigin: paidFilesOrigin })).toBe(
    connected,
  );
  expect(sourcesOf('media-src', { publicUrl, paidFilesOrigin })).toBe("'self' blob: http://localhost:7070");
});

it('lets pages show pictures and videos only from their own origin and allowed hosts', () => {
  expect([sourcesOf('img-src'), sourcesOf('media-src')]).toEqual(["'self' data:", "'self' blob:"]);
  expect(sourcesOf('img-src', { imageHosts: ['img.example'] })).toBe(
    "'self' data: https://img.example https://*.img.example",
  );
  expect(sourcesOf('media-src', { videoHosts: ['cdn.example'], streamHosts: ['live.example'] })).toBe(
    "'self' blob: https://cdn.example https://*.cdn.example https://live.example https://*.live.example",
  );
});

it('lets our own pages use camera, microphone and screen, and embedded ones nothing', () => {
  const headers = securityHeaders(
    { publicUrl: 'https://poc.example', imageHosts: [], videoHosts: [], streamHosts: [] },
    () => [],
  )();
  expect(headers[headers.indexOf('permissions-policy') + 1]).toBe(
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(), usb=()',
  );
});

it('sends only headers that protect data with data, and none that matter only to pages', () => {
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
