import { useQuery } from '@tanstack/react-query';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { untilUnlocked } from '../../../shared/entitlements/until-unlocked.ts';

/**
 * A show to be watched now. What another page loaded minutes ago is not enough: the person may have watched on another
 * device since. Without a line, what is known has to do.
 * @returns `known`: what may be old, or of a visitor, and so says nothing of this person
 */
export function useFreshShow(id: string) {
  const { data, error, refetch, isFetchedAfterMount, fetchStatus } = useQuery({
    ...showQuery(id),
    staleTime: 0,
    ...untilUnlocked,
  });
  const isSettled = isFetchedAfterMount || fetchStatus !== 'fetching';
  return { show: isSettled ? data : undefined, known: data, error: data ? null : error, refetch };
}
