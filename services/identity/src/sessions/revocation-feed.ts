import type { RevocationList } from '@poc/contracts/token';
import { type Connection, trusted } from 'mongoose';
import { keptSeconds, revocationModel } from './revocation.model.ts';

/** Revocations since a position, polled by token verifiers. */
export interface RevocationFeed {
  /**
   * Includes everything committed before the call.
   * @param since position of the previous response; 0 for all relevant revocations
   */
  read(since: number): Promise<RevocationList>;
  /** JSON version, at most half a second old. Concurrent pollers share one text. */
  readJson(since: number): Promise<string>;
}

/** Read overlap in ms: rows become visible at commit, and the clocks of two primaries may differ. */
const overlapMs = 10_000;
/** Time in ms for which responses share one database read. */
const sharedMs = 500;

interface Entry {
  readonly id: string;
  /** Database time of the write in ms. */
  readonly at: number;
  readonly json: string;
}

/**
 * Caches the revocations of the last 20 minutes in memory and reads only new ones from the database. Positions are
 * database times, so they are valid across processes and restarts.
 */
export function createRevocationFeed(db: Connection): RevocationFeed {
  let entries: Entry[] = [];
  const known = new Set<string>();
  /** JSON strings by position; cleared by each read. */
  const texts = new Map<number, string>();
  let position = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readNews(): Promise<void> {
    const startedAt = performance.now();
    const now = await databaseTime(db);
    const from = new Date(Math.max(position - overlapMs, now - keptSeconds * 1000));
    const rows = revocationModel(db)
      .find({ createdAt: trusted({ $gte: from }) })
      .sort({ createdAt: 1 })
      .lean()
      .cursor({ batchSize: 1_000 });
    for await (const { _id, userId, sessionId, notBefore, createdAt } of rows) {
      const id = _id.toHexString();
      if (known.has(id)) continue;
      known.add(id);
      const json = JSON.stringify({
        userId: userId.toHexString(),
        sessionId: sessionId?.toHexString() ?? null,
        notBefore,
      });
      insert(entries, { id, at: createdAt.getTime(), json });
    }
    const over = firstAt(entries, now - keptSeconds * 1000);
    for (const { id } of entries.slice(0, over)) known.delete(id);
    entries = entries.slice(over);
    position = now;
    readAt = startedAt;
    texts.clear();
  }

  const readOnce = (): Promise<void> => {
    reading ??= readNews().finally(() => {
      reading = null;
    });
    return reading;
  };

  function textSince(since: number): string {
    const shared = texts.get(since);
    if (shared !== undefined) return shared;
    const news = entries.slice(since === 0 ? 0 : firstAt(entries, since - overlapMs));
    const text = `{"position":${position},"revocations":[${news.map(({ json }) => json).join()}]}`;
    texts.set(since, text);
    return text;
  }

  return {
    async read(since) {
      // A read in progress may have missed the latest rows.
      await reading?.catch(() => undefined);
      await readOnce();
      return JSON.parse(textSince(since));
    },
    async readJson(since) {
      if (performance.now() - readAt > sharedMs) await readOnce();
      return textSince(since);
    },
  };
}

async function databaseTime(db: Connection): Promise<number> {
  const { localTime } = (await db.db?.command({ hello: 1 })) ?? {};
  if (!(localTime instanceof Date)) throw new Error('the database did not return its time');
  return localTime.getTime();
}

function firstAt(entries: readonly Entry[], time: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(entries: Entry[], entry: Entry): void {
  const last = entries.at(-1);
  if (!last || last.at <= entry.at) entries.push(entry);
  else entries.splice(firstAt(entries, entry.at), 0, entry);
}
