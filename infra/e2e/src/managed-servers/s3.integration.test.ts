import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { S3Settings } from '@poc/kit/settings/s3-settings';
import { createDirectUploads } from '@poc/kit/storage/direct-uploads';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import { httpReady } from '@poc/stack/processes/health';
import { s3 } from '@poc/stack/servers/s3';
import { freePort, listen } from '@poc/testing/listen';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { resolveHere } from './resolve-here.ts';
import { newFolder, quietContext, type StartedProgram, startProgram } from './start-program.ts';
import { trustCertificate, writeCertificate } from './test-certificate.ts';

const accessKey = 'AKIAMANAGEDSTORE';
const secretKey = 'a-secret-of-the-managed-store';
const region = 'af-south-1';
/** Domain of the bucket host names, as with Amazon and Cloudflare. */
const domain = 'store.localhost';

const folder = newFolder();
let store: StartedProgram;
let endpoint = '';
let distrust = (): void => {};

beforeAll(async () => {
  const port = await freePort();
  const { installed: program } = await s3.find(quietContext);
  const { certificate, key } = writeCertificate(folder.path);
  distrust = trustCertificate();
  endpoint = `https://localhost:${port}`;
  const data = join(folder.path, 'data');
  const attributes = join(folder.path, 'attributes');
  for (const path of [data, attributes]) mkdirSync(path);
  const args = ['--port', `127.0.0.1:${port}`, '--region', region, '--virtual-domain', domain];
  args.push('--cert', certificate, '--key', key, '--quiet', 'posix', '--sidecar', attributes, data);
  store = await startProgram(program, args, httpReady(endpoint, { anyStatus: true }), {
    ROOT_ACCESS_KEY: accessKey,
    ROOT_SECRET_KEY: secretKey,
  });
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  distrust();
  await store?.stop();
  folder.remove();
});

const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: 'poc' };
const settings = (more: Partial<S3Settings> = {}): S3Settings => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  ...keys,
  ...more,
});

async function roundTrip(files: ObjectStore, words: string): Promise<string> {
  await files.ensureBucket();
  await files.put('shows/one.txt', Buffer.from(words), 'text/plain');
  return text(await files.read('shows/one.txt'));
}

it('connects to a store in another region over TLS', async () => {
  expect(await roundTrip(createObjectStore(settings()), 'by path')).toBe('by path');
  const elsewhere = createObjectStore(settings({ S3_REGION: 'eu-west-1' }));
  await expect(elsewhere.ready()).rejects.toThrow();
});

it('connects to a store with the bucket as a subdomain', async () => {
  const asked = resolveHere();
  const { port } = new URL(endpoint);
  const files = createObjectStore(
    settings({ S3_ENDPOINT: `https://${domain}:${port}`, S3_PATH_STYLE: false }),
  );
  expect(await roundTrip(files, 'by host')).toBe('by host');
  expect([...asked]).toEqual([`poc.${domain}`]);
});

/** Starts the endpoint that gives a task or pod the keys of its role. */
async function startRoleKeys(
  secret: string,
  validMs = 3_600_000,
): Promise<{ server: Server; url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const Expiration = new Date(Date.now() + validMs).toISOString();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ AccessKeyId: accessKey, SecretAccessKey: secret, Token: '', Expiration }));
  });
  const port = await listen(server);
  return { server, url: `http://127.0.0.1:${port}/role`, asked: () => asked };
}

const byRole = { S3_CREDENTIALS: 'role', S3_ACCESS_KEY: undefined, S3_SECRET_KEY: undefined } as const;

it('uses the role of the process: its keys are fetched once, for files and for browser uploads', async () => {
  const role = await startRoleKeys(secretKey);
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', role.url);
  try {
    const files = createObjectStore(settings(byRole));
    expect(await roundTrip(files, 'by role')).toBe('by role');
    expect(await files.sizeOf('shows/one.txt')).toBe(7);
    expect(role.asked()).toBe(1);
    const uploads = createDirectUploads(settings(byRole));
    const form = await uploads.form({
      key: 'a/1',
      bytes: 10,
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(form.fields['x-amz-credential']).toMatch(new RegExp(`^${accessKey}/\\d{8}/${region}/s3/`));
  } finally {
    role.server.close();
  }
});

it('fetches the keys of a role again before they expire', async () => {
  const role = await startRoleKeys(secretKey, 30_000);
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', role.url);
  const files = createObjectStore(settings(byRole));
  expect(await files.ready()).toBe(true);
  const before = role.asked();
  expect(await files.ready()).toBe(true);
  expect(role.asked()).toBeGreaterThan(before);
  role.server.close();
});

it('is not ready when the keys of a role are refused or missing', async () => {
  const role = await startRoleKeys('not-the-secret');
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', role.url);
  await expect(createObjectStore(settings(byRole)).ready()).rejects.toThrow(/authorized credentials/);
  role.server.close();
  role.server.closeAllConnections();
  await expect(createObjectStore(settings(byRole)).ready()).rejects.toThrow(/credentials/);
});
