import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { choosesView } from '../config/view-params.ts';
import { sessionStore } from '../shared/auth/session-store.ts';
import { liveShowsQuery, showQuery, showsQuery, upcomingShowsQuery } from '../shared/catalog/shows-query.ts';
import { allStreamsQuery, streamQuery } from '../shared/streaming/stream-queries.ts';

type Fetch = (client: QueryClient, id: string) => Promise<unknown>;

const allShows: Fetch = (client) => client.prefetchInfiniteQuery(showsQuery({ search: '', category: '' }));
const liveShows: Fetch = (client) => client.prefetchInfiniteQuery(liveShowsQuery());
const upcomingShows: Fetch = (client) => client.prefetchInfiniteQuery(upcomingShowsQuery());

// What one page alone asks comes with its code, not with the app's.
const merch: Fetch = async (client) => {
  const { merchQuery, popularMerchQuery } = await import('../features/merch/api/merch-queries.ts');
  return Promise.all([
    client.prefetchQuery(popularMerchQuery()),
    client.prefetchInfiniteQuery(merchQuery('name')),
  ]);
};
const product: Fetch = async (client, id) => {
  const { productQuery } = await import('../features/merch/api/merch-queries.ts');
  return client.prefetchQuery(productQuery(id));
};
const dashboard: Fetch = async (client) => {
  const { continueWatchingQuery } = await import('../features/account/api/dashboard-queries.ts');
  const id = sessionStore.get()?.user.id;
  if (id !== undefined) await client.prefetchQuery(continueWatchingQuery(id));
};

/** What stands on the first screen of the pages that index.html asks data for early; static paths first. */
const firstData: Readonly<Record<string, readonly Fetch[]>> = {
  '/shows': [allShows],
  '/shows/live': [liveShows],
  '/shows/upcoming': [upcomingShows],
  '/shows/:id': [(client, id) => client.prefetchQuery(showQuery(id))],
  '/live': [(client) => client.prefetchInfiniteQuery(allStreamsQuery())],
  '/live/:id': [(client, id) => client.prefetchQuery(streamQuery(id))],
  '/merch': [merch],
  '/merch/:id': [product],
  '/user/dashboard': [dashboard],
  '/user/shows': [allShows, liveShows, upcomingShows],
};

/** So long a page with real content may stay a still, instead of turning back into one that loads. */
const patienceMs = 800;

/**
 * Asks what the page at an address shows first, so that the app takes over the gateway's first screen with the same
 * content in it. Resolves when it is there or has failed, and after 0.8 s at the latest; never rejects.
 */
export async function fetchFirstData(client: QueryClient, pathname: string, search: string): Promise<void> {
  const path = Object.keys(firstData).find((pattern) => matchPath(pattern, pathname) !== null);
  if (path === undefined || choosesView(path, search)) return;
  const id = matchPath(path, pathname)?.params.id ?? '';
  const asked = (firstData[path] ?? []).map((fetch) => fetch(client, id));
  await Promise.race([
    Promise.allSettled(asked),
    new Promise((resolve) => {
      setTimeout(resolve, patienceMs);
    }),
  ]);
}
