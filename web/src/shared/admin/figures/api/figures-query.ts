import type { ResponseOf } from '@poc/contracts/endpoint';
import { listShowHours } from '@poc/contracts/endpoints/catalog-admin';
import { getFigures } from '@poc/contracts/endpoints/gateway';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export type FiguresResponse = ResponseOf<typeof getFigures>;

/** Statistics over time for a range of days in Lagos time, both inclusive. */
export const figuresQuery = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'figures', range],
    queryFn: ({ signal }) => call(getFigures, { query: range, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Most watched shows in a range of days in Lagos time, both inclusive, or the hours of one show. */
export const showHoursQuery = (query: { from: string; to: string; show_id?: string }) =>
  queryOptions({
    queryKey: ['admin', 'show hours', query],
    queryFn: ({ signal }) => call(listShowHours, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
