import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { untilUnlocked } from '../../../shared/entitlements/until-unlocked.ts';

/**
 * A show to be watched now. What another page loaded minutes ago is not enough: the person may have watched on another
 * device since. What the document asked for ahead of the app is; and without a line, what is known has to do.
 * @param id the same for as long as the component is there
 * @returns `known`: what may be old, or of a visitor, and so says nothing of this person
 */
export function useFreshShow(id: string) {
  const [openedAt] = useState(Date.now);
  const { data, dataUpdatedAt, error, refetch, fetchStatus } = useQuery({
    ...showQuery(id),
    staleTime: limits.justAskedMs,
    ...untilUnlocked,
  });
  const isSettled = dataUpdatedAt > openedAt - limits.justAskedMs || fetchStatus !== 'fetching';
  return { show: isSettled ? data : undefined, known: data, error: data ? null : error, refetch };
}
