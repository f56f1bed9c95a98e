import { userModel } from '@poc/identity/accounts/user.model';
import type { ProcessName } from '@poc/stack/system';
import type { Connection } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { httpClient } from '../http-client.ts';
import { withDatabase } from '../open-database.ts';
import { addKnownPeople, knownAddress } from '../people.ts';
import type { Figure } from '../report.ts';
import { insertMany } from '../scale/insert.ts';
import { postDocOf, userDocOf } from '../search/search-docs.ts';
import { postsWithoutKeys, type Search, usersWithoutKeys } from '../search/without-keys.ts';
import { signIn } from '../sign-in.ts';
import { quantile } from '../statistics.ts';

const rounds = 20;
const limit = 24;
const goalMs = 100;
const goalRatio = 0.5;

/** A searched list, with its former implementation. */
interface Searched {
  readonly name: string;
  readonly service: ProcessName;
  readonly database: string;
  readonly path: string;
  readonly before: Search;
  readonly collection: string;
  readonly make: (at: number) => object;
  readonly texts: readonly string[];
}

const searches = (last: number): Searched[] => [
  {
    name: 'people',
    service: 'identity',
    database: 'poc_identity',
    path: '/admin/users',
    before: usersWithoutKeys,
    collection: 'users',
    make: userDocOf,
    texts: ['zainab', 'zainab bello', 'ainab', `${last}@gmail`, 'gmail.test', '4471', 'za', 'nobody'],
  },
  {
    name: 'posts',
    service: 'community',
    database: 'poc_community',
    path: '/community/posts',
    before: postsWithoutKeys,
    collection: 'posts',
    make: postDocOf,
    texts: ['money', 'owambe', 'host stream', `${last}`, 'the money', 'nobody'],
  },
];

/** Searches of people and posts at the services, alternating with the former ones without search keys. */
export const search: Bench = {
  about:
    'searches among 100,000 people and 100,000 posts, by keys in an index and by a pattern over all rows',
  counts: 'thousands of people and of posts',
  count: 100,
  seed: false,
  only: ['identity', 'community', 'gateway'],
  async run(context) {
    const { mongoUrl, urlOf, count } = context;
    const rows = count * 1_000;
    await addKnownPeople(mongoUrl, 1);
    await withDatabase(mongoUrl, 'poc_identity', async (db) => {
      await userModel(db).updateOne({ email: knownAddress(0) }, { $set: { role: 'admin' } });
      // The former searches scan collections, which tests forbid.
      await db.db?.admin().command({ setParameter: 1, notablescan: false });
    });
    const figures: Figure[] = [];
    const lists = searches(rows - 1);
    for (const { database, collection, make } of lists) {
      const fill = (db: Connection) => insertMany(db, { ...context, collection, make, to: rows });
      const seconds = await withDatabase(mongoUrl, database, fill);
      figures.push({ name: `inserting ${rows} ${collection}`, value: seconds, unit: 's' });
    }
    const { token } = await signIn(urlOf('gateway'));
    for (const list of lists) {
      figures.push(
        ...(await withDatabase(mongoUrl, list.database, (db) => compare(context, list, db, token))),
      );
    }
    return {
      figures,
      notes: [`${rounds} of each, alternating; the total of a search is counted up to 500.`],
    };
  },
};

async function compare(
  { urlOf, say, signal }: BenchContext,
  { name, service, path, before, texts }: Searched,
  db: Connection,
  token: string,
): Promise<Figure[]> {
  const client = httpClient(urlOf(service));
  const figures: Figure[] = [];
  try {
    for (const text of texts) {
      say(`${name}: ${text}`);
      const byKeys: number[] = [];
      const byPattern: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        signal.throwIfAborted();
        const { status, ms } = await client.get(
          `${path}?limit=${limit}&search=${encodeURIComponent(text)}`,
          token,
        );
        if (status !== 200) throw new Error(`${path} returned ${status}`);
        byKeys.push(ms);
        const begunMs = performance.now();
        await before(db, text, limit);
        byPattern.push(performance.now() - begunMs);
      }
      figures.push(...figuresOf(`${name}, ${text}`, byKeys, byPattern));
    }
  } finally {
    client.close();
  }
  return figures;
}

function figuresOf(name: string, byKeys: readonly number[], byPattern: readonly number[]): Figure[] {
  const [median, before] = [quantile(byKeys, 0.5), quantile(byPattern, 0.5)];
  return [
    { name: `${name}: median`, value: median, unit: 'ms', goal: { at: 'most', value: goalMs } },
    { name: `${name}: p95`, value: quantile(byKeys, 0.95), unit: 'ms' },
    { name: `${name}: before, median`, value: before, unit: 'ms' },
    { name: `${name}: before, p95`, value: quantile(byPattern, 0.95), unit: 'ms' },
    {
      name: `${name}: median / before`,
      value: median / before,
      unit: '',
      goal: { at: 'most', value: goalRatio },
    },
  ];
}
