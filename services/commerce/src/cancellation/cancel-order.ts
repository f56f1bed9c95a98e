import type { cancelOrder as contract } from '@poc/contracts/endpoints/orders';
import type { Order as OrderAnswer } from '@poc/contracts/entities/orders';
import { orderCancelled } from '@poc/contracts/events/commerce';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import type { CommerceDeps } from '../commerce-deps.ts';
import { countSold, giveBackStock } from '../merch/stock/order-stock.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { isCancellable, leftOf, ownOrders } from '../orders/order.policy.ts';
import { numberOf } from '../orders/order-number.ts';
import { presentOrder } from '../orders/present-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { isPaidAfterAll } from '../payments/verify-and-settle.ts';
import { releaseOrder } from './release-order.ts';

/**
 * Cancels one's own order before it is shipped: its products go back into the stock, and what was paid for it goes back
 * to anyone who paid. Cancelled already, it is answered as it is.
 */
export const cancelOrder =
  (deps: CommerceDeps) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof members>, 'params' | 'subject'>): Promise<OrderAnswer> => {
    const { db, clock } = deps;
    const order = await orderModel(db)
      .findOne({ ...ownOrders(subject), _id: params.id })
      .lean<OrderDoc>();
    if (!order) return fail('order_not_found');
    if (order.status === 'cancelled') return presentOrder(order);
    if (!isCancellable(order)) fail('order_not_cancellable');
    // What was paid a moment ago is cancelled as a paid order, and its money goes back.
    if (order.paymentStatus === 'pending') await isPaidAfterAll(deps, order);
    const cancelled = await withTransaction(db, async (tx) => {
      const what = { orderId: order._id, by: subject.id, note: '', now: clock.now() };
      // A payment may have come since it was read.
      return (
        (await releaseOrder(db, tx, { ...what, reason: 'customer' })) ?? (await cancelPaidOrder(db, tx, what))
      );
    });
    if (cancelled) {
      deps.triggers.refunds.fire();
      return presentOrder(cancelled);
    }
    // Somebody was quicker: with the same, or by sending it.
    const now = await readOrder(db, order._id);
    return now.status === 'cancelled' ? presentOrder(now) : fail('order_not_cancellable');
  };

/** Cancels an order that is paid and not shipped, in the caller's transaction. Null when it is no such order any more. */
async function cancelPaidOrder(
  db: Connection,
  tx: Transaction,
  what: { orderId: OrderDoc['_id']; by: string; note: string; now: Date },
): Promise<OrderDoc | null> {
  const { orderId, by, note, now } = what;
  const order = await orderModel(db)
    .findOneAndUpdate(
      {
        _id: orderId,
        status: trusted({ $in: ['pending', 'paid'] }),
        paymentStatus: trusted({ $in: ['paid', 'part_refunded'] }),
        'payment.transactionId': trusted({ $type: 'string' }),
        reservation: 'taken',
      },
      {
        $set: { status: 'cancelled', cancelReason: 'customer', reservation: 'released', updatedAt: now },
        $push: { history: { status: 'cancelled', by, at: now, note } },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!order) return null;
  await giveBackStock(db, tx, { lines: order.lines, orderId, kind: 'returned', now });
  await countSold(db, tx, order.lines, -1);
  const { payment } = order;
  const left = leftOf(order);
  const refunding =
    payment?.transactionId && left > 0
      ? await requestRefund(db, tx, {
          orderId,
          amountKobo: left,
          transactionId: payment.transactionId,
          reason: 'Cancelled by the customer.',
          by,
          now,
        })
      : order;
  await tx.emit(orderCancelled, {
    key: orderId.toHexString(),
    data: {
      orderId: orderId.toHexString(),
      number: numberOf(order),
      userId: order.userId.toHexString(),
      reason: 'customer',
      totalKobo: order.totalKobo,
      paid: true,
    },
  });
  return refunding ?? order;
}
