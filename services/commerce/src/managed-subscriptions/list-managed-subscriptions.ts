import type { listManagedSubscriptions as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import type { admins } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import type { z } from 'zod';
import { paymentMethodModel } from '../billing/payment-method.model.ts';
import type { Deps } from '../config.ts';
import { plans } from '../subscriptions/plans.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscriptions/subscription.model.ts';
import { type PaidPlanId, unpaidStates } from '../subscriptions/subscription-state.ts';
import { presentManagedSubscription } from './present-managed-subscription.ts';

const newestFirst: ListSort<SubscriptionDoc> = { field: 'createdAt', direction: -1 };
/** Of as many people as this a search finds the subscriptions. */
const maxPeople = 500;

/** Everybody's subscriptions, newest first, searched by name, address and plan, and narrowed to a status. */
export const listManagedSubscriptions =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    query,
  }: Pick<Input<typeof contract, typeof admins>, 'query'>): Promise<
    Reply<z.input<typeof contract.success.schema>>
  > => {
    const { search = '', status, limit, cursor } = query;
    const filter: QueryFilter<SubscriptionDoc> = {
      ...(status === 'unpaid' ? { state: trusted({ $in: [...unpaidStates] }) } : status ? { status } : {}),
      ...(search === '' ? {} : await meant(db, search)),
    };
    const { rows, total, nextCursor } = await findPage(subscriptionModel(db), {
      filter,
      order: newestFirst,
      limit,
      cursor,
    });
    const ids = rows.map(({ userId }) => userId);
    const [people, cards] = await Promise.all([
      personModel(db)
        .find({ _id: trusted({ $in: ids }) })
        .lean<PersonDoc[]>(),
      paymentMethodModel(db).distinct('userId', { userId: trusted({ $in: ids }) }),
    ]);
    const personOf = new Map(people.map((person) => [String(person._id), person]));
    const payers = new Set(cards.map(String));
    const answers = rows.map((row) => {
      const userId = String(row.userId);
      return presentManagedSubscription(row, personOf.get(userId) ?? null, payers.has(userId));
    });
    return page(answers, { total, nextCursor });
  };

/** Who is called so, or has a plan of that name. */
async function meant(db: Connection, search: string): Promise<QueryFilter<SubscriptionDoc>> {
  const people = await findPeopleByText(db, search, { most: maxPeople });
  const ofPeople = { userId: trusted({ $in: people }) };
  const named = (Object.keys(plans) as (keyof typeof plans)[]).filter(
    (id): id is PaidPlanId => id !== 'basic' && id.startsWith(search.toLowerCase()),
  );
  return named.length === 0 ? ofPeople : { $or: [{ plan: trusted({ $in: named }) }, ofPeople] };
}
