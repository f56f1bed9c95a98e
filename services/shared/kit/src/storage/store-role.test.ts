import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roleCredentials } from './store-role.ts';

let metadata: Server;
let requests: number;
let lifetimeMs: number;

beforeEach(async () => {
  requests = 0;
  metadata = createServer((_request, response) => {
    requests += 1;
    response.end(
      JSON.stringify({
        AccessKeyId: `key-${requests}`,
        SecretAccessKey: 'secret',
        Token: 'token',
        Expiration: new Date(Date.now() + lifetimeMs).toISOString(),
      }),
    );
  });
  await new Promise<void>((resolve) => metadata.listen(0, '127.0.0.1', resolve));
  const { port } = metadata.address() as AddressInfo;
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  metadata.close();
});

it('fetches the credentials of a task once for concurrent requests, until a minute before they expire', async () => {
  lifetimeMs = 3_600_000;
  const role = roleCredentials();
  const [first, again] = await Promise.all([role.getCredentials(), role.getCredentials()]);
  expect([first.accessKey, first.secretKey, first.sessionToken]).toEqual(['key-1', 'secret', 'token']);
  expect(again).toBe(first);
  expect(await role.getCredentials()).toBe(first);
  expect(requests).toBe(1);
});

it('fetches them again in the last minute of their lifetime', async () => {
  lifetimeMs = 59_000;
  const role = roleCredentials();
  await role.getCredentials();
  await expect.poll(async () => (await role.getCredentials()).accessKey).toBe('key-2');
});
