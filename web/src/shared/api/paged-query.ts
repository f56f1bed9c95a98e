import type { Endpoint } from '@poc/contracts/endpoint';
import { type CallInput, callPage } from './client.ts';

/** How the pages of an infinite query follow one another: each by the cursor of the one before. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/**
 * What reads a list page by page, as options of an infinite query.
 * @param input what each page is asked for with, but for its cursor
 */
export const pagesOf = <E extends Endpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>) => ({
  ...byCursor,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const asked: object = { ...input, query: { ...input.query, cursor: pageParam ?? undefined }, signal };
    return callPage(endpoint, asked as CallInput<E>);
  },
});
