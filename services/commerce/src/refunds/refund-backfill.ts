import type { RefundStatus } from '@poc/contracts/entities/commerce';
import type { AnyModel } from '@poc/kit/mongo/model';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { bookRefundDecision } from '../ledger/book-refund.ts';
import { type OrderDoc, type OrderRefund, openRefundsIndex, orderModel } from '../orders/order.model.ts';
import { freeRefundStatuses, openRefundStatuses } from '../orders/refund-state.ts';

/**
 * Gives legacy refunds the state that they are in now, and books what is owed of them. It runs at each start, after the
 * first one with nothing to do.
 */
export const refundBackfill: AnyModel = {
  modelName: 'refund_backfill',
  prepare: addProgress,
};

const legacyIndex = 'refunds.status_1';

/** Those whose end is known need nothing: they are never looked at again. */
const outdated = {
  'refunds.status': trusted({ $in: openRefundStatuses }),
  refunds: trusted({ $elemMatch: { status: { $in: openRefundStatuses }, changedAt: { $exists: false } } }),
};

async function addProgress(db: Connection): Promise<void> {
  // It knew fewer states; with two of the same keys no query could name one.
  const indexes = await orderModel(db).collection.indexes();
  if (indexes.some(({ name }) => name === legacyIndex))
    await orderModel(db).collection.dropIndex(legacyIndex);
  for (;;) {
    const orders = await orderModel(db)
      .find(outdated, { _id: 1 })
      .hint(openRefundsIndex)
      .limit(100)
      .lean<Pick<OrderDoc, '_id'>[]>();
    if (orders.length === 0) return;
    for (const { _id } of orders) await addProgressTo(db, _id);
  }
}

function addProgressTo(db: Connection, orderId: OrderDoc['_id']): Promise<void> {
  return withTransaction(db, async (tx) => {
    const before = await orderModel(db).findById(orderId, null, { session: tx.session }).lean<OrderDoc>();
    if (!before) return;
    let left = (before.payment?.paidKobo ?? 0) - before.refundedKobo;
    const refunds = before.refunds.map((refund): OrderRefund => {
      if (refund.changedAt !== undefined) return refund;
      const isFree = freeRefundStatuses.includes(refund.status);
      const status = statusOf(refund, left);
      if (isFree && status === 'owed') left -= refund.amountKobo;
      return {
        ...refund,
        status,
        currency: 'NGN',
        stated: '',
        tries: isFree ? 1 : 0,
        nextTryAt: status === 'decided' ? refund.at : null,
        lastError: isFree ? 'The refund failed at Paystack.' : '',
        key: null,
        changedAt: refund.at,
      };
    });
    const order = { ...before, refunds };
    await orderModel(db).updateOne({ _id: orderId }, { $set: { refunds } }, { session: tx.session });
    for (const refund of refunds) {
      if (openRefundStatuses.includes(refund.status)) await bookRefundDecision(db, tx, order, refund);
    }
  });
}

/** One that failed is owed, unless other refunds have taken its amount since. */
function statusOf({ status, providerId, amountKobo }: OrderRefund, leftKobo: number): RefundStatus {
  if (status === 'pending' && providerId === null) return 'decided';
  if (status === 'failed') return amountKobo <= leftKobo ? 'owed' : 'replaced';
  return status;
}
