import { setTimeout as delay } from 'node:timers/promises';
import { readLag } from '@poc/kit/events/admin/read-lag';
import { rewindGroup } from '@poc/kit/events/admin/rewind-group';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { rounds } from '@poc/testing/rounds';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { mailsWith } from '../support/mail.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { cleanUp, killAndAwaitSuccessor, timeForMore, until, whileStopped } from '../support/system.ts';

const services = ['identity', 'catalog', 'streaming', 'commerce', 'community'];
const logger = createLogger({ service: 'e2e', level: 'silent' });
/** Promised time for consumers to catch up once Kafka is back. */
const caughtUpMs = 60_000;
/** Time that a test waits, longer than promised, so that a slow recovery is measured and its lag reported. */
const waitedMs = 4 * caughtUpMs;

let person: Signed;
let promises: Promises;
beforeAll(async () => {
  [promises, person] = await Promise.all([makePromises(), signIn('ada')]);
});

/** Returns the services with a lag, by topic. */
async function behind(): Promise<string[]> {
  const rows = await readLag({ brokers: inject('kafkaBrokers'), logger });
  return rows
    .filter(({ group, lag }) => services.includes(group) && lag > 0)
    .map(({ group, topic, lag }) => `${group}: ${lag} of ${topic}`);
}

const rename = async (name: string): Promise<void> => {
  // A token from the start of the test has expired a quarter of an hour later.
  const { token, user } = await signIn('ada');
  const body = { name, email: user.email, phone: user.phone };
  expect((await api('PUT', `/users/${user.id}`, { token, body })).status).toBe(200);
};
/** The user's name in the community, from identity's events. */
const knownName = async () =>
  ((await api('GET', `/community/members/${person.user.id}`)).body as { name?: string }).name;
/** Waits until the community has a change from identity, and no consumer has a lag. */
async function untilKnown(name: string): Promise<void> {
  await until('the new name is known', async () => (await knownName()) === name, waitedMs, 500);
  await untilNobodyIsBehind();
}
afterAll(() => cleanUp('the new name', () => rename(person.user.name)));

describe('the consumers', () => {
  const kills = rounds({ few: 1, full: 20 });
  it(
    `recover automatically from ${kills} kills of the broker: all caught up within a minute`,
    async () => {
      let slowestMs = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await killAndAwaitSuccessor('kafka', 'SIGKILL', 120_000);
        const backAt = performance.now();
        await rename(`Ada Kill ${kill}`);
        await untilKnown(`Ada Kill ${kill}`);
        slowestMs = Math.max(slowestMs, performance.now() - backAt);
      }
      report(`broker killed ${kills} times: caught up after at most ${Math.round(slowestMs / 1_000)} s`);
      expect(slowestMs).toBeLessThan(await promises.within(caughtUpMs));
    },
    60_000 + kills * (2 * waitedMs + 60_000),
  );

  const stops = rounds({ few: 1, full: 5 });
  const stoppedMs = rounds({ few: 5_000, full: 60_000 });
  it(
    `recover automatically from ${stops} hangs of the broker of ${stoppedMs} ms`,
    async () => {
      let slowestMs = 0;
      for (let stop = 0; stop < stops; stop += 1) {
        await whileStopped('kafka', async () => {
          await rename(`Ada Stop ${stop}`);
          await delay(stoppedMs);
        });
        const backAt = performance.now();
        await untilKnown(`Ada Stop ${stop}`);
        slowestMs = Math.max(slowestMs, performance.now() - backAt);
      }
      report(`broker hung ${stops} times: caught up after at most ${Math.round(slowestMs / 1_000)} s`);
      expect(slowestMs).toBeLessThan(await promises.within(caughtUpMs));
    },
    60_000 + stops * (stoppedMs + 2 * waitedMs),
  );

  it(
    'that are rewound to the first event cause no change',
    async () => {
      const rewound = services.slice(0, rounds({ few: 1, full: services.length }));
      const writer = await createReadNotification();
      await untilNobodyIsBehind();
      const before = await storedAbout(writer);
      const mails = (await mailsWith(writer.email, /./)).length;
      await whileAllStopped(rewound, async () => {
        for (const group of rewound)
          await rewindGroup({ brokers: inject('kafkaBrokers'), group, timeoutMs: 60_000, logger });
      });
      const backAt = performance.now();
      await until('the groups are behind', async () => (await behind()).length > 0);
      await untilNobodyIsBehind();
      report(
        `${rewound} rewound: all consumed again after ${Math.round((performance.now() - backAt) / 1_000)} s`,
      );
      await timeForMore();
      expect(Object.keys(before)).toContain('identity.notifications');
      expect(await storedAbout(writer)).toEqual(before);
      expect((await mailsWith(writer.email, /./)).length).toBe(mails);
      expect(await unreadOf(writer)).toBe(0);
    },
    200_000 + 2 * waitedMs,
  );
});

const untilNobodyIsBehind = () =>
  until(
    'no service is behind',
    async () => {
      const rows = await behind();
      if (rows.length > 0) throw new Error(rows.join(', '));
      return true;
    },
    waitedMs,
    500,
  );

const unreadOf = async ({ token, user }: Signed): Promise<number> =>
  ((await api('GET', `/users/${user.id}/notifications/unread`, { token })).body as { unread: number }).unread;

/** Creates a member who has read the notification of a comment. A repeated one would be unread. */
async function createReadNotification(): Promise<Newcomer> {
  const [writer, reader] = await Promise.all([signUp('Kafka Reader'), signIn('ada')]);
  const content = 'Na so.';
  const post = await api('POST', '/community/posts', {
    token: writer.token,
    body: { title: 'Kafka comes and goes', content },
  });
  expect(post.status).toBe(201);
  const before = await unreadOf(writer);
  const body = { post_id: (post.body as { id: string }).id, content };
  expect((await api('POST', '/community/comments', { token: reader.token, body })).status).toBe(201);
  await until('the writer is notified', async () => (await unreadOf(writer)) > before);
  const seen = { until: new Date().toISOString() };
  await api('PUT', `/users/${writer.user.id}/notifications/read`, { token: writer.token, body: seen });
  expect(await unreadOf(writer)).toBe(0);
  return writer;
}

/**
 * Replaces processes of services, and stops their successors with SIGSTOP before they consume: a process that ends leaves
 * its consumer group immediately, one that hangs only after the session timeout.
 */
async function whileAllStopped(names: readonly string[], during: () => Promise<void>): Promise<void> {
  const [name, ...rest] = names;
  if (name === undefined) return during();
  await killAndAwaitSuccessor(name, 'SIGTERM');
  return whileStopped(name, () => whileAllStopped(rest, during));
}

/** Collections that change without requests, or that belong to event delivery. */
const passing = ['inbox', 'outbox', 'leases'];

/** Returns all stored documents about a user, by collection. Other users' documents may change concurrently. */
async function storedAbout({ user, email }: Newcomer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const service of services) {
    const db = await connectMongo({ url: inject('mongoUrl'), database: `poc_${service}`, logger });
    try {
      const collections = await databaseOf(db).listCollections({}, { nameOnly: true }).toArray();
      for (const { name } of collections.filter((one) => !passing.includes(one.name))) {
        const documents = await databaseOf(db).collection(name).find().hint({ _id: 1 }).toArray();
        const own = documents
          .map((one) => JSON.stringify(one))
          .filter((text) => text.includes(user.id) || text.includes(email));
        if (own.length > 0) found[`${service}.${name}`] = own;
      }
    } finally {
      await db.close();
    }
  }
  return found;
}
