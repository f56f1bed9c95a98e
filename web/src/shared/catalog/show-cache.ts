import type { Show } from '@poc/contracts/entities/catalog';
import type { QueryClient } from '@tanstack/react-query';

/** Key prefix of every query that contains shows, so that one change reaches them all. */
export const showsKey = ['shows'] as const;

/**
 * Changes one show in every cached query.
 * @param change returns the changed show
 */
export function changeShow(client: QueryClient, showId: string, change: (show: Show) => Show): void {
  client.setQueriesData({ queryKey: showsKey }, (data: unknown) => changeIn(data, showId, change));
}

/** Finds a show in a cached list, so that its page can render before its own response arrives. */
export function findShow(client: QueryClient, showId: string): Show | undefined {
  let found: Show | undefined;
  for (const [, data] of client.getQueriesData({ queryKey: showsKey })) {
    changeIn(data, showId, (show) => {
      found = show;
      return show;
    });
    if (found) break;
  }
  return found;
}

/**
 * Refetches queries that were in flight while a show changed, since their responses may be older than the change. Idle
 * queries are not refetched, to avoid flicker.
 */
export function reloadOvertaken(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: showsKey,
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
}

/** Traverses a show, list, page (`items`) or set of pages (`pages`). Unchanged parts retain their identity. */
function changeIn(data: unknown, showId: string, change: (show: Show) => Show): unknown {
  if (Array.isArray(data)) {
    const changed = data.map((entry) => changeIn(entry, showId, change));
    return changed.some((entry, at) => entry !== data[at]) ? changed : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  if (isShow(data)) return data.id === showId ? change(data) : data;
  const part = 'pages' in data ? 'pages' : 'items';
  const inner: unknown = Reflect.get(data, part);
  const changed = changeIn(inner, showId, change);
  return changed === inner ? data : { ...data, [part]: changed };
}

const isShow = (value: object): value is Show =>
  'id' in value && 'likes' in value && 'comments_count' in value;
