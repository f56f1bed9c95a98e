import type { AnswerOf } from '@poc/contracts/endpoint';
import { getFigures } from '@poc/contracts/endpoints/gateway';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export type FiguresAnswer = AnswerOf<typeof getFigures>;

/** Figures over time of inclusive days in Lagos time. */
export const figuresQuery = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'figures', range],
    queryFn: ({ signal }) => call(getFigures, { query: range, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
