import type { Connection } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import {
  type CommunitySize,
  commentDocOf,
  middleOfComments,
  peopleOf,
  personDocOf,
  postDocOf,
  postIdOf,
} from '../community/community-docs.ts';
import { plansOf } from '../community/query-plans.ts';
import { insertMany } from '../insert.ts';
import { type JsonClient, jsonClient } from '../json-client.ts';
import { withDatabase } from '../open-database.ts';
import { addKnownPeople, signIn } from '../people.ts';
import { type ServerChild, startServer } from '../processes/child.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const few: CommunitySize = { posts: 1_000, comments: 10_000, ofBusyPost: 1_000 };
const commentsPerPost = 10;
const ofBusyPost = 50_000;
const warmReads = 30;
const reads = 200;
/** Collections whose query plans are reported. */
const collections = ['posts', 'comments', 'people', 'post_likes', 'comment_likes', 'post_bookmarks'];

/** A measured request. */
interface Operation {
  readonly name: string;
  readonly path: string;
  /** Path in the large community, if different. */
  readonly pathOfMany?: string;
}

/** A process of community with a separate database. */
interface Sized {
  readonly child: ServerChild;
  readonly client: JsonClient;
}

/** Read times with many posts and comments compared with few, alternating between two communities. */
export const communityScale: Bench = {
  about:
    'lists, searches and comments with 1 million posts, 10 million comments and a post with 50,000, against 1,000 posts',
  counts: 'thousands of posts; 10 comments for each',
  count: 1_000,
  seed: false,
  only: ['identity', 'gateway'],
  async run(context) {
    const { mongoUrl, urlOf, count, say } = context;
    const posts = Math.max(few.posts, count * 1_000);
    const comments = posts * commentsPerPost;
    const many = { posts, comments, ofBusyPost: Math.min(ofBusyPost, comments / 2) };
    await addKnownPeople(mongoUrl, 1);
    const { id } = await signIn(urlOf('gateway'));
    const started: Sized[] = [];
    const start = async (database: string): Promise<Sized> => {
      const sized = await startSized(context, database);
      started.push(sized);
      return sized;
    };
    try {
      const small = await start('bench_few');
      const large = await start('bench_many');
      await withDatabase(mongoUrl, 'bench_few', (db) => fill(context, db, few, id));
      const figures = await withDatabase(mongoUrl, 'bench_many', (db) => fill(context, db, many, id));
      // Tokens expire within minutes, so the member signs in again once both communities are filled.
      const { token } = await signIn(urlOf('gateway'));
      const headers = { authorization: `Bearer ${token}` };
      const asked = operations(id, many);
      for (const operation of asked) {
        say(operation.name);
        figures.push(...(await compare(context, { operation, headers, small, large })));
      }
      const plans = await withDatabase(mongoUrl, 'bench_many', async (db) => {
        const lines: string[] = [];
        for (const { name, path, pathOfMany = path } of asked) {
          const found = await plansOf(db, collections, () => large.client.get(`/api${pathOfMany}`, headers));
          lines.push(...found.map((line) => `${name}: ${line}`));
        }
        return lines;
      });
      const scanned = plans.filter((line) => line.includes('COLLSCAN')).length;
      const none = { at: 'most', value: 0 } as const;
      figures.push({ name: 'queries without an index', value: scanned, unit: '', goal: none });
      return { figures, notes: plans };
    } finally {
      for (const { child, client } of started) {
        client.close();
        child.stop();
      }
    }
  },
};

async function startSized({ env, signal }: BenchContext, database: string): Promise<Sized> {
  const file = new URL('../processes/community.main.ts', import.meta.url);
  const child = await startServer(file, {
    signal,
    args: [database],
    env: { ...env, PORT: '0', INTERNAL_PORT: '0' },
  });
  return { child, client: jsonClient(child.url) };
}

function operations(id: string, many: CommunitySize): Operation[] {
  const busy = postIdOf(0).toHexString();
  const later = (size: CommunitySize) =>
    `/community/posts/${busy}/comments?limit=50&cursor=${middleOfComments(size, id)}`;
  return [
    { name: 'first page', path: '/community/posts?limit=10' },
    { name: 'a topic', path: '/community/posts?limit=10&topic=ajo' },
    { name: 'most discussed', path: '/community/posts?limit=10&sort=discussed' },
    { name: "a member's posts", path: `/community/members/${id}/posts?limit=10` },
    // Limited to what few posts can return, so that responses have equal length.
    { name: 'search, common word', path: '/community/posts?limit=5&search=money' },
    { name: 'search, common words apart', path: '/community/posts?limit=5&search=savings%20money%20naira' },
    { name: 'search, rare word', path: '/community/posts?limit=5&search=517' },
    { name: 'search, typing mistake', path: '/community/posts?limit=5&search=monney' },
    { name: 'search, nothing', path: '/community/posts?limit=5&search=nobodyknows' },
    { name: 'the busy post', path: `/community/posts/${busy}` },
    { name: 'its comments, first page', path: `/community/posts/${busy}/comments?limit=50` },
    { name: 'its comments, page in the middle', path: later(few), pathOfMany: later(many) },
  ];
}

/** Alternates requests to both communities. Goal: the large one takes at most twice as long. */
async function compare(
  { signal }: BenchContext,
  {
    operation: { name, path, pathOfMany = path },
    headers,
    small,
    large,
  }: { operation: Operation; headers: Record<string, string>; small: Sized; large: Sized },
): Promise<Figure[]> {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let at = 0; at < warmReads + reads; at += 1) {
    signal.throwIfAborted();
    for (const size of at % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
      const [{ client }, requested] = size === 'few' ? [small, path] : [large, pathOfMany];
      const { status, ms } = await client.get(`/api${requested}`, headers);
      if (status !== 200) throw new Error(`${requested} returned ${status}`);
      if (at >= warmReads) times[size].push(ms);
    }
  }
  const [withFew, withMany] = [median(times.few), median(times.many)];
  return [
    { name: `${name}, few`, value: withFew, unit: 'ms' },
    { name: `${name}, many`, value: withMany, unit: 'ms' },
    { name: `${name}, many / few`, value: withMany / withFew, unit: '', goal: { at: 'most', value: 2 } },
  ];
}

/** Inserts people, posts and comments. Returns the times taken. */
async function fill(
  { say, signal }: BenchContext,
  db: Connection,
  size: CommunitySize,
  measured: string,
): Promise<Figure[]> {
  const { posts, comments } = size;
  say(`${db.name}: ${posts} posts, ${comments} comments`);
  const insert = (collection: string, to: number, make: (at: number) => object) =>
    insertMany(db, { collection, to, make, say, signal });
  await insert('people', peopleOf(size), (at) => personDocOf(at, measured));
  return [
    {
      name: `inserting ${posts} posts`,
      value: await insert('posts', posts, (at) => postDocOf(at, size, measured)),
      unit: 's',
    },
    {
      name: `inserting ${comments} comments`,
      value: await insert('comments', comments, (at) => commentDocOf(at, size, measured)),
      unit: 's',
    },
  ];
}
