import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type System, type SystemOptions, startSystem } from '@poc/stack/run-system';
import { afterAll, expect, it, vi } from 'vitest';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'poc-restore-'));
  folders.push(folder);
  return folder;
};
let running: System | undefined;
afterAll(async () => {
  await running?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = async (options: Pick<SystemOptions, 'dataDir' | 'seed'>): Promise<void> => {
  running = await startSystem(options);
};

interface Call {
  readonly token?: string;
  readonly body?: unknown;
}

async function call<T>(method: string, path: string, { token, body }: Call = {}): Promise<T> {
  const answer = await fetch(`${running?.gateway.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Post {
  readonly id: string;
  readonly title: string;
  readonly User: { readonly name: string };
}
const email = 'ada@poc.test';
const signIn = () =>
  call<{ token: string; user: { id: string } }>('POST', '/auth/login', {
    body: { email, password: 'Member-demo-1' },
  });

it('a system restored from databases, files and secrets, without Kafka and Redis, has its data and works', async () => {
  const original = newFolder();
  await start({ dataDir: original, seed: true });
  const before = await signIn();
  const post = await call<Post>('POST', '/community/posts', {
    token: before.token,
    body: { title: 'Kept through a disaster', content: 'This was written before the backup was made.' },
  });
  const shows = await call<{ id: string; title: string }[]>('GET', '/shows?limit=100');
  await running?.stop();

  // Only the data that the backup guide names: no topics, consumer groups or rate-limit counts.
  const restored = newFolder();
  for (const part of ['data/mongo', 'data/s3', 'data/s3-sidecar', 'secrets.json']) {
    cpSync(join(original, part), join(restored, part), { recursive: true });
  }
  rmSync(original, { recursive: true, force: true });
  await start({ dataDir: restored });

  expect(await call('GET', '/shows?limit=100')).toEqual(shows);
  // An earlier token is still valid: the signing keys were restored, and the restored secret opens them.
  expect(await call<Post>('GET', `/community/posts/${post.id}`, before)).toMatchObject({ title: post.title });
  const { token, user } = await signIn();
  // New events reach other services through topics that were created again.
  const name = 'Ada After The Restore';
  await call('PUT', `/users/${user.id}`, { token, body: { name, email, phone: '0803 000 0199' } });
  await vi.waitFor(
    async () =>
      expect(await call<Post>('GET', `/community/posts/${post.id}`, { token })).toMatchObject({
        User: { name },
      }),
    { timeout: 60_000, interval: 500 },
  );
}, 300_000);
