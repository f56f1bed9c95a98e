import { search } from '@poc/contracts/endpoints/gateway';
import type { SearchKind } from '@poc/contracts/search';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';

const pageSize = 24;

/** The first results of all kinds, which the server interleaves, and the total. */
export const searchQuery = (text: string, limit: number) =>
  queryOptions({
    queryKey: ['search', 'all', text, limit],
    queryFn: ({ signal }) => callPage(search, { query: { q: text, limit }, signal }),
    retry: false,
  });

/** All results of one kind, in pages. */
export const searchPagesQuery = (text: string, kind: SearchKind) =>
  infiniteQueryOptions({
    queryKey: ['search', 'pages', text, kind],
    ...pagesOf(search, { query: { q: text, kind, limit: pageSize } }),
  });
