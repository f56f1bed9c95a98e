import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { changeSubscription } from '../change-subscription.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { readSubscription } from './read-billing.ts';

/**
 * Cancels or resumes a person's own subscription; where that means nothing in its state, it stays as it is.
 * @returns it as it was
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
    changeSubscription(db, tx, { userId: new Types.ObjectId(userId), event: { type }, now }),
  );
  return before;
}
