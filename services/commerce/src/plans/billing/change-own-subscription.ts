import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { changeSubscription } from '../change-subscription.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { readSubscription } from './read-billing.ts';

/**
 * Cancels or resumes the user's own subscription; no effect in other states.
 * @returns the subscription before the change
 * @throws subscription_not_found
 */
export async function changeOwnSubscription(
  { db, billingClock }: CommerceDeps,
  userId: string,
  type: 'cancelled' | 'resumed',
): Promise<SubscriptionDoc> {
  await billingClock.refresh();
  const before = await readSubscription(db, userId);
  if (before === null) return fail('subscription_not_found');
  const now = billingClock.now();
  await withTransaction(db, (tx) =>
    changeSubscription(tx, { userId: new Types.ObjectId(userId), event: { type }, now }),
  );
  return before;
}
