import type { subscriptionChanged } from '@poc/contracts/events/commerce';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Effect } from '@poc/kit/events/consumer';
import { trusted } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';

/** Copies the member's plan to the account. Events older than the stored plan are ignored. */
export const onSubscriptionChanged: Effect<typeof subscriptionChanged> = async (event, tx) => {
  const { userId, plan: id, status, endDate, openUntil = endDate } = event.data;
  const changedAt = changedAtOf(event);
  const closesAt = status === 'expired' ? event.occurredAt : openUntil;
  const plan = { id, openUntil: new Date(closesAt), changedAt };
  await userModel(tx).updateOne(
    { _id: userId, 'plan.changedAt': trusted({ $not: { $gt: changedAt } }) },
    { $set: { plan } },
  );
};
