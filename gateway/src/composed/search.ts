import type { AnswerOf } from '@poc/contracts/endpoint';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { listPosts } from '@poc/contracts/endpoints/community';
import { search as contract } from '@poc/contracts/endpoints/gateway';
import { listMerch } from '@poc/contracts/endpoints/merch';
import { listStreams } from '@poc/contracts/endpoints/streaming';
import { cutText } from '@poc/contracts/graphemes';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { ReadDeps, ReadList } from '../api/forwarding/call-service.ts';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';

type Hit = AnswerOf<typeof contract>[number];
interface Hits {
  readonly items: Hit[];
  readonly total: number;
}

/** Longest excerpt of a hit, in characters. */
const textMax = 200;

/**
 * Searches shows, streams, products and posts. Services that fail or miss the deadline are left out. Kinds are
 * interleaved, so that one with many hits does not hide the others.
 * @throws CatalogueError service_unavailable when no service answered
 */
export const search = route(contract, everyone, (deps: ReadDeps) => async ({ query, request }) => {
  const { q, limit } = query;
  const readings = await Promise.allSettled([
    shows(deps.readList, q, limit),
    streams(deps.readList, q),
    products(deps.readList, q, limit),
    posts(deps.readList, q, limit, request.headers.authorization),
  ]);
  const found = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
  const missing = readings.length - found.length;
  if (found.length === 0) throw serviceUnavailable('no service answered the search');
  if (missing > 0) deps.logger.warn({ missing }, 'search is incomplete');
  const total = found.reduce((sum, hits) => sum + hits.total, 0);
  return page(interleave(found.map((hits) => hits.items)).slice(0, limit), { total });
});

async function shows(readList: ReadList, q: string, limit: number): Promise<Hits> {
  const { items, total } = await readList(listShows, { search: q, limit });
  const hits = items.map(
    (show): Hit => ({
      kind: 'show',
      id: show.id,
      title: show.title,
      text: cutText(show.description, textMax),
      image: show.thumbnail_url || null,
    }),
  );
  return { items: hits, total };
}

/** Filters streams here: the list has no search parameter, is short, and takes its titles from shows. */
async function streams(readList: ReadList, q: string): Promise<Hits> {
  const { items } = await readList(listStreams, { limit: 100 });
  const wanted = q.toLowerCase();
  const hits = items
    .filter(({ Show }) => `${Show.title} ${Show.description}`.toLowerCase().includes(wanted))
    .map(
      (stream): Hit => ({
        kind: 'stream',
        id: stream.id,
        title: stream.Show.title,
        text: cutText(stream.Show.description, textMax),
        image: stream.thumbnail_url || stream.Show.thumbnail_url || null,
      }),
    );
  return { items: hits, total: hits.length };
}

async function products(readList: ReadList, q: string, limit: number): Promise<Hits> {
  const { items, total } = await readList(listMerch, { search: q, limit });
  const hits = items.map(
    (product): Hit => ({
      kind: 'product',
      id: product.id,
      title: product.product_name,
      text: cutText(product.description, textMax),
      image: product.image_url || null,
    }),
  );
  return { items: hits, total };
}

/** @param caller authorization header: members do not find posts of users they blocked or muted */
async function posts(
  readList: ReadList,
  q: string,
  limit: number,
  caller: string | undefined,
): Promise<Hits> {
  const { items, total } = await readList(listPosts, { search: q, limit }, caller);
  const hits = items.map(
    (post): Hit => ({
      kind: 'post',
      id: post.id,
      title: post.title,
      text: cutText(post.content, textMax),
      image: null,
    }),
  );
  return { items: hits, total };
}

function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
