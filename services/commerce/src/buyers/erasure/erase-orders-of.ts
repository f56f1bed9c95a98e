import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { eraseInvoicesOf } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import {
  type OrderDoc,
  orderModel,
  orderNoteModel,
  releaseOrder,
  searchFieldsOf,
} from '../../orders/orders.api.ts';
import { paymentModel } from '../../payments/payments.api.ts';
import { erased, toCancel, toDeliver } from './erased-order.ts';

/**
 * Erases a customer from their orders in the caller's transaction. Unpaid orders are cancelled, and a late
 * payment is refunded even for an expired order, which has no address left. Orders to deliver retain name,
 * phone and address until `eraseArrivedOrders`, but no notes. Invoices stay, without name and address.
 */
export async function eraseOrdersOf(
  tx: Transaction,
  deps: Pick<CommerceDeps, 'db' | 'purposes' | 'seller'>,
  userId: string,
  now: Date,
): Promise<void> {
  await eraseInvoicesOf(tx, deps, userId);
  await orderNoteModel(tx).deleteMany({ userId });
  const orders = orderModel(tx);
  const unpaid = await orders.find({ userId, ...toCancel() }, { _id: 1 }).lean();
  for (const { _id } of unpaid) {
    const note = 'The account was deleted.';
    await releaseOrder(tx, { orderId: _id, reason: 'customer', by: 'system', note, now });
  }
  await orders.updateMany(
    { userId, status: 'cancelled', cancelReason: 'lapsed' },
    { $set: { cancelReason: 'customer' } },
  );
  const waitedFor = await orders.find({ userId, ...toDeliver() }).lean<OrderDoc[]>();
  for (const order of waitedFor) {
    const customer = { ...order.customer, email: '' };
    await orders.updateOne(
      { _id: order._id },
      { $set: { customer, keptForDelivery: true, ...searchFieldsOf({ ...order, customer }) } },
    );
  }
  await paymentModel(tx).updateMany({ userId }, { $set: { email: '' } });
  await paymentModel(tx).updateMany(
    { userId, 'plan.billTo': trusted({ $type: 'object' }) },
    { $set: { 'plan.billTo': null } },
  );
  const [update, options] = erased();
  await orders.updateMany({ userId, keptForDelivery: trusted({ $ne: true }) }, update, {
    ...options,
  });
}
