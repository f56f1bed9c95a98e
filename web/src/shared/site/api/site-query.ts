import { getSite } from '@poc/contracts/endpoints/gateway';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Public site settings, which change only when services restart. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
