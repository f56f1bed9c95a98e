import { snapshotOfSubscription } from '@poc/commerce/subscriptions/snapshot-of-subscription';
import { type SubscriptionDoc, subscriptionModel } from '@poc/commerce/subscriptions/subscription.model';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import { personIdOf } from './people.ts';

const daysInPeriod = 30;
const daysUsed = 12;

/** The Premium plan of the demo member. */
export async function seedSubscriptions({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  const startDate = moments.daysAgo(daysUsed);
  const doc: SubscriptionDoc = {
    _id: seedId('subscription', 'member'),
    userId: personIdOf('member'),
    plan: 'premium',
    status: 'active',
    startDate,
    endDate: moments.daysAgo(daysUsed - daysInPeriod),
    createdAt: startDate,
    updatedAt: startDate,
  };
  return addMissing(subscriptionModel(db), [doc], (subscription) =>
    withTransaction(db, async (tx) => {
      await subscriptionModel(db).create([subscription], { session: tx.session });
      await tx.emit(subscriptionChanged, {
        key: subscription._id.toHexString(),
        data: snapshotOfSubscription(subscription),
      });
    }),
  );
}
