import type { Connection } from 'mongoose';
import type { BenchContext } from '../bench.ts';
import { type ServerChild, startServer } from '../beside/child.ts';
import { type JsonClient, jsonClient } from '../json-client.ts';
import { withDatabase } from '../open-database.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { plansOf } from './query-plans.ts';

const warmReads = 30;
const reads = 200;

/** A measured request. */
export interface Operation {
  readonly name: string;
  readonly path: string;
  /** Path for the large database, if its address differs. */
  readonly pathOfMany?: string;
  readonly token: string;
}

interface Sizes {
  /** Server file; its argument is the database, and it reports its address. */
  readonly service: URL;
  /** Fill the small and the large database. @returns the time taken */
  readonly few: (db: Connection) => Promise<unknown>;
  readonly many: (db: Connection) => Promise<Figure[]>;
  /** Called once both are filled, since tokens expire within minutes. */
  readonly operations: () => Promise<Operation[]>;
  /** Collections whose query plans are reported. */
  readonly collections: readonly string[];
}

interface Sized {
  readonly database: string;
  readonly child: ServerChild;
  readonly client: JsonClient;
}

/**
 * Starts a service twice, with a small and a large database, and sends both the same requests.
 * @returns the figures, and for the large one the plan of every query of each operation
 */
export async function compareSizes(
  context: BenchContext,
  { service, few, many, operations, collections }: Sizes,
): Promise<{ figures: Figure[]; plans: string[] }> {
  const { mongoUrl, say } = context;
  const started: Sized[] = [];
  const start = async (database: string): Promise<Sized> => {
    const sized = await startSized(context, service, database);
    started.push(sized);
    return sized;
  };
  try {
    const small = await start('bench_few');
    const large = await start('bench_many');
    await withDatabase(mongoUrl, small.database, few);
    const figures = await withDatabase(mongoUrl, large.database, many);
    const asked = await operations();
    for (const operation of asked) {
      say(operation.name);
      figures.push(...(await compare(context, operation, small, large)));
    }
    return { figures, plans: await plansBehind(context, asked, large, collections) };
  } finally {
    for (const { child, client } of started) {
      client.close();
      child.stop();
    }
  }
}

async function startSized({ env, signal }: BenchContext, file: URL, database: string): Promise<Sized> {
  const child = await startServer(file, { signal, args: [database], env: { ...env, PORT: '0' } });
  return { database, child, client: jsonClient(child.url) };
}

/** Alternates requests to both: with many rows they may take twice as long. */
async function compare(
  { signal }: BenchContext,
  { name, path, pathOfMany = path, token }: Operation,
  few: Sized,
  many: Sized,
): Promise<Figure[]> {
  const times = new Map<Sized, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let at = 0; at < warmReads + reads; at += 1) {
    signal.throwIfAborted();
    for (const service of at % 2 === 0 ? [few, many] : [many, few]) {
      const requested = service === few ? path : pathOfMany;
      const { status, ms } = await service.client.get(`/api${requested}`, bearer(token));
      if (status !== 200) throw new Error(`${requested} returned ${status}`);
      if (at >= warmReads) times.get(service)?.push(ms);
    }
  }
  const small = median(times.get(few) ?? []);
  const large = median(times.get(many) ?? []);
  return [
    { name: `${name}, few`, value: small, unit: 'ms' },
    { name: `${name}, many`, value: large, unit: 'ms' },
    { name: `${name}, many / few`, value: large / small, unit: '', goal: { at: 'most', value: 2 } },
  ];
}

const plansBehind = (
  { mongoUrl }: BenchContext,
  operations: readonly Operation[],
  { database, client }: Sized,
  collections: readonly string[],
): Promise<string[]> =>
  withDatabase(mongoUrl, database, async (db) => {
    const lines: string[] = [];
    for (const { name, path, pathOfMany = path, token } of operations) {
      const found = await plansOf(db, collections, () => client.get(`/api${pathOfMany}`, bearer(token)));
      lines.push(...found.map((line) => `${name}: ${line}`));
    }
    return lines;
  });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
