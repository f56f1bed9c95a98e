import { orderCancelled } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { giveBackStock } from '../stock/order-stock.ts';
import { type CancelReason, type OrderDoc, orderModel } from './order.model.ts';

/**
 * Cancels an order that is not paid, and gives its products back, in the caller's transaction. Of all that do it at once,
 * and of a payment that comes at that moment, one wins.
 * @returns the order as it is now, or null when it was no longer unpaid and kept
 */
export async function releaseOrder(
  db: Connection,
  tx: Transaction,
  what: { orderId: OrderDoc['_id']; reason: CancelReason; by: string; note: string; now: Date },
): Promise<OrderDoc | null> {
  const { orderId, reason, by, note, now } = what;
  const order = await orderModel(db)
    .findOneAndUpdate(
      { _id: orderId, reservation: 'held', paymentStatus: trusted({ $in: ['pending', 'failed'] }) },
      {
        $set: {
          status: 'cancelled',
          cancelReason: reason,
          paymentStatus: 'failed',
          reservation: 'released',
          reservedUntil: null,
          updatedAt: now,
        },
        $push: { history: { status: 'cancelled', by, at: now, note } },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!order) return null;
  await giveBackStock(db, tx, { lines: order.lines, orderId, kind: 'released', now });
  await tx.emit(orderCancelled, {
    key: orderId.toHexString(),
    data: {
      orderId: orderId.toHexString(),
      userId: order.userId.toHexString(),
      reason,
      totalKobo: order.totalKobo,
      paid: false,
    },
  });
  return order;
}

/** As many as one round looks at; the next one follows soon. */
const perRound = 500;

/**
 * Lets the reservations lapse whose time is over. A payment that comes later is still settled: with products that are
 * still there, or by giving the money back.
 * @returns how many lapsed
 */
export async function lapseOrders({ db, clock }: Deps, signal: AbortSignal): Promise<number> {
  const due = await orderModel(db)
    .find({ reservation: 'held', reservedUntil: trusted({ $lte: clock.now() }) }, { _id: 1 })
    .sort({ reservedUntil: 1 })
    .limit(perRound)
    .lean<Pick<OrderDoc, '_id'>[]>();
  let lapsed = 0;
  for (const { _id } of due) {
    if (signal.aborted) break;
    const order = await withTransaction(db, (tx) =>
      releaseOrder(db, tx, {
        orderId: _id,
        reason: 'lapsed',
        by: 'system',
        note: 'Not paid in time.',
        now: clock.now(),
      }),
    );
    if (order) lapsed += 1;
  }
  return lapsed;
}
