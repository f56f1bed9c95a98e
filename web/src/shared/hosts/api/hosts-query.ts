import { listHosts } from '@poc/contracts/endpoints/hosts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** First hosts in display order. */
export const hostsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['hosts', 'list', limit],
    queryFn: ({ signal }) => call(listHosts, { query: { limit }, signal }),
  });
