import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { BenchContext } from '../bench.ts';
import { type Child, startChild } from '../beside/child.ts';
import { plansOf } from '../catalog/query-plans.ts';
import { type HttpClient, httpClient } from '../http-client.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const warmReads = 30;
const reads = 200;

/** A service with a database of its own, and the client that asks it. */
export interface Sized {
  readonly database: string;
  readonly child: Child;
  readonly client: HttpClient;
}

/** One thing that is asked for. */
export interface Operation {
  readonly name: string;
  readonly path: string;
  readonly token: string;
}

/**
 * Starts a service beside the system's own.
 * @param file what runs it: it is given the database, and says its address
 */
export async function startSized({ env, signal }: BenchContext, file: URL, database: string): Promise<Sized> {
  const child = await startChild(file, { signal, args: [database], env: { ...env, PORT: '0' } });
  const { url } = z.object({ url: z.string() }).parse(child.hello);
  return { database, child, client: httpClient(url) };
}

export function stopSized(services: readonly Sized[]): void {
  for (const { child, client } of services) {
    client.close();
    child.stop();
  }
}

/** A connection for filling a database. */
export const openDatabase = (mongoUrl: string, database: string): Promise<Connection> =>
  connectMongo({
    url: mongoUrl,
    database,
    logger: createLogger({ service: 'bench', level: 'error' }),
    // An index over all rows takes minutes.
    socketTimeoutMS: 0,
  });

/** Asks both again and again, in turns: with many rows it may take twice as long as with few. */
export async function compareSizes(
  { signal }: BenchContext,
  { name, path, token }: Operation,
  { few, full }: { few: Sized; full: Sized },
): Promise<Figure[]> {
  const times = new Map<Sized, number[]>([
    [few, []],
    [full, []],
  ]);
  for (let at = 0; at < warmReads + reads; at += 1) {
    signal.throwIfAborted();
    for (const service of at % 2 === 0 ? [few, full] : [full, few]) {
      const { status, ms } = await service.client.get(path, token);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      if (at >= warmReads) times.get(service)?.push(ms);
    }
  }
  const small = median(times.get(few) ?? []);
  const large = median(times.get(full) ?? []);
  return [
    { name: `${name}, few`, value: small, unit: 'ms' },
    { name: `${name}, many`, value: large, unit: 'ms' },
    { name: `${name}, many / few`, value: large / small, unit: '', goal: { at: 'most', value: 2 } },
  ];
}

/** The plan of every query behind each operation, of these collections. */
export async function plansBehind(
  { mongoUrl }: BenchContext,
  operations: readonly Operation[],
  { database, client }: Sized,
  collections: readonly string[],
): Promise<string[]> {
  const db = await openDatabase(mongoUrl, database);
  try {
    const lines: string[] = [];
    for (const { name, path, token } of operations) {
      const found = await plansOf(db, collections, () => client.get(path, token));
      lines.push(...found.map((line) => `${name}: ${line}`));
    }
    return lines;
  } finally {
    await db.close();
  }
}
