import type { Connection } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { type CommunitySize, commentDocOf, middleOfComments, postIdOf } from '../community/community-docs.ts';
import { fillCommunity } from '../community/fill-community.ts';
import { addKnownPeople, signIn } from '../people.ts';
import type { Figure } from '../report.ts';
import { compareSizes, type Operation } from '../scale/compare-sizes.ts';
import { insertMany } from '../scale/insert.ts';

const few: CommunitySize = { posts: 1_000, comments: 10_000, ofBusyPost: 1_000 };
const commentsPerPost = 10;
const ofBusyPost = 50_000;

function operations({ id, token }: { id: string; token: string }, many: CommunitySize): Operation[] {
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
  ].map((operation) => ({ ...operation, token }));
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
    const { mongoUrl, urlOf, count } = context;
    const posts = Math.max(few.posts, count * 1_000);
    const comments = posts * commentsPerPost;
    const many = { posts, comments, ofBusyPost: Math.min(ofBusyPost, comments / 2) };
    await addKnownPeople(mongoUrl, 1);
    const { id } = await signIn(urlOf('gateway'));
    const { figures, plans } = await compareSizes(context, {
      service: new URL('../beside/community.main.ts', import.meta.url),
      few: (db) => fill(context, db, few, id),
      many: (db) => fill(context, db, many, id),
      operations: async () => operations(await signIn(urlOf('gateway')), many),
      collections: ['posts', 'comments', 'people', 'post_likes', 'comment_likes', 'post_bookmarks'],
    });
    const scanned: Figure = {
      name: 'queries without an index',
      value: plans.filter((line) => line.includes('COLLSCAN')).length,
      unit: '',
      goal: { at: 'most', value: 0 },
    };
    return { figures: [...figures, scanned], notes: plans };
  },
};

async function fill(
  context: BenchContext,
  db: Connection,
  size: CommunitySize,
  measured: string,
): Promise<Figure[]> {
  const { posts, comments } = size;
  const { say, signal } = context;
  say(`${db.name}: ${posts} posts, ${comments} comments`);
  const make = (at: number) => commentDocOf(at, size, measured);
  return [
    {
      name: `inserting ${posts} posts`,
      value: await fillCommunity(context, db, size, measured),
      unit: 's',
    },
    {
      name: `inserting ${comments} comments`,
      value: await insertMany(db, { collection: 'comments', to: comments, make, say, signal }),
      unit: 's',
    },
  ];
}
