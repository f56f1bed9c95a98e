import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../config/limits.ts';
import type { Page } from './client.ts';
import type { LoadedPages } from './loaded-pages.ts';

interface PagedSource<T> {
  queryKey: QueryKey;
  /** @param context with the cursor of the page, null for the first one */
  queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<Page<T[]>>;
}

/**
 * Polls the first page of a list, no matter how many pages are loaded. Refetches all of them only when the end of the
 * first page moved, because entries would otherwise be missing or duplicated.
 */
export function usePolling<T>({ queryKey, queryFn }: PagedSource<T>): void {
  const client = useQueryClient();
  const refresh = async (signal: AbortSignal): Promise<null> => {
    const cached = client.getQueryData<LoadedPages<T>>(queryKey);
    const first = cached && (await queryFn({ pageParam: null, signal }));
    const moved = first?.nextCursor !== cached?.pages[0]?.nextCursor;
    if (!first || (cached.pages.length > 1 && moved)) {
      await client.refetchQueries({ queryKey, exact: true });
      return null;
    }
    // A change made during the request is newer than its response.
    client.setQueryData<LoadedPages<T>>(queryKey, (now) =>
      now === cached ? { ...cached, pages: [first, ...cached.pages.slice(1)] } : now,
    );
    return null;
  };
  useQuery({
    queryKey: ['polling', ...queryKey],
    queryFn: ({ signal }) => refresh(signal),
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: limits.liveRefetchMs,
  });
}
