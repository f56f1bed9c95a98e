import {
  listManagedSubscriptions as contract,
  subscriptionSorts,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { joinedKey, sortsOf } from '@poc/kit/mongo/list-sorts';
import { route } from '../../route.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { managedSubscriptionsFilter, presentManagedSubscriptions } from './find-managed-subscriptions.ts';

const sorts = sortsOf<SubscriptionDoc, typeof subscriptionSorts>(subscriptionSorts, {
  user: joinedKey('people', 'userId', { $ifNull: ['$joined.name', ''] }),
  plan: { field: 'plan' },
  start: { field: 'startDate' },
  end: { field: 'endDate' },
  status: { field: 'status', followedBy: ['state'] },
  created: { field: 'createdAt' },
});

/** Lists all subscriptions, searched by name, email and plan, filtered by status. */
export const listManagedSubscriptions = route(contract, admins, ({ db }) => async ({ query }) => {
  const { limit, cursor, sort, ...sought } = query;
  const { rows, total, nextCursor } = await findPage(subscriptionModel(db), {
    filter: await managedSubscriptionsFilter(db, sought),
    order: sorts[sort],
    limit,
    cursor,
  });
  return page(await presentManagedSubscriptions(db, rows), { total, nextCursor });
});
