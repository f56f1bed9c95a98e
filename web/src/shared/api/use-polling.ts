import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../config/limits.ts';
import type { Page } from './client.ts';
import type { LoadedPages } from './loaded-pages.ts';

/** Where an infinite query's pages come from, and where they are kept. */
interface PagedSource<T> {
  queryKey: QueryKey;
  /** @param context with the cursor of the page, null for the first one */
  queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<Page<T[]>>;
}

/**
 * Keeps a list fresh that people wait before: twice a minute its first page is fetched again, however many are loaded.
 * The others only follow when the first page ends elsewhere than before, as entries would be missing or doubled else.
 */
export function usePolling<T>({ queryKey, queryFn }: PagedSource<T>): void {
  const client = useQueryClient();
  const refresh = async (signal: AbortSignal): Promise<null> => {
    const known = client.getQueryData<LoadedPages<T>>(queryKey);
    const first = known && (await queryFn({ pageParam: null, signal }));
    const moved = first?.nextCursor !== known?.pages[0]?.nextCursor;
    if (!first || (known.pages.length > 1 && moved)) {
      await client.refetchQueries({ queryKey, exact: true });
      return null;
    }
    // What somebody changed meanwhile is newer than what was asked before.
    client.setQueryData<LoadedPages<T>>(queryKey, (now) =>
      now === known ? { ...known, pages: [first, ...known.pages.slice(1)] } : now,
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
