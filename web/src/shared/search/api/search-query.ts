import { search } from '@poc/contracts/endpoints/gateway';
import type { SearchKind } from '@poc/contracts/search';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pageOf, request } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';
import { kindNames } from '../kinds.ts';

const pageSize = 24;

/** The first results of all kinds, interleaved, and the totals. */
export const searchQuery = (text: string, limit: number) =>
  queryOptions({
    queryKey: ['search', 'all', text, limit],
    queryFn: async ({ signal }) => {
      const response = await request(search, { query: { q: text, limit }, signal });
      const kindCounts = response.headers.get('x-kind-counts') ?? '';
      return { ...(await pageOf<typeof search>(response)), kindCounts };
    },
    retry: false,
  });

/** Results of all kinds for the search page: one more of each than a group shows. */
export const allResultsQuery = (text: string) =>
  searchQuery(text, kindNames.length * (limits.searchGroup + 1));

/** All results of one kind, in pages. */
export const searchPagesQuery = (text: string, kind: SearchKind) =>
  infiniteQueryOptions({
    queryKey: ['search', 'pages', text, kind],
    ...pagesOf(search, { query: { q: text, kind, limit: pageSize } }),
  });
