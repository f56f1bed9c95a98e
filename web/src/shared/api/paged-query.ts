import type { Endpoint } from '@poc/contracts/endpoint';
import { type CallInput, callPage } from './client.ts';

/** Cursor pagination for an infinite query. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/**
 * Options of an infinite query over a paged endpoint.
 * @param input input of each request, without the cursor
 */
export const pagesOf = <E extends Endpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>) => ({
  ...byCursor,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const request: object = { ...input, query: { ...input.query, cursor: pageParam ?? undefined }, signal };
    return callPage(endpoint, request as CallInput<E>);
  },
});
