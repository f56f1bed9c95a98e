import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { fileOf, runProgram } from '@poc/stack/commands/service-command';
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
  const response = await fetch(`${running?.gateway.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

interface Post {
  readonly id: string;
  readonly title: string;
  readonly User: { readonly name: string };
}
const email = 'ada@poc.test';
const signIn = (as = email, password = 'Member-demo-1') =>
  call<{ token: string; user: { id: string } }>('POST', '/auth/login', { body: { email: as, password } });

/** Projections by database, whose rows come only from events of other services. */
const projections: Readonly<Record<string, readonly string[]>> = {
  poc_catalog: ['people', 'open_plans', 'streams', 'posting_bans'],
  poc_streaming: ['people', 'open_plans', 'show_card'],
  poc_community: ['open_plans'],
};
const republications = [
  ['identity', 'republish-people'],
  ['commerce', 'republish-plans'],
  ['catalog', 'republish-shows'],
  ['catalog', 'republish-hosts'],
  ['streaming', 'republish-streams'],
  ['community', 'republish-bans'],
] as const;

/** Ids of the rows of all projections. */
async function projected(mongo: Awaited<ReturnType<typeof connectMongo>>): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  for (const [database, names] of Object.entries(projections)) {
    for (const name of names) {
      const rows = await mongo
        .useDb(database)
        .collection(name)
        .find({}, { hint: { _id: 1 } })
        .toArray();
      ids[`${database}.${name}`] = rows.map(({ _id }) => String(_id)).sort();
    }
  }
  return ids;
}

it('a system restored from databases, files and secrets, without Kafka and Redis, has its data and works', async () => {
  const original = newFolder();
  await start({ dataDir: original, seed: true });
  const before = await signIn();
  const post = await call<Post>('POST', '/community/posts', {
    token: before.token,
    body: { title: 'Kept through a disaster', content: 'This was written before the backup was made.' },
  });
  const shows = await call<{ id: string; title: string }[]>('GET', '/shows?limit=100');
  const admin = await signIn('admin@poc.test', 'Admin-demo-1');
  await call('PUT', `/admin/posting-bans/${before.user.id}`, {
    token: admin.token,
    body: { days: 7, reason: 'Advertising' },
  });
  await running?.stop();

  // Only the data that the backup guide names: no topics, consumer groups or rate-limit counts.
  const restored = newFolder();
  for (const part of ['data/mongo', 'data/s3', 'data/s3-sidecar', 'secrets.json']) {
    cpSync(join(original, part), join(restored, part), { recursive: true });
  }
  rmSync(original, { recursive: true, force: true });
  await start({ dataDir: restored });

  expect(await call('GET', '/shows?limit=100')).toEqual(shows);
  // An earlier token is still valid: the signing keys and the secret that decrypts them were restored.
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

  // Lost projections are rebuilt from the rows of their owners, although the topics hold none of the earlier
  // events.
  const logger = createLogger({ service: 'restore', level: 'silent' });
  const url = running?.env.MONGO_URL ?? '';
  const mongo = await connectMongo({ url, database: 'admin', logger });
  try {
    const whole = await projected(mongo);
    for (const [name, ids] of Object.entries(whole)) expect(ids, name).not.toEqual([]);
    for (const [database, names] of Object.entries(projections))
      for (const one of names)
        await mongo
          .useDb(database)
          .collection(one)
          .deleteMany({}, { hint: { _id: 1 } });
    for (const [owner, command] of republications)
      expect(await runProgram(fileOf(owner, command), [], { ...process.env, ...running?.env })).toBe(0);
    await vi.waitFor(async () => expect(await projected(mongo)).toEqual(whole), {
      timeout: 60_000,
      interval: 500,
    });
  } finally {
    await mongo.close();
  }
}, 300_000);
