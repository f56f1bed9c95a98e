import type { AnswerOf } from '@poc/contracts/endpoint';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { listPosts } from '@poc/contracts/endpoints/community';
import { search as contract, type SearchKind } from '@poc/contracts/endpoints/gateway';
import { listHosts } from '@poc/contracts/endpoints/hosts';
import { listMerch } from '@poc/contracts/endpoints/merch';
import { listStreams } from '@poc/contracts/endpoints/streaming';
import { cutText } from '@poc/contracts/graphemes';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { type ReadDeps, type ReadList, ServiceRefusal } from '../api/forwarding/call-service.ts';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';

type Hit = AnswerOf<typeof contract>[number];
interface Found<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly nextCursor: string | null;
}

interface Wanted {
  readonly query: { readonly search: string; readonly limit: number; readonly cursor?: string | undefined };
  /** Authorization header: members do not find posts of users they blocked or muted. */
  readonly caller: string | undefined;
}

const textMax = 200;

/**
 * Searches shows, hosts, streams, products and posts, or one kind in pages. Services that fail or miss the deadline are
 * left out. Kinds are interleaved, so that one with many hits does not hide the others.
 */
export const search = route(contract, everyone, (deps: ReadDeps) => async ({ query, request }) => {
  const { q, kind, limit, cursor } = query;
  if (cursor && !kind) refuse('requires a kind');
  const wanted = { query: { search: q, limit, cursor }, caller: request.headers.authorization };
  const read = kind ? [readers[kind]] : Object.values(readers);
  const readings = await Promise.allSettled(read.map((readKind) => readKind(deps.readList, wanted)));
  const found = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
  const [first] = readings;
  if (cursor && first?.status === 'rejected' && isRefusal(first.reason)) refuse('is invalid');
  const missing = readings.length - found.length;
  if (found.length === 0) throw serviceUnavailable('no service answered the search');
  if (missing > 0) deps.logger.warn({ missing }, 'search is incomplete');
  const total = found.reduce((sum, hits) => sum + hits.total, 0);
  const nextCursor = (kind && found[0]?.nextCursor) ?? null;
  return page(interleave(found.map(({ items }) => items)).slice(0, limit), { total, nextCursor });
});

const isRefusal = (reason: unknown) => reason instanceof ServiceRefusal && reason.status === 400;
const refuse = (msg: string) => fail('invalid_request', { faults: [{ path: 'query.cursor', msg }] });

const readers: Record<SearchKind, (readList: ReadList, wanted: Wanted) => Promise<Found<Hit>>> = {
  show: async (readList, { query }) =>
    hitsOf(await readList(listShows, query), (show) => ({
      kind: 'show',
      id: show.id,
      title: show.title,
      text: show.description,
      image: show.thumbnail_url,
    })),

  host: async (readList, { query }) =>
    hitsOf(await readList(listHosts, query), (host) => ({
      kind: 'host',
      id: host.id,
      slug: host.slug,
      title: host.name,
      text: host.role,
      image: host.picture_url,
    })),

  stream: async (readList, { query }) =>
    hitsOf(await readList(listStreams, query), (stream) => ({
      kind: 'stream',
      id: stream.id,
      title: stream.Show.title,
      text: stream.Show.description,
      image: stream.thumbnail_url || stream.Show.thumbnail_url,
    })),

  product: async (readList, { query }) =>
    hitsOf(await readList(listMerch, query), (product) => ({
      kind: 'product',
      id: product.id,
      title: product.product_name,
      text: product.description,
      image: product.image_url,
    })),

  post: async (readList, { query, caller }) =>
    hitsOf(await readList(listPosts, query, caller), (post) => ({
      kind: 'post',
      id: post.id,
      title: post.title,
      text: post.content,
      image: post.picture?.url ?? null,
    })),
};

const hitsOf = <T>({ items, ...rest }: Found<T>, hitOf: (item: T) => Hit): Found<Hit> => ({
  ...rest,
  items: items.map((item) => {
    const hit = hitOf(item);
    return { ...hit, text: cutText(hit.text, textMax), image: hit.image || null };
  }),
});

function interleave<T>(lists: (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
