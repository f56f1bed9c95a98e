import type { EventOf } from '@poc/contracts/event';
import type { subscriptionChanged } from '@poc/contracts/events/commerce';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';

/** Keeps with an account what its plan opens, which goes with the account: an older event changes nothing. */
export const onSubscriptionChanged =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async (event: EventOf<typeof subscriptionChanged>, { session }: Transaction): Promise<void> => {
    const { userId, plan: id, status, endDate, openUntil = endDate } = event.data;
    const changedAt = changedAtOf(event);
    const closesAt = status === 'expired' ? event.occurredAt : openUntil;
    const plan = { id, openUntil: new Date(closesAt), changedAt };
    await userModel(db).updateOne(
      { _id: userId, 'plan.changedAt': trusted({ $not: { $gt: changedAt } }) },
      { $set: { plan } },
      { session },
    );
  };
