import type { AnswerOf } from '@poc/contracts/endpoint';
import { listManagedShows } from '@poc/contracts/endpoints/catalog';
import { listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import { listManagedPosts } from '@poc/contracts/endpoints/community';
import type { getAdminDashboard as contract, DashboardPart } from '@poc/contracts/endpoints/gateway';
import { listUsers } from '@poc/contracts/endpoints/identity-admin';
import { listMerch, listPopularMerch } from '@poc/contracts/endpoints/merch';
import { user } from '@poc/contracts/entities/identity';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { Logger } from '@poc/kit/log';
import type { ReadList } from '../api/forwarding/call-service.ts';
import { away } from '../api/forwarding/upstream.ts';

type Dashboard = AnswerOf<typeof contract>;

/** The dashboard shows five of each. */
const shown = { limit: 5 };
/** Of these only the total is wanted. */
const counted = { limit: 1 };
const none = { items: [], total: 0 };

/**
 * The figures and the latest entries of all services, asked for at once and in the caller's name, for all administrators. A part that does not
 * answer within the reader's deadline is named in `unavailable`; the others are shown all the same.
 * @throws CatalogueError service_unavailable when no part could be had
 */
export const getAdminDashboard =
  ({ readList, logger }: { readList: ReadList; logger: Logger }) =>
  async ({ request }: Pick<Input<typeof contract, typeof admins>, 'request'>): Promise<Dashboard> => {
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
    if (unavailable.length === Object.keys(parts).length) throw away('no part of the dashboard answered');
    if (unavailable.length > 0) logger.warn({ unavailable }, 'a dashboard is incomplete');

    const had = <T>(part: PromiseSettledResult<{ items: T[]; total: number }>) =>
      part.status === 'fulfilled' ? part.value : none;
    return {
      stats: {
        users: had(users).total,
        shows: had(shows).total,
        merch: had(merch).total,
        orders: had(orders).total,
        posts: had(posts).total,
      },
      recentOrders: had(orders).items,
      recentPosts: had(posts).items.map(ofNobody),
      topProducts: had(topProducts).items,
      // Less than the list has: the contract's fields alone.
      recentUsers: had(users).items.map((person) => user.parse(person)),
      unavailable,
    };
  };

type RecentPost = Dashboard['recentPosts'][number];

/** Administrators share the dashboard: what one of them likes or bookmarked is not in it. */
const ofNobody = (post: RecentPost): RecentPost => ({
  ...post,
  liked: false,
  bookmarked: false,
  CommunityComments: post.CommunityComments.map((comment) => ({ ...comment, liked: false })),
});
