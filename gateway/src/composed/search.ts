import { searchShows } from '@poc/contracts/endpoints/catalog';
import { searchMembers, searchPosts } from '@poc/contracts/endpoints/community';
import { search as contract } from '@poc/contracts/endpoints/gateway';
import { searchHosts } from '@poc/contracts/endpoints/hosts';
import { searchMerch } from '@poc/contracts/endpoints/merch';
import { searchStreams } from '@poc/contracts/endpoints/streaming';
import { type SearchHit, type SearchKind, searchHit, searchKind } from '@poc/contracts/search';
import { everyone } from '@poc/kit/auth/policies';
import { AppError, fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { ServiceRefusal } from '../api/forwarding/call-service.ts';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import type { SearchHelp } from '../pages/help-texts.ts';
import { route } from '../route.ts';
import type { MissedSearches } from './missed-searches.ts';

const searches = {
  show: searchShows,
  host: searchHosts,
  stream: searchStreams,
  product: searchMerch,
  post: searchPosts,
  person: searchMembers,
} satisfies Record<Exclude<SearchKind, 'help'>, unknown>;

/** Kinds whose results depend on the caller: members do not find users they blocked or muted. */
const personal: readonly SearchKind[] = ['post', 'person'];

/** Dependencies of the search in addition to the services. */
export interface SearchParts {
  readonly searchHelp: SearchHelp;
  readonly missedSearches: Pick<MissedSearches, 'add'>;
}

/**
 * Searches all kinds by relevance, or one kind in pages. Services that fail or miss the deadline are left out. Kinds
 * take turns, so that one with many hits does not hide the others; the best hit is first.
 */
export const search = route(contract, everyone, (deps) => async ({ query, request }) => {
  const { kind, ...wanted } = query;
  if (wanted.cursor !== undefined && !kind) refuse('requires a kind');
  const kinds = kind ? [kind] : searchKind.options;
  const readings = await Promise.allSettled(
    kinds.map((name) =>
      name === 'help'
        ? deps.searchHelp(wanted)
        : deps.readList(
            searches[name],
            wanted,
            personal.includes(name) ? request.headers.authorization : undefined,
          ),
    ),
  );
  const found = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
  const [first] = readings;
  if (wanted.cursor !== undefined && first?.status === 'rejected' && isRefusal(first.reason))
    refuse('is invalid');
  const missing = readings.length - found.length;
  const services = kinds.filter((name) => name !== 'help');
  if (missing > 0 && missing === services.length)
    throw serviceUnavailable('no service responded to the search');
  if (missing > 0) deps.logger.warn({ missing }, 'search is incomplete');
  const shown = closest(found);
  const match = shown[0]?.items[0]?.match ?? 'none';
  if (!kind && missing === 0 && (match === 'none' || match === 'some'))
    deps.missedSearches.add(wanted.q, match);
  const counts = new URLSearchParams(shown.map(({ items, total }) => [items[0]?.kind ?? '', String(total)]));
  return page(inTurns(shown.map(({ items }) => items)).slice(0, wanted.limit), {
    total: shown.reduce((sum, hits) => sum + hits.total, 0),
    nextCursor: (kind && found[0]?.nextCursor) ?? null,
    headers: { 'X-Kind-Counts': String(counts) },
  });
});

const isRefusal = (reason: unknown) =>
  (reason instanceof ServiceRefusal || reason instanceof AppError) && reason.status === 400;
const refuse = (msg: string) => fail('invalid_request', { faults: [{ path: 'query.cursor', msg }] });

/** Kinds of match, the closest first. */
const matches = searchHit.shape.match.options;

/** Keeps the kinds whose hits match the closest. All hits of a kind match equally closely. */
function closest<T extends { readonly items: readonly SearchHit[] }>(found: readonly T[]): T[] {
  for (const match of matches) {
    const kinds = found.filter(({ items }) => items[0]?.match === match);
    if (kinds.length > 0) return kinds;
  }
  return [];
}

/** Takes the first hit of each list, then the second of each; orders the hits of one turn by score. */
function inTurns(lists: readonly (readonly SearchHit[])[]): SearchHit[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)).sort((one, other) => other.score - one.score),
  ).flat();
}
