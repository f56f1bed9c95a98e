import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from './client.ts';

export type LoadedPages<T> = InfiniteData<Page<T[]>>;

export type ListResult<T> = Pick<
  UseInfiniteQueryResult<LoadedPages<T>>,
  'data' | 'dataUpdatedAt' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

/**
 * List data to display. After a failure, drops the part of the list that the document contained, so that the
 * failure is visible.
 */
export const shownPages = <D>({
  data,
  dataUpdatedAt,
  error,
}: {
  data: D | undefined;
  dataUpdatedAt: number;
  error: unknown;
}): D | undefined => (error && dataUpdatedAt === 0 ? undefined : data);

const cachedItems = new WeakMap<object, readonly unknown[]>();

/**
 * All loaded entries in order, without duplicates: an entry that moved down the list appears again on a later page.
 * Undefined before the first page. Memoized, so that the same data returns the same array.
 */
export function itemsOf<T>(data: LoadedPages<T> | undefined): readonly T[] | undefined {
  if (!data) return undefined;
  // The cast is safe: the cached array was computed from this object.
  const items =
    (cachedItems.get(data) as readonly T[] | undefined) ?? eachOnce(data.pages.flatMap((page) => page.items));
  cachedItems.set(data, items);
  return items;
}

/** Deduplicates by id. Entries without an id are all retained. */
function eachOnce<T>(items: readonly T[]): readonly T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const id = typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : undefined;
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** The loaded pages without the matching entries, with reduced totals. */
export function withoutItems<T>(
  data: LoadedPages<T> | undefined,
  matches: (item: T) => boolean,
): LoadedPages<T> | undefined {
  const gone = itemsOf(data)?.filter(matches).length ?? 0;
  if (!data || gone === 0) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total: page.total - gone,
      items: page.items.filter((item) => !matches(item)),
    })),
  };
}

export const withChanged = <T>(
  data: LoadedPages<T> | undefined,
  matches: (item: T) => boolean,
  change: (item: T) => T,
): LoadedPages<T> | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (matches(item) ? change(item) : item)),
    })),
  };

/**
 * Reinserts a removed entry into the loaded pages, at its old position or as close as the loaded pages allow.
 * @param at index among all loaded entries
 */
export function withItemBack<T>(
  data: LoadedPages<T> | undefined,
  item: T,
  at: number,
): LoadedPages<T> | undefined {
  if (!data) return data;
  let left = at;
  let done = false;
  const last = data.pages.length - 1;
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      const items = [...page.items];
      if (!done && (left <= items.length || index === last)) {
        items.splice(left, 0, item);
        done = true;
      }
      left -= page.items.length;
      return { ...page, total: page.total + 1, items };
    }),
  };
}
