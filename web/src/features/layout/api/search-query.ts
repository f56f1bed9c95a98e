import { search } from '@poc/contracts/endpoints/gateway';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

const fewestLetters = 2;

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(search, { query: { q: text }, signal }),
    enabled: text.length >= fewestLetters,
    placeholderData: keepPreviousData,
    retry: false,
  });
