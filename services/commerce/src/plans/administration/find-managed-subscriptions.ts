import type { QueryOf } from '@poc/contracts/endpoint';
import type { exportSubscriptions } from '@poc/contracts/endpoints/managed-subscriptions';
import { checkSortable, sortedInSearch } from '@poc/kit/mongo/find-searched';
import { timeRange } from '@poc/kit/mongo/time-range';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { paymentMethodModel } from '../billing/payment-method.model.ts';
import { plans } from '../plans.ts';
import { readPrices } from '../prices/read-prices.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { type SubscriptionMoveDoc, subscriptionMoveModel } from '../subscription-move.model.ts';
import { type PaidPlanId, unpaidStates } from '../subscription-state.ts';
import { presentManagedSubscription } from './present-managed-subscription.ts';
import type { ManagedSubscription } from './read-managed-subscription.ts';

const maxPeople = 500;

/** Filter of the list and the export: search by name, email and plan, status, owner, and times of a start or an end. */
export async function managedSubscriptionsFilter(
  db: Connection,
  {
    search = '',
    status,
    user,
    started_from: startedFrom,
    started_to: startedTo,
    ended_from: endedFrom,
    ended_to: endedTo,
  }: QueryOf<typeof exportSubscriptions>,
): Promise<QueryFilter<SubscriptionDoc>> {
  // Not merged, because several of them may limit the owner or the id.
  const limits = [
    ...(search === '' ? [] : [await matching(db, search)]),
    ...(await moved(db, 'started', startedFrom, startedTo)),
    ...(await moved(db, 'ended', endedFrom, endedTo)),
  ];
  return {
    ...(user !== undefined && { userId: new Types.ObjectId(user) }),
    ...(status === 'unpaid' ? { state: trusted({ $in: [...unpaidStates] }) } : status ? { status } : {}),
    ...(limits.length > 0 && { $and: limits }),
  };
}

/** Filters by starts or ends in a time range. @throws invalid_request for more than 5,000 of them */
async function moved(
  db: Connection,
  move: 'started' | 'ended',
  from?: string,
  to?: string,
): Promise<QueryFilter<SubscriptionDoc>[]> {
  if (!from && !to) return [];
  const moves = await subscriptionMoveModel(db)
    .find(
      { subscribers: move === 'started' ? 1 : -1, ...timeRange<SubscriptionMoveDoc>('at', from, to) },
      { subscriptionId: 1 },
    )
    .limit(sortedInSearch + 1)
    .lean<Pick<SubscriptionMoveDoc, 'subscriptionId'>[]>();
  checkSortable(moves, {
    path: `query.${move}_from`,
    msg: `More than 5,000 plans ${move} in these days. Please choose fewer days.`,
  });
  return [{ _id: trusted({ $in: moves.map(({ subscriptionId }) => subscriptionId) }) }];
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
    const details = { priceAt, hasCard: payers.has(userId) };
    return presentManagedSubscription(row, personOf.get(userId) ?? null, details);
  });
}
