import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/errors.ts';
import { sessionStore } from '../../shared/auth/session-store.ts';
import { sleep } from '../../shared/sleep.ts';
import type { PageQuery } from './page.ts';
import { choosesView, findPage } from './pages.ts';

/** So long a prerendered page with real content may stand, instead of turning back into one that loads. */
const timeoutMs = 800;

const isInfinite = (query: PageQuery): boolean => 'initialPageParam' in query;

/**
 * Asks what the page at an address shows first, so that the app takes over the prerendered page with the same content in
 * it. Resolves when it is there or has failed, and after 0.8 s at the latest; never rejects.
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

/** As many entries as a first screen holds, on a wide one too; the rest comes with the app. */
const shownEntries = 6;

/** Puts a public answer where the page looks for it; it is no person's own, so it never counts as fresh. */
export function seedQuery(client: QueryClient, query: PageQuery, answer: unknown): void {
  const old = { updatedAt: 0 };
  if (!isInfinite(query)) return void client.setQueryData(query.queryKey, answer, old);
  const items = (answer as readonly unknown[]).slice(0, shownEntries);
  const page = { items, total: items.length, nextCursor: null };
  client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] }, old);
}

/** Records that there is nothing at the address of a page. */
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
