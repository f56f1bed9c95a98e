import { readdirSync, readFileSync } from 'node:fs';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { connectRedis } from '@poc/kit/redis';
import type { System } from '@poc/stack/run-system';
import { runningPids } from '@poc/stack/running-system';
import { z } from 'zod';
import type { Series, SeriesKind } from './growth.ts';

/** Samples a running system repeatedly. */
export interface Sampler {
  take(): Promise<void>;
  /** Returns the measures that must not grow. */
  series(): Series[];
  /** Returns the first and the current number of documents of each collection that records user activity. */
  kept(): { name: string; before: number; now: number }[];
  /** Returns the processes that have been restarted. */
  restarted(): string[];
  newest(name: string): number;
  stop(): Promise<void>;
}

const bytesPerKilobyte = 1_024;
const collectionStats = z.object({ count: z.number() });

/**
 * @param options.folder folder in which the launcher records its processes
 * @param options.metricsPort port of the gateway's metrics
 */
export async function createSampler(options: {
  system: System;
  folder: string;
  metricsPort: number;
}): Promise<Sampler> {
  const { system, folder, metricsPort } = options;
  const logger = createLogger({ service: 'soak', level: 'silent' });
  const { MONGO_URL: url = '', REDIS_URL: redisUrl = '' } = system.env;
  const mongo = await connectMongo({ url, database: 'admin', logger });
  const redis = connectRedis(redisUrl, logger);
  const taken = new Map<string, { kind: SeriesKind; values: number[] }>();
  const kept = new Map<string, { before: number; now: number }>();
  const first = runningPids(folder);

  function add(name: string, kind: SeriesKind, value: number): void {
    const known = taken.get(name) ?? { kind, values: [] };
    known.values.push(value);
    taken.set(name, known);
  }

  function takeProcesses(): void {
    for (const [name, pid] of runningPids(folder)) {
      add(`${name}: memory`, 'memory', residentBytes(pid));
      add(`${name}: open files`, 'files', readdirSync(`/proc/${pid}/fd`).length);
    }
  }

  async function takeHeaps(): Promise<void> {
    for (const { name, url: origin } of Object.values(system.processes)) {
      const metrics = name === 'gateway' ? `http://127.0.0.1:${metricsPort}` : origin;
      const response = await fetch(`${metrics}/metrics`).catch(() => undefined);
      const used = /^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/m.exec(
        (await response?.text()) ?? '',
      )?.[1];
      if (used !== undefined) add(`${name}: heap`, 'heap', Number(used));
    }
  }

  async function takeCollections(): Promise<void> {
    const { databases } = await databaseOf(mongo).admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((one) => one.name.startsWith('poc_'))) {
      const db = mongo.getClient().db(name);
      for (const collection of await db.listCollections({}, { nameOnly: true }).toArray()) {
        const { count } = collectionStats.parse(await db.command({ collStats: collection.name }));
        const title = `${name.slice('poc_'.length)}.${collection.name}`;
        if (keptCollections.has(title))
          kept.set(title, { before: kept.get(title)?.before ?? count, now: count });
        else add(`${title}: documents`, 'documents', count);
      }
    }
  }

  return {
    async take() {
      takeProcesses();
      await Promise.all([takeHeaps(), takeCollections()]);
      add('redis: keys', 'keys', await redis.client.dbsize());
    },
    series: () => [...taken].map(([name, one]) => ({ name, ...one })),
    kept: () => [...kept].map(([name, counts]) => ({ name, ...counts })),
    restarted: () =>
      [...runningPids(folder)]
        .filter(([name, pid]) => (first.get(name) ?? pid) !== pid)
        .map(([name]) => name),
    newest: (name) => taken.get(name)?.values.at(-1) ?? 0,
    async stop() {
      await Promise.all([mongo.close(), redis.stop()]);
    },
  };
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(kilobytes ?? 0) * bytesPerKilobyte;
}

/** Collections that record user activity and grow with it while the data is retained. All others must stop growing. */
const keptCollections: ReadonlySet<string> = new Set([
  // Consumed events are retained, so that rewinding a group changes nothing. Sent events are retained for a week.
  ...['identity', 'catalog', 'streaming', 'commerce', 'community'].flatMap((service) => [
    `${service}.inbox`,
    `${service}.outbox`,
  ]),
  'identity.users',
  'identity.audit_records',
  'identity.mails',
  'identity.notifications',
  'identity.order_notices',
  // Retained until they expire: a session after 30 days.
  'identity.sessions',
  'identity.refresh_tokens',
  'identity.known_browsers',
  'catalog.watch_entries',
  'catalog.show_comments',
  'catalog.show_likes',
  'catalog.host_follows',
  'catalog.host_news',
  'streaming.chat_message',
  'commerce.orders',
  'commerce.ledger_entries',
  'commerce.stock_changes',
  'commerce.paystack_webhooks',
  'community.posts',
  'community.comments',
  'community.post_likes',
  'community.comment_likes',
]);
