import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from './client.ts';

/** What an infinite query of a list holds. */
export type LoadedPages<T> = InfiniteData<Page<T[]>>;

/** What `useInfiniteQuery` says of a list. */
export type ListResult<T> = Pick<
  UseInfiniteQueryResult<LoadedPages<T>>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

const known = new WeakMap<object, readonly unknown[]>();

/**
 * All entries that are loaded, in their order, each once: one that moved down the list while it was read comes again with a later
 * page. Undefined before the first page. Of the same data it is the same array, so that what is drawn of it needs not be
 * drawn again.
 */
export function itemsOf<T>(data: LoadedPages<T> | undefined): readonly T[] | undefined {
  if (!data) return undefined;
  // What is known of an object was made from that object.
  const items =
    (known.get(data) as readonly T[] | undefined) ?? eachOnce(data.pages.flatMap((page) => page.items));
  known.set(data, items);
  return items;
}

/** Entries with an id are known by it; others are all different. */
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

/** The loaded pages without some entries, which the totals no longer count either. */
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

/** The loaded pages with some entries changed. */
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
 * The loaded pages with an entry put back that was taken out: where it stood, as far as what is loaded allows.
 * @param at its place among all loaded entries
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
