import { getManagedShow, listManagedShows } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { showsKey } from '../../catalog/show-cache.ts';
import { listOf } from './list-query.ts';

export const managedShowsKey = ['admin', 'shows'] as const;
const listKey = [...managedShowsKey, 'list'] as const;

const isConverting = ({ conversion }: ManagedShow): boolean =>
  conversion?.status === 'queued' || conversion?.status === 'running';

/** All shows, published or not. Polled while a video converts. */
export const managedShows = listOf(listManagedShows, listKey, {
  refetchMs: (shows) => shows.some(isConverting) && limits.conversionRefetchMs,
});

/** One show, published or not. Polls while its video converts. */
export const managedShowQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedShowsKey, 'one', id],
    queryFn: ({ signal }) => call(getManagedShow, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isConverting(state.data) ? limits.conversionRefetchMs : false,
  });

export const loadedShows = { queryKey: listKey } as const;

/** Refetches all lists of shows, including public ones. */
export const refreshShows = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.invalidateQueries(loadedShows), client.invalidateQueries({ queryKey: showsKey })]);
