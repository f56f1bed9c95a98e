import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/errors.ts';
import { sessionStore } from '../../shared/auth/session-store.ts';
import { sleep } from '../../shared/sleep.ts';
import type { PageQuery } from './page.ts';
import { choosesView, findPage } from './pages.ts';

/** Maximum time in ms that a prerendered page waits for data before it is replaced by a loading state. */
const timeoutMs = 800;

const isInfinite = (query: PageQuery): boolean => 'initialPageParam' in query;

/**
 * Prefetches a page's initial queries, so that the app replaces the prerendered page with the same content. Resolves on
 * success, on failure, or after 0.8 s; never rejects.
 */
export async function prefetchPage(client: QueryClient, pathname: string, search: string): Promise<void> {
  const found = findPage(pathname);
  if (!found || choosesView(pathname, search)) return;
  const { page, id } = found;
  const prefetch = async () => {
    const user = sessionStore.get()?.user.id;
    if (user === undefined && page.access !== 'public') return;
    const queries = (await page.queries?.({ id, user: user ?? '' })) ?? [];
    await Promise.all(
      queries.map((query) =>
        isInfinite(query)
          ? client.prefetchInfiniteQuery({ initialPageParam: null, ...query })
          : client.prefetchQuery(query),
      ),
    );
  };
  await Promise.race([Promise.allSettled([prefetch()]), sleep(timeoutMs)]);
}

/** Number of entries on a first screen, including wide ones; the app loads the rest. */
const shownEntries = 6;

/** Stores a public response in the query cache. Always stale, because it contains nothing specific to the user. */
export function seedQuery(client: QueryClient, query: PageQuery, answer: unknown): void {
  const old = { updatedAt: 0 };
  if (!isInfinite(query)) return void client.setQueryData(query.queryKey, answer, old);
  const items = (answer as readonly unknown[]).slice(0, shownEntries);
  const page = { items, total: items.length, nextCursor: null };
  client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] }, old);
}

/** Stores a 404 for a page's query. */
export function seedMissing(client: QueryClient, { queryKey }: PageQuery): void {
  const error = new ApiError({
    status: 404,
    code: 'not_found',
    message: '',
    faults: [],
    requestId: '',
    retryAfterSeconds: null,
  });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error, fetchStatus: 'idle' });
}
