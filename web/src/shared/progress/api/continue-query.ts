import { listContinueWatching } from '@poc/contracts/endpoints/watch-history';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../api/client.ts';
import { watchHistoryKey } from '../watch-progress.ts';

/** Begun, unfinished shows in the watch history. */
export const continueWatchingQuery = (id: string, limit: number = limits.railTiles) =>
  queryOptions({
    queryKey: [...watchHistoryKey, 'continue', id, limit],
    queryFn: ({ signal }) => callPage(listContinueWatching, { params: { id }, query: { limit }, signal }),
    // Prevents a second request for data preloaded by the document.
    staleTime: 3_000,
  });
