import { expect, it } from 'vitest';
import { type Origins, securityHeaders } from './security-headers.ts';

function connectSources(origins: Origins): string | undefined {
  const headers = securityHeaders(origins, () => [])();
  const policy = headers[headers.indexOf('content-security-policy') + 1];
  return /connect-src ([^;]*)/.exec(policy ?? '')?.[1];
}

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
