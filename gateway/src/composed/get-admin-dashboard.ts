import type { ResponseOf } from '@poc/contracts/endpoint';
import { listManagedShows } from '@poc/contracts/endpoints/catalog';
import { listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import { listManagedPosts } from '@poc/contracts/endpoints/community';
import { getAdminDashboard as contract, type DashboardPart } from '@poc/contracts/endpoints/gateway';
import { listUsers } from '@poc/contracts/endpoints/identity-admin';
import { listMerch, listPopularMerch } from '@poc/contracts/endpoints/merch';
import { user } from '@poc/contracts/entities/identity';
import { admins } from '@poc/kit/auth/policies';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import { route } from '../route.ts';

const shown = { limit: 5 };
/** Page size for lists whose total alone is used. */
const counted = { limit: 1 };
const none = { items: [], total: 0 };

/**
 * Returns totals and latest entries of all services, read in parallel as the caller. The response is shared by all
 * administrators. Parts that fail or miss the deadline are listed in `unavailable`.
 */
export const getAdminDashboard = route(contract, admins, ({ readList, logger }) => async ({ request }) => {
  const caller = request.headers.authorization;
  const [users, shows, merch, topProducts, orders, posts] = await Promise.allSettled([
    readList(listUsers, shown, caller),
    readList(listManagedShows, counted, caller),
    readList(listMerch, counted, caller),
    readList(listPopularMerch, shown, caller),
    readList(listManagedOrders, shown, caller),
    readList(listManagedPosts, shown, caller),
  ]);
  const parts = { users, shows, merch, topProducts, orders, posts } satisfies Record<
    DashboardPart,
    PromiseSettledResult<unknown>
  >;
  const unavailable = (Object.keys(parts) as DashboardPart[]).filter(
    (part) => parts[part].status === 'rejected',
  );
  if (unavailable.length === Object.keys(parts).length) {
    throw serviceUnavailable('no part of the dashboard is available');
  }
  if (unavailable.length > 0) logger.warn({ unavailable }, 'dashboard is incomplete');

  const partOf = <T>(part: PromiseSettledResult<{ items: T[]; total: number }>) =>
    part.status === 'fulfilled' ? part.value : none;
  return {
    stats: {
      users: partOf(users).total,
      shows: partOf(shows).total,
      merch: partOf(merch).total,
      orders: partOf(orders).total,
      posts: partOf(posts).total,
    },
    recentOrders: partOf(orders).items,
    recentPosts: partOf(posts).items.map(withoutViewerState),
    topProducts: partOf(topProducts).items,
    // Strips fields that the contract does not have.
    recentUsers: partOf(users).items.map((person) => user.parse(person)),
    unavailable,
  };
});

type RecentPost = ResponseOf<typeof contract>['recentPosts'][number];

/** Removes the caller's own likes and bookmarks, because administrators share the dashboard. */
const withoutViewerState = (post: RecentPost): RecentPost => ({
  ...post,
  liked: false,
  bookmarked: false,
  CommunityComments: post.CommunityComments.map((comment) => ({ ...comment, liked: false })),
});
