import { listShowRails } from '@poc/contracts/endpoints/catalog';
import { suggestShows } from '@poc/contracts/endpoints/watch-history';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { watchHistoryKey } from '../../progress/watch-progress.ts';
import { showsKey } from '../show-cache.ts';

/** The newest shows of each category. */
export const showRailsQuery = () =>
  queryOptions({
    queryKey: [...showsKey, 'rails'],
    queryFn: ({ signal }) => call(listShowRails, { signal }),
  });

/** Shows similar to the last show that the user finished. */
export const suggestionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...watchHistoryKey, 'suggestions', userId],
    queryFn: ({ signal }) => call(suggestShows, { signal }),
  });
