import { listUserPosts } from '@poc/contracts/endpoints/community';
import { listOrders } from '@poc/contracts/endpoints/orders';
import { listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { useQueries } from '@tanstack/react-query';
import { callPage } from '../../../shared/api/client.ts';

/** Totals of the user's posts, orders and watched shows; each is null until its service has answered. */
export function useQuickStats(userId: string | null) {
  const id = userId ?? '';
  const common = { enabled: userId !== null, retry: false, staleTime: 60_000 } as const;
  const input = { params: { id }, query: { limit: 1 } };
  const [posts, orders, watched] = useQueries({
    queries: [
      {
        ...common,
        queryKey: ['quick-stats', 'posts', id],
        queryFn: async () => (await callPage(listUserPosts, input)).total,
      },
      {
        ...common,
        queryKey: ['quick-stats', 'orders', id],
        queryFn: async () => (await callPage(listOrders, input)).total,
      },
      {
        ...common,
        queryKey: ['quick-stats', 'watched', id],
        queryFn: async () => (await callPage(listWatchHistory, input)).total,
      },
    ],
  });
  return [
    { label: 'Posts', value: posts.data ?? null },
    { label: 'Orders', value: orders.data ?? null },
    { label: 'Watched', value: watched.data ?? null },
  ];
}
