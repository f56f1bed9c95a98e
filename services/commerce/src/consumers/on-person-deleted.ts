import type { EventOf } from '@poc/contracts/event';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import type { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { Deps } from '../config.ts';
import { orderModel } from '../orders/order.model.ts';
import { customerKeys } from '../orders/order-search-fields.ts';
import { personModel } from '../projections/person.model.ts';
import { erasedPerson, stockChangeModel } from '../stock/stock-change.model.ts';
import { snapshotOfSubscription } from '../subscriptions/snapshot-of-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscriptions/subscription.model.ts';

const nobody = { name: 'Former customer', email: '', phone: '' } as const;
const nowhere = { address: '', city: '', state: '', lga: '', landmark: '' } as const;

/**
 * Takes the person off the orders: what was sold for how much stays, as the law asks; to whom does not. Their plan is
 * cancelled, so that nobody is charged for it again.
 */
export const onPersonDeleted =
  ({ db, clock }: Deps) =>
  async (event: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> => {
    const { userId } = event.data;
    const { session } = tx;
    await cancelPlan(tx, db, userId, clock.now());
    await orderModel(db).updateMany(
      { userId },
      { $set: { customer: nobody, shipTo: nowhere }, $pull: { searchKeys: customerKeys } },
      { session },
    );
    await stockChangeModel(db).updateMany({ by: userId }, { $set: { by: erasedPerson } }, { session });
    await personModel(db).updateOne(
      { _id: userId },
      {
        $set: {
          ...nobody,
          avatar: '',
          role: 'user',
          deleted: true,
          changedAt: new Date(event.occurredAt),
        },
      },
      { upsert: true, session },
    );
  };

/** It runs out at the end of what was paid for, as any cancelled plan does. */
async function cancelPlan(tx: Transaction, db: Connection, userId: string, now: Date): Promise<void> {
  const cancelled = await subscriptionModel(db)
    .findOneAndUpdate(
      { userId, status: 'active' },
      { $set: { status: 'cancelled', updatedAt: now } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<SubscriptionDoc>();
  if (!cancelled) return;
  const key = cancelled._id.toHexString();
  await tx.emit(subscriptionChanged, { key, data: snapshotOfSubscription(cancelled) });
}
