import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/errors.ts';
import type { PageQuery } from './page.ts';
import { findPage } from './pages.ts';

/** The public response that fills a page's first query. */
export interface PageData {
  /** Absent in the page's loading state. */
  readonly response?: unknown;
  /** True if the service has no such entity. */
  readonly isMissing: boolean;
}

/** Maximum entries of a prerendered list: enough for wide screens; the app loads the rest. */
const shownEntries = 6;

const isInfinite = (query: PageQuery): boolean => 'initialPageParam' in query;

/** Reduces a list to the entries of the first screen. */
export const shownPart = (response: unknown): unknown =>
  Array.isArray(response) ? response.slice(0, shownEntries) : response;

async function firstQueryOf(pathname: string): Promise<PageQuery | undefined> {
  const found = findPage(pathname);
  return found?.page.firstQuery?.(found.id);
}

/**
 * Stores a public response as the result of a page's first query. Always stale, because it contains nothing specific to
 * the user.
 */
export async function seedPage(
  client: QueryClient,
  pathname: string,
  { response, isMissing }: PageData,
): Promise<void> {
  const query = await firstQueryOf(pathname);
  if (!query) return;
  const { queryKey } = query;
  const old = { updatedAt: 0 };
  if (isMissing) seedMissing(client, query);
  else if (response === undefined) return;
  else if (!isInfinite(query)) client.setQueryData(queryKey, response, old);
  else {
    const items = response as readonly unknown[];
    const page = { items, total: items.length, nextCursor: null };
    client.setQueryData(queryKey, { pages: [page], pageParams: [null] }, old);
  }
}

function seedMissing(client: QueryClient, { queryKey }: PageQuery): void {
  const error = new ApiError({
    status: 404,
    code: 'not_found',
    message: '',
    faults: [],
    requestId: '',
    retryAfterSeconds: null,
  });
  // Otherwise the page would show its loading state on mount and fetch again.
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error, fetchStatus: 'idle' });
}
