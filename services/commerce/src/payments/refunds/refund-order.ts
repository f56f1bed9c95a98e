import { refundOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { orderCancelled } from '@poc/contracts/events/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { koboOf, nairaText } from '../../naira.ts';
import {
  keyOfHeader,
  leftOf,
  numberOf,
  type OrderDoc,
  orderModel,
  readManagedOrder,
  refundableOf,
} from '../../orders/orders.api.ts';
import { countSold, releaseDiscount, returnStock } from '../../shop/shop.api.ts';
import { announceRefund, requestRefund } from './request-refund.ts';

/**
 * Refunds a part or the rest of a payment; the refund is sent right afterwards and retried until Paystack
 * accepts it. Concurrent refunds never exceed the payment; repeats with the same key are one refund. A full
 * refund of an unsent order cancels it and returns its products to stock.
 */
export const refundOrder = route(
  contract,
  admins,
  (deps: CommerceDeps) =>
    async ({ params, body, subject, request }) => {
      const { db, clock } = deps;
      if (body.amount === 0) {
        fail('invalid_request', { faults: [{ path: 'body.amount', msg: 'must be more than 0' }] });
      }
      const wanted = {
        amountKobo: body.amount === undefined ? null : koboOf(body.amount),
        reason: body.reason,
        key: keyOfHeader(request.headers['idempotency-key']),
      };
      const give = async (tx: Transaction): Promise<OrderDoc> => {
        const context = { db, tx, by: subject.id, now: clock.now() };
        const before = await orderModel(db)
          .findById(params.id, null, { session: tx.session })
          .lean<OrderDoc>();
        if (!before) return fail('order_not_found');
        if (isRepeated(before, wanted)) return before;
        return cancelWhenWhole(context, await decide(context, before, wanted));
      };
      // Transactions on one order conflict, so they run one at a time.
      const order = await deps.withLock(`order ${params.id}`, () => withTransaction(db, give));
      deps.triggers.refunds.fire();
      return readManagedOrder(db, order);
    },
);

interface RefundContext {
  readonly db: Connection;
  readonly tx: Transaction;
  readonly by: string;
  readonly now: Date;
}

interface WantedRefund {
  readonly amountKobo: number | null;
  readonly reason: string;
  readonly key: string | null;
}

/** @throws idempotency_mismatch when the refund under the same key differs */
function isRepeated({ refunds }: OrderDoc, { key, amountKobo, reason }: WantedRefund): boolean {
  const before = key !== null && refunds.find((refund) => refund.key === key);
  if (!before) return false;
  const isSame = before.reason === reason && (amountKobo === null || amountKobo === before.amountKobo);
  return isSame || fail('idempotency_mismatch');
}

async function decide(
  { db, tx, by, now }: RefundContext,
  order: OrderDoc,
  { amountKobo: wantedKobo, reason, key }: WantedRefund,
): Promise<OrderDoc> {
  const { payment } = order;
  if (!payment?.transactionId) return fail('order_not_paid');
  const amountKobo = wantedKobo ?? refundableOf(order);
  const { transactionId, currency } = payment;
  const what = { orderId: order._id, transactionId, currency, amountKobo, reason, by, now, key };
  const refunding = amountKobo > 0 ? await requestRefund(db, tx, what) : null;
  const refund = refunding?.refunds.at(-1);
  if (!refunding || !refund) return fail('refund_too_large');
  await writeAudit(tx, {
    actor: { id: by },
    action: 'order.refund',
    target: { kind: 'order', id: order._id.toHexString(), ownerId: order.userId.toHexString() },
    before: { refundedKobo: order.refundedKobo },
    after: { refundedKobo: refunding.refundedKobo },
    reason,
  });
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
  if (!order) throw new Error('order not found in its own transaction');
  return order;
}

/** Announces the refund separately, since the order itself does not change. */
async function announced(tx: Transaction, order: OrderDoc): Promise<OrderDoc> {
  const refund = order.refunds.at(-1);
  if (refund) await announceRefund(tx, order, refund);
  return order;
}

async function cancelWhenWhole({ db, tx, by, now }: RefundContext, order: OrderDoc): Promise<OrderDoc> {
  if (leftOf(order) > 0) return announced(tx, order);
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
  // Already sent: returned products are counted when they are unpacked.
  if (!cancelled) return announced(tx, order);
  await returnStock(db, tx, { lines: order.lines, orderId: order._id, kind: 'returned', now });
  await countSold(db, tx, order.lines, -1);
  await releaseDiscount(db, tx, order._id);
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
