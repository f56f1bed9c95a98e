import type { Show } from '@poc/contracts/entities/catalog';
import type { QueryClient } from '@tanstack/react-query';

/** How the key of every query begins whose answer holds shows, alone or in lists: one change then reaches them all. */
export const showsKey = ['shows'] as const;

/**
 * Changes one show wherever the query cache holds it: its own page, and every list it stands in.
 * @param change gives the show as it is from now on
 */
export function changeShow(client: QueryClient, showId: string, change: (show: Show) => Show): void {
  client.setQueriesData({ queryKey: showsKey }, (data: unknown) => changeIn(data, showId, change));
}

/** The show as some list holds it: enough to draw its page at once, while the page's own answer is on its way. */
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
 * Loads again what was under way while a show changed: such an answer may be older than the change. What is not on
 * its way is left alone, so that nothing flickers.
 */
export function reloadOvertaken(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: showsKey,
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
}

/** An answer is a show, a list, a page (`items`) or several pages (`pages`); what does not change stays the same object. */
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
