import { listBanks } from '@poc/contracts/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(listBanks, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
