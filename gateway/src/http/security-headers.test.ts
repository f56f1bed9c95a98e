import { createServer } from 'node:http';
import { startServer } from '@poc/kit/http/listen';
import { createLogger } from '@poc/kit/log';
import express from 'express';
import { expect, it } from 'vitest';
import { type Origins, securityHeaders } from './security-headers.ts';

async function connectSources(origins: Origins): Promise<string | undefined> {
  const app = express();
  app.use(
    securityHeaders(origins, () => []),
    (_request, response) => void response.end(),
  );
  const logger = createLogger({ service: 'test', level: 'silent' });
  const server = await startServer(createServer(app), { host: '127.0.0.1', port: 0, logger });
  try {
    const { headers } = await fetch(server.url);
    return /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  } finally {
    await server.stop();
  }
}

it('lets pages load streams from the hosts that are allowed, and their subdomains', async () => {
  const origins = { publicUrl: 'https://poc.example', streamHosts: ['cdn.example', 'live.example'] };
  expect(await connectSources(origins)).toBe(
    "'self' wss://poc.example https://cdn.example https://*.cdn.example https://live.example https://*.live.example",
  );
});

it('lets pages talk with their own origin, and send videos to the object store where one is known', async () => {
  const publicUrl = 'https://poc.example';
  expect(await connectSources({ publicUrl })).toBe("'self' wss://poc.example");
  const storeOrigin = 'https://files.poc.example';
  expect(await connectSources({ publicUrl, storeOrigin })).toBe(
    "'self' wss://poc.example https://files.poc.example",
  );
});
