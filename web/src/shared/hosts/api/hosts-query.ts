import { listFollowedHosts, listHosts } from '@poc/contracts/endpoints/hosts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { pagesOf } from '../../api/paged-query.ts';

/** First hosts in display order. */
export const hostsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['hosts', 'list', limit],
    queryFn: ({ signal }) => call(listHosts, { query: { limit }, signal }),
  });

const followedPage = 24;

/** Hosts that the signed-in user follows, latest first. */
export const followedHostsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['hosts', 'followed'],
    ...pagesOf(listFollowedHosts, { query: { limit: followedPage } }),
  });
