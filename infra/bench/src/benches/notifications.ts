import { setTimeout as pause } from 'node:timers/promises';
import { personChannel } from '@poc/contracts/person-channel';
import { createKeyring } from '@poc/identity/keys/keyring';
import { signAccessToken } from '@poc/identity/sessions/sign-access-token';
import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import type { ServerChild } from '../beside/child.ts';
import { liftedLimits } from '../live/lifted-limits.ts';
import { settledBytes, settleMs, usageOf } from '../live/measure/process-usage.ts';
import { createOpenPages, type OpenPages } from '../live/open-pages.ts';
import { startNode } from '../live/start-node.ts';
import { withDatabase } from '../open-database.ts';
import { collectRounds, type Rounds } from '../rounds.ts';

const rounds = 5;
/** Connections opened before the measurement, so that code and its memory are loaded. */
const first = 200;
/** Longer than a node's interval between two hints to one person. */
const paceMs = 2_500;

/** Cost of an online person, and of notifying them through their room: at their node and at another one. */
export const notifications: Bench = {
  about:
    'online people with one connection each, all of them notified: CPU and memory of their node, and of another one',
  counts: 'people online',
  count: 1_000,
  seed: false,
  only: ['identity', 'streaming', 'gateway'],
  settings: liftedLimits,
  async run(context) {
    const found = collectRounds();
    const redis = new Redis(context.env.REDIS_URL ?? '');
    const pages = createOpenPages();
    try {
      const visitor = await memoryOf(context, redis, pages, 'visitor');
      const member = await memoryOf(context, redis, pages, 'member');
      const bytes = await notify(context, redis, pages, found);
      return {
        figures: [
          { name: 'CPU of their node, a person notified', value: found.median('their node'), unit: 'µs' },
          { name: 'CPU of another node, the same', value: found.median('other node'), unit: 'µs' },
          {
            name: 'other node / their node',
            value: found.ratio('other node', 'their node'),
            unit: '',
            goal: { at: 'most', value: 0.2 },
          },
          { name: 'memory of a visitor at a node', value: visitor.nodeBytes / 1_024, unit: 'KB' },
          { name: 'memory of a person at a node', value: member.nodeBytes / 1_024, unit: 'KB' },
          {
            name: 'memory of a person in Redis',
            value: (member.redisBytes - visitor.redisBytes) / 1_024,
            unit: 'KB',
          },
          { name: 'a hint on the line', value: bytes, unit: 'bytes' },
        ],
        notes: [
          "Resident memory after garbage collection, less that with the first 200; without the kernel's memory for sockets.",
          'Both nodes have their own people; those of one are notified. The idle usage of both is subtracted.',
        ],
      };
    } finally {
      await pages.close();
      redis.disconnect();
    }
  },
};

/** People with tokens as identity issues them; no other service needs to know them. */
async function people({ mongoUrl, env }: BenchContext, count: number) {
  const secret = env.KEY_ENCRYPTION_SECRET ?? '';
  return withDatabase(mongoUrl, 'poc_identity', async (db) => {
    const clock = { now: () => new Date() };
    const key = await createKeyring({ db, clock, secret }).signingKey();
    return Array.from({ length: count }, () => {
      const _id = new Types.ObjectId();
      const session = new Types.ObjectId().toHexString();
      return {
        id: _id.toHexString(),
        token: signAccessToken(key, { _id, role: 'user' }, session, clock.now()),
      };
    });
  });
}

/** @returns bytes per connection after the first ones, in the node and in Redis */
async function memoryOf(
  context: BenchContext,
  redis: Redis,
  pages: OpenPages,
  who: 'visitor' | 'member',
): Promise<{ nodeBytes: number; redisBytes: number }> {
  const { count, say } = context;
  const node = await startNode(context);
  try {
    const all = (await people(context, first + count)).map(({ token }) => (who === 'member' ? token : ''));
    await pages.open(node.url, all.slice(0, first));
    const before = { node: await settledBytes(node), redis: await redisBytes(redis) };
    await pages.open(node.url, all.slice(first));
    const after = { node: await settledBytes(node), redis: await redisBytes(redis) };
    const nodeBytes = (after.node - before.node) / count;
    say(`${who}: ${(nodeBytes / 1_024).toFixed(1)} KB a connection`);
    return { nodeBytes, redisBytes: (after.redis - before.redis) / count };
  } finally {
    await pages.close();
    node.stop();
  }
}

async function redisBytes(redis: Redis): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
}

/** Notifies everyone at one of two nodes, several times. @returns bytes of a hint */
async function notify(context: BenchContext, redis: Redis, pages: OpenPages, found: Rounds): Promise<number> {
  const { count, say } = context;
  const [own, other] = [await startNode(context), await startNode(context)];
  try {
    const [here, there] = [await people(context, count), await people(context, count)];
    await pages.open(
      own.url,
      here.map(({ token }) => token),
    );
    await pages.open(
      other.url,
      there.map(({ token }) => token),
    );
    await pause(settleMs);
    for (let round = 0; round < rounds; round += 1) {
      const idle = await cpuDuring([own, other], () => pause(paceMs));
      const heardBefore = pages.hints().count;
      const busy = await cpuDuring([own, other], async () => {
        await Promise.all(here.map(({ id }) => redis.spublish(personChannel(id), 'notifications')));
        await pause(paceMs);
      });
      const notified = pages.hints().count - heardBefore;
      if (notified !== count) throw new Error(`${notified} of ${count} people were notified`);
      const [ownUs = 0, otherUs = 0] = busy.map((ms, at) =>
        Math.max(0, ((ms - (idle[at] ?? 0)) * 1_000) / count),
      );
      found.note('their node', ownUs);
      found.note('other node', otherUs);
      say(
        `round ${round + 1} of ${rounds}: ${ownUs.toFixed(0)} µs there, ${otherUs.toFixed(0)} µs elsewhere`,
      );
    }
    return pages.hints().bytes;
  } finally {
    await pages.close();
    own.stop();
    other.stop();
  }
}

/** CPU ms of each process during some work. */
async function cpuDuring(nodes: readonly ServerChild[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(nodes.map(usageOf));
  await work();
  const after = await Promise.all(nodes.map(usageOf));
  return after.map(({ cpuMs }, at) => cpuMs - (before[at]?.cpuMs ?? 0));
}
