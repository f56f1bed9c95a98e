import { useQueries } from '@tanstack/react-query';
import {
  orderCountQuery,
  postCountQuery,
  watchedCountQuery,
} from '../../../shared/counts/api/count-queries.ts';

const rules = { retry: false, staleTime: 60_000 } as const;

/** Totals of the user's posts, orders and watched shows; each is null until its service has responded. */
export function useQuickStats(userId: string | null) {
  const id = userId ?? '';
  const enabled = userId !== null;
  const [posts, orders, watched] = useQueries({
    queries: [
      { ...postCountQuery(id), ...rules, enabled },
      { ...orderCountQuery(id), ...rules, enabled },
      { ...watchedCountQuery(id), ...rules, enabled },
    ],
  });
  return [
    { label: 'Posts', value: posts.data ?? null },
    { label: 'Orders', value: orders.data ?? null },
    { label: 'Watched', value: watched.data ?? null },
  ];
}
