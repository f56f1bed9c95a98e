import type { refundOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/commerce';
import { orderCancelled } from '@poc/contracts/events/commerce';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { koboOf, nairaText } from '../money/naira.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { countSold, giveBackStock } from '../stock/order-stock.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { numberOf } from './order-number.ts';
import { presentManagedOrder } from './present-managed-order.ts';

/**
 * Gives money back, a part or all that is left; it is sent right afterwards, and again until the provider takes it. The
 * sum never passes what was paid, however many ask at once. When nothing is left of the payment of an order that was not
 * sent yet, the order is cancelled and its products go back into the stock.
 */
export const refundOrder =
  (deps: PaymentDeps) =>
  async ({
    params,
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'params' | 'body' | 'subject'>): Promise<ManagedOrder> => {
    const { db, clock } = deps;
    if (body.amount === 0) {
      fail('invalid_request', { faults: [{ path: 'body.amount', msg: 'must be more than 0' }] });
    }
    const wantedKobo = body.amount === undefined ? null : koboOf(body.amount);
    const order = await withTransaction(db, async (tx) => {
      const doing = { db, tx, by: subject.id, now: clock.now() };
      const refunding = await request(doing, params.id, { wantedKobo, reason: body.reason });
      return cancelWhenWhole(doing, refunding);
    });
    deps.soon.refunds.ask();
    return presentManagedOrder(db, order);
  };

interface Doing {
  readonly db: Connection;
  readonly tx: Transaction;
  readonly by: string;
  readonly now: Date;
}

async function request(
  { db, tx, by, now }: Doing,
  orderId: string,
  { wantedKobo, reason }: { wantedKobo: number | null; reason: string },
): Promise<OrderDoc> {
  const order = await orderModel(db).findById(orderId, null, { session: tx.session }).lean<OrderDoc>();
  if (!order) return fail('order_not_found');
  const { payment, paymentStatus } = order;
  if (!payment?.transactionId || paymentStatus === 'pending' || paymentStatus === 'failed') {
    return fail('order_not_paid');
  }
  const amountKobo = wantedKobo ?? payment.paidKobo - order.refundedKobo;
  const what = { orderId: order._id, transactionId: payment.transactionId, amountKobo, reason, by, now };
  const refunding = amountKobo > 0 ? await requestRefund(db, tx, what) : null;
  if (!refunding) return fail('refund_too_large');
  const note = `Refund of ${nairaText(amountKobo)}: ${reason}`;
  return addStep(db, tx, refunding, { status: refunding.status, by, at: now, note });
}

async function addStep(
  db: Connection,
  tx: Transaction,
  { _id }: OrderDoc,
  step: OrderDoc['history'][number],
): Promise<OrderDoc> {
  const order = await orderModel(db)
    .findOneAndUpdate({ _id }, { $push: { history: step } }, { session: tx.session, returnDocument: 'after' })
    .lean<OrderDoc>();
  if (!order) throw new Error('an order is gone in the middle of its transaction');
  return order;
}

async function cancelWhenWhole({ db, tx, by, now }: Doing, order: OrderDoc): Promise<OrderDoc> {
  if (order.refundedKobo < (order.payment?.paidKobo ?? 0)) return order;
  const cancelled = await orderModel(db)
    .findOneAndUpdate(
      { _id: order._id, status: trusted({ $in: ['pending', 'paid'] }), reservation: 'taken' },
      {
        $set: { status: 'cancelled', cancelReason: 'refunded', reservation: 'released', updatedAt: now },
        $push: { history: { status: 'cancelled', by, at: now, note: '' } },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  // Sent already: what comes back is counted by whoever unpacks it.
  if (!cancelled) return order;
  await giveBackStock(db, tx, { lines: order.lines, orderId: order._id, kind: 'returned', now });
  await countSold(db, tx, order.lines, -1);
  const orderId = order._id.toHexString();
  await tx.emit(orderCancelled, {
    key: orderId,
    data: {
      orderId,
      number: numberOf(order),
      userId: order.userId.toHexString(),
      reason: 'refunded',
      totalKobo: order.totalKobo,
      paid: true,
    },
  });
  return cancelled;
}
