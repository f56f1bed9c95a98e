import type { QueryInputOf } from '@poc/contracts/endpoint';
import { getManagedShow, listManagedShows } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { itemsOf } from '../../api/loaded-pages.ts';
import { pagesOf } from '../../api/paged-query.ts';

export const managedShowsKey = ['admin', 'shows'] as const;
const listKey = [...managedShowsKey, 'list'] as const;

const isConverting = ({ conversion }: ManagedShow): boolean =>
  conversion?.status === 'queued' || conversion?.status === 'running';

/**
 * Matching shows, in pages. Keeps the previous result on screen during a new search, and polls while a video converts.
 */
export const managedShowsQuery = (search: string, sort?: QueryInputOf<typeof listManagedShows>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search, sort],
    ...pagesOf(listManagedShows, { query: { limit: limits.adminPage, search: search || undefined, sort } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      itemsOf(state.data)?.some(isConverting) ? limits.conversionRefetchMs : false,
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
