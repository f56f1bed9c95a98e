import { sendPayLink as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { emitNotice } from '../change-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { unpaidStates } from '../subscription-state.ts';
import { findSubscription, readManagedSubscription } from './read-managed-subscription.ts';

const hourMs = 3_600_000;

/** Emails a payment link to the owner of an unpaid plan, at most once an hour across all administrators. */
export const sendPayLink = route(contract, admins, (deps) => async ({ params: { id }, subject }) => {
  const { db, billingClock } = deps;
  await billingClock.refresh();
  const now = billingClock.now();
  const notSince = new Date(now.getTime() - hourMs);
  await withTransaction(db, async (tx) => {
    const subscription = await subscriptionModel(tx)
      .findOneAndUpdate(
        {
          _id: id,
          state: trusted({ $in: [...unpaidStates] }),
          payLinkSentAt: trusted({ $not: { $gt: notSince } }),
        },
        { $set: { payLinkSentAt: now } },
      )
      .lean<SubscriptionDoc>();
    if (subscription === null) {
      const { state } = await findSubscription(db, id);
      return fail(
        unpaidStates.some((unpaid) => unpaid === state) ? 'too_many_requests' : 'subscription_paid',
      );
    }
    await emitNotice(tx, subscription, { kind: 'pay-link', now, reason: '' });
    await writeAudit(tx, subject, 'subscription.send-pay-link', {
      target: { kind: 'subscription', id, ownerId: subscription.userId.toHexString() },
      before: { payLinkSentAt: subscription.payLinkSentAt?.toISOString() ?? null },
      after: { payLinkSentAt: now.toISOString() },
    });
  });
  return readManagedSubscription(db, id);
});
