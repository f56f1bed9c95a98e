import type { listManagedSubscriptions as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import type { admins } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import type { z } from 'zod';
import type { Deps } from '../../config.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { managedSubscriptionsFilter, presentManagedSubscriptions } from './find-managed-subscriptions.ts';

const newestFirst: ListSort<SubscriptionDoc> = { field: 'createdAt', direction: -1 };

export const listManagedSubscriptions =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    query: { limit, cursor, ...sought },
  }: Pick<Input<typeof contract, typeof admins>, 'query'>): Promise<
    Reply<z.input<typeof contract.success.schema>>
  > => {
    const { rows, total, nextCursor } = await findPage(subscriptionModel(db), {
      filter: await managedSubscriptionsFilter(db, sought),
      order: newestFirst,
      limit,
      cursor,
    });
    return page(await presentManagedSubscriptions(db, rows), { total, nextCursor });
  };
