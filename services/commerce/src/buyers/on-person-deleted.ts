import type { userDeleted } from '@poc/contracts/events/identity';
import type { Effect } from '@poc/kit/events/consumer';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
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
 * Erases a deleted user's saved addresses, and their personal data in orders except those to deliver; products and
 * prices stay, as the law requires. Cancels the plan, so that it is not charged again.
 */
export const onPersonDeleted =
  (deps: CommerceDeps): Effect<typeof userDeleted> =>
  async (event, tx) => {
    const { clock } = deps;
    const { userId } = event.data;
    // In separate transactions, so that a payment whose documents cannot be issued does not prevent the
    // erasure.
    await deps.numberDocuments();
    await endBilling(tx, userId, clock.now());
    await eraseOrdersOf(tx, deps, userId, clock.now());
    await savedAddressModel(tx).deleteMany({ userId });
    await stockChangeModel(tx).updateMany({ by: userId }, { $set: { by: erasedPerson } });
  };

/**
 * Cancels the plan at the end of its paid period and deletes the cards, also at Paystack. Bills and ledger
 * entries stay.
 */
async function endBilling(tx: Transaction, id: string, now: Date): Promise<void> {
  const userId = new Types.ObjectId(id);
  await subscriptionModel(tx).updateOne({ userId }, { $set: { billTo: null } });
  await changeSubscription(tx, { userId, event: { type: 'cancelled' }, now, silent: true });
  const cards = await paymentMethodModel(tx).find({ userId }).lean<PaymentMethodDoc[]>();
  await scheduleRevocation(tx, cards, now);
  await paymentMethodModel(tx).deleteMany({ userId });
  await cardLinkModel(tx).deleteMany({ userId });
}
