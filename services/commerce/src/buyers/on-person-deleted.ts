import type { userDeleted } from '@poc/contracts/events/identity';
import type { Effect } from '@poc/kit/events/consumer';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import type { CommerceDeps } from '../deps.ts';
import {
  cardLinkModel,
  changeSubscription,
  type PaymentMethodDoc,
  paymentMethodModel,
  scheduleRevocation,
  subscriptionModel,
} from '../plans/plans.api.ts';
import { erasedPerson, stockChangeModel } from '../shop/shop.api.ts';
import { savedAddressModel } from './addresses/saved-address.model.ts';
import { eraseOrdersOf } from './erasure/erase-orders-of.ts';

/**
 * Erases a deleted user's saved addresses, and the user from orders: products and prices stay, as the law requires;
 * the customer does not, except in orders to deliver. The user's plan is cancelled, so that it is not charged again.
 */
export const onPersonDeleted =
  (deps: CommerceDeps): Effect<typeof userDeleted> =>
  async (event, tx) => {
    const { db, clock } = deps;
    const { userId } = event.data;
    const { session } = tx;
    // In separate transactions: a payment whose documents cannot be issued does not prevent the erasure.
    await deps.numberDocuments();
    await endBilling(tx, db, userId, clock.now());
    await eraseOrdersOf(tx, deps, userId, clock.now());
    await savedAddressModel(db).deleteMany({ userId }, { session });
    await stockChangeModel(db).updateMany({ by: userId }, { $set: { by: erasedPerson } }, { session });
  };

/**
 * Cancels the plan at the end of its paid period and deletes the cards, also at Paystack. Bills stay, like
 * the books, without the email.
 */
async function endBilling(tx: Transaction, db: Connection, id: string, now: Date): Promise<void> {
  const { session } = tx;
  const userId = new Types.ObjectId(id);
  await subscriptionModel(db).updateOne({ userId }, { $set: { billTo: null } }, { session });
  await changeSubscription(db, tx, { userId, event: { type: 'cancelled' }, now, silent: true });
  const cards = await paymentMethodModel(db).find({ userId }).session(session).lean<PaymentMethodDoc[]>();
  await scheduleRevocation(db, tx, cards, now);
  await paymentMethodModel(db).deleteMany({ userId }, { session });
  await cardLinkModel(db).deleteMany({ userId }, { session });
}
