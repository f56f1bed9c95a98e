import { getSite } from '@poc/contracts/endpoints/gateway';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What the settings say of POC to everyone: they change only with a restart. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
