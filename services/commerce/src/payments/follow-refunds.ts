import { orderRefunded } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { credit, debit, postEntry } from '../ledger/post-entry.ts';
import { type OrderDoc, type OrderRefund, orderModel, type RefundStatus } from '../orders/order.model.ts';
import type { PaymentDeps } from './payment-deps.ts';

const perRound = 100;
const onTheirWay: readonly RefundStatus[] = ['pending', 'processing', 'needs-attention'];

/** Asks what became of an order's refunds that are on their way. */
export async function followRefunds(deps: PaymentDeps, order: OrderDoc): Promise<void> {
  const open = order.refunds.filter(
    ({ status, providerId }) => providerId !== null && onTheirWay.includes(status),
  );
  for (const transactionId of new Set(open.map((refund) => refund.transactionId))) {
    const known = await deps.paystack.listRefunds(transactionId);
    for (const refund of open) {
      const told = known.find(({ id }) => id === refund.providerId);
      if (told) await recordRefundStatus(deps, order._id, refund._id, told);
    }
  }
}

/** The same for all orders; for webhooks that never came. */
export async function followAllRefunds(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const orders = await orderModel(deps.db)
    .find({
      refunds: trusted({
        $elemMatch: { status: { $in: onTheirWay }, providerId: { $ne: null } },
      }),
    })
    .limit(perRound)
    .lean<OrderDoc[]>();
  for (const order of orders) {
    if (signal.aborted) return;
    await followRefunds(deps, order).catch((error: unknown) =>
      deps.logger.warn({ err: error, orderId: order._id.toHexString() }, 'refunds could not be asked about'),
    );
  }
}

/**
 * Notes what Paystack says of a refund. One that is processed is booked, told of and shown on its order, once; one that
 * failed frees its amount again.
 */
export async function recordRefundStatus(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  orderId: Types.ObjectId,
  refundId: Types.ObjectId,
  told: { id: string | null; status: RefundStatus },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = clock.now();
    const order = await orderModel(db)
      .findOneAndUpdate(
        {
          _id: orderId,
          refunds: trusted({ $elemMatch: { _id: refundId, status: { $in: onTheirWay, $ne: told.status } } }),
        },
        {
          $set: { 'refunds.$.status': told.status, 'refunds.$.providerId': told.id, updatedAt: now },
        },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean<OrderDoc>();
    const refund = order?.refunds.find(({ _id }) => _id.equals(refundId));
    if (!order || !refund) {
      // The same status as before: only the provider's id may be new.
      await orderModel(db).updateOne(
        { _id: orderId, refunds: trusted({ $elemMatch: { _id: refundId, providerId: null } }) },
        { $set: { 'refunds.$.providerId': told.id } },
        { session: tx.session },
      );
      return;
    }
    const step = { status: order.status, by: 'system', at: now };
    if (told.status === 'failed') {
      await orderModel(db).updateOne(
        { _id: orderId },
        {
          $inc: { refundedKobo: -refund.amountKobo },
          $push: { history: { ...step, note: 'A refund failed at the provider.' } },
        },
        { session: tx.session },
      );
    }
    if (told.status === 'processed') await completeRefund(tx, { db, order, refund, now });
  });
}

async function completeRefund(
  tx: Transaction,
  { db, order, refund, now }: { db: PaymentDeps['db']; order: OrderDoc; refund: OrderRefund; now: Date },
): Promise<void> {
  const key = order._id.toHexString();
  const wasRefused = order.paymentStatus === 'failed';
  const done = order.refunds
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const whole = done >= (order.payment?.paidKobo ?? 0);
  if (!wasRefused) {
    await orderModel(db).updateOne(
      { _id: order._id },
      { $set: { paymentStatus: whole ? 'refunded' : 'part_refunded' } },
      { session: tx.session },
    );
  }
  await postEntry(db, tx, {
    kind: 'refund',
    key: `refund:${refund._id.toHexString()}`,
    reference: order.payment?.reference ?? '',
    orderId: order._id,
    at: now,
    lines: [
      debit(wasRefused ? 'suspense' : 'refunds', refund.amountKobo),
      credit('paystack', refund.amountKobo),
    ],
  });
  await tx.emit(orderRefunded, {
    key,
    data: {
      orderId: key,
      userId: order.userId.toHexString(),
      refundId: refund._id.toHexString(),
      amountKobo: refund.amountKobo,
      reason: refund.reason,
      whole,
    },
  });
}
