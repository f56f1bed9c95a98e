import type { listManagedSubscriptions as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { paymentMethodModel } from '../billing/payment-method.model.ts';
import { plans } from '../plans.ts';
import { readPrices } from '../prices/read-prices.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { type PaidPlanId, unpaidStates } from '../subscription-state.ts';
import { presentManagedSubscription } from './present-managed-subscription.ts';
import type { ManagedSubscription } from './read-managed-subscription.ts';

const maxPeople = 500;

/** Filter of the list and the export, from a search by name, email and plan, a status, and an owner. */
export async function managedSubscriptionsFilter(
  db: Connection,
  {
    search = '',
    status,
    user,
  }: Pick<Input<typeof contract, typeof admins>['query'], 'search' | 'status' | 'user'>,
): Promise<QueryFilter<SubscriptionDoc>> {
  return {
    ...(user !== undefined && { userId: new Types.ObjectId(user) }),
    ...(status === 'unpaid' ? { state: trusted({ $in: [...unpaidStates] }) } : status ? { status } : {}),
    // Not merged, because both filters may limit the owner.
    ...(search === '' ? {} : { $and: [await matching(db, search)] }),
  };
}

async function matching(db: Connection, search: string): Promise<QueryFilter<SubscriptionDoc>> {
  const people = await findPeopleByText(db, search, { most: maxPeople });
  const ofPeople = { userId: trusted({ $in: people }) };
  const named = (Object.keys(plans) as (keyof typeof plans)[]).filter(
    (id): id is PaidPlanId => id !== 'basic' && id.startsWith(search.toLowerCase()),
  );
  return named.length === 0 ? ofPeople : { $or: [{ plan: trusted({ $in: named }) }, ofPeople] };
}

/** Presents subscriptions with their owners, in the given order and with three reads in total. */
export async function presentManagedSubscriptions(
  db: Connection,
  rows: readonly SubscriptionDoc[],
): Promise<ManagedSubscription[]> {
  const ids = rows.map(({ userId }) => userId);
  const [people, cards, priceAt] = await Promise.all([
    personModel(db)
      .find({ _id: trusted({ $in: ids }) })
      .lean<PersonDoc[]>(),
    paymentMethodModel(db).distinct('userId', { userId: trusted({ $in: ids }) }),
    readPrices(db),
  ]);
  const personOf = new Map(people.map((person) => [String(person._id), person]));
  const payers = new Set(cards.map(String));
  return rows.map((row) => {
    const userId = String(row.userId);
    const facts = { priceAt, hasCard: payers.has(userId) };
    return presentManagedSubscription(row, personOf.get(userId) ?? null, facts);
  });
}
