import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { untilUnlocked } from '../../../shared/entitlements/until-unlocked.ts';

/**
 * Fetches a show to watch now. Data loaded minutes ago may miss progress from another device. Data preloaded by the
 * document is fresh; offline, stale data is used.
 * @param id must not change while the component is mounted
 * @returns `known`: data that may be stale or fetched as a visitor, so nothing user-specific in it is reliable
 */
export function useFreshShow(id: string) {
  const [openedAt] = useState(Date.now);
  const { data, dataUpdatedAt, error, refetch, fetchStatus } = useQuery({
    ...showQuery(id),
    staleTime: limits.justFetchedMs,
    ...untilUnlocked,
  });
  const isSettled = dataUpdatedAt > openedAt - limits.justFetchedMs || fetchStatus !== 'fetching';
  // The document contains a visitor's response.
  const own = dataUpdatedAt > 0 ? data : undefined;
  return { show: isSettled ? own : undefined, known: data, error: own ? null : error, refetch };
}
