import type { ResponseOf } from '@poc/contracts/endpoint';
import { getNeeds } from '@poc/contracts/endpoints/gateway';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

export type NeedsResponse = ResponseOf<typeof getNeeds>;

/** Work that needs an administrator, the most urgent first. */
export const needsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'needs'],
    queryFn: ({ signal }) => call(getNeeds, { signal }),
    staleTime: 0,
  });
