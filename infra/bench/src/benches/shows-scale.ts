import { signedIn } from '@poc/contracts/entities/identity';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { z } from 'zod';
import type { Bench, BenchContext } from '../bench.ts';
import { type Child, startChild } from '../beside/child.ts';
import { insertMany } from '../catalog/insert.ts';
import { plansOf } from '../catalog/query-plans.ts';
import { showDocOf } from '../catalog/show-docs.ts';
import { rowsOfPerson, watchDocOf } from '../catalog/watch-docs.ts';
import { type HttpClient, httpClient } from '../http-client.ts';
import { addKnownPeople, benchPassword, knownAddress } from '../people.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const fewShows = 100;
const fewRows = 50 * rowsOfPerson;
/** As in 100,000 shows with 5,000,000 rows. */
const showsPerThousandRows = 20;
const warmReads = 30;
const reads = 200;

/** What is asked for, by a member: visitors would get the lists from memory. */
const operations = (userId: string) => [
  { name: 'list', path: '/shows?limit=24' },
  { name: 'category', path: '/shows?limit=24&category=Trading' },
  // So many as few shows have too, so that the answers are equally long.
  { name: 'search, common word', path: '/shows?limit=5&search=forex' },
  { name: 'search, rare words', path: '/shows?limit=5&search=forex%20basics%200' },
  { name: 'search, typing mistake', path: '/shows?limit=5&search=forexx' },
  { name: 'history', path: `/users/${userId}/watch-history?limit=24` },
  { name: 'continue watching', path: `/users/${userId}/continue-watching?limit=24` },
];
type Operation = ReturnType<typeof operations>[number];

interface Member {
  readonly id: string;
  readonly token: string;
}

/** A catalog with a database of its own, and the client that asks it. */
interface Catalog {
  readonly database: string;
  readonly child: Child;
  readonly client: HttpClient;
}

/** How much longer reads take with many shows and rows of progress than with few: two catalogs, asked in turns. */
export const showsScale: Bench = {
  about: 'search, lists and history with 100,000 shows and 5 million rows of progress, against 100 shows',
  counts: 'thousands of rows of progress; 20 shows for each thousand',
  count: 5_000,
  seed: false,
  only: ['identity', 'gateway', 'catalog'],
  async run(context) {
    const { count, say } = context;
    const many = { shows: Math.max(fewShows, count * showsPerThousandRows), rows: count * 1_000 };
    await addKnownPeople(context.mongoUrl, 1);
    const { id } = await signIn(context);
    const few = await startCatalog(context, 'bench_few');
    const full = await startCatalog(context, 'bench_many');
    try {
      await fill(context, few.database, { shows: fewShows, rows: fewRows }, id);
      const seconds = await fill(context, full.database, many, id);
      // Its token lives for minutes, and filling may have taken longer.
      const member = await signIn(context);
      const figures: Figure[] = [
        { name: `inserting ${many.shows} shows`, value: seconds.shows, unit: 's' },
        { name: `inserting ${many.rows} rows`, value: seconds.rows, unit: 's' },
      ];
      for (const operation of operations(id)) {
        say(operation.name);
        figures.push(...(await compare(context, operation, { few, full, member })));
      }
      return { figures, notes: await plans(context, full, member) };
    } finally {
      for (const { child, client } of [few, full]) {
        client.close();
        child.stop();
      }
    }
  },
};

async function startCatalog({ env, signal }: BenchContext, database: string): Promise<Catalog> {
  const file = new URL('../beside/catalog.main.ts', import.meta.url);
  const child = await startChild(file, { signal, args: [database], env: { ...env, PORT: '0' } });
  const { url } = z.object({ url: z.string() }).parse(child.hello);
  return { database, child, client: httpClient(url) };
}

async function signIn({ urlOf }: BenchContext): Promise<Member> {
  const answer = await fetch(`${urlOf('gateway')}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: knownAddress(0), password: benchPassword }),
  });
  const { token, user } = signedIn.parse(await answer.json());
  return { id: user.id, token };
}

const open = (mongoUrl: string, database: string) =>
  connectMongo({
    url: mongoUrl,
    database,
    logger: createLogger({ service: 'bench', level: 'error' }),
    // An index over all rows takes minutes.
    socketTimeoutMS: 0,
  });

async function fill(
  { mongoUrl, say, signal }: BenchContext,
  database: string,
  sizes: { shows: number; rows: number },
  measured: string,
): Promise<{ shows: number; rows: number }> {
  const db = await open(mongoUrl, database);
  const insert = (collection: string, to: number, make: (at: number) => object) =>
    insertMany(db, { collection, from: 0, to, make, say, signal });
  try {
    say(`${database}: ${sizes.shows} shows, ${sizes.rows} rows of progress`);
    return {
      shows: await insert('shows', sizes.shows, showDocOf),
      rows: await insert('watch_entries', sizes.rows, (at) => watchDocOf(at, sizes.shows, measured)),
    };
  } finally {
    await db.close();
  }
}

async function compare(
  { signal }: BenchContext,
  { name, path }: Operation,
  { few, full, member }: { few: Catalog; full: Catalog; member: Member },
): Promise<Figure[]> {
  const times = new Map<Catalog, number[]>([
    [few, []],
    [full, []],
  ]);
  for (let at = 0; at < warmReads + reads; at += 1) {
    signal.throwIfAborted();
    for (const catalog of at % 2 === 0 ? [few, full] : [full, few]) {
      const { status, ms } = await catalog.client.get(path, member.token);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      if (at >= warmReads) times.get(catalog)?.push(ms);
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

/** The plan of every query behind each operation. */
async function plans({ mongoUrl }: BenchContext, full: Catalog, member: Member): Promise<string[]> {
  const db = await open(mongoUrl, full.database);
  try {
    const lines: string[] = [];
    for (const { name, path } of operations(member.id)) {
      const found = await plansOf(db, () => full.client.get(path, member.token));
      lines.push(...found.map((line) => `${name}: ${line}`));
    }
    return lines;
  } finally {
    await db.close();
  }
}
