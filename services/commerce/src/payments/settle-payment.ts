import { orderCancelled, orderPaid } from '@poc/contracts/events/commerce';
import { CatalogueError } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type OrderDoc, type OrderStep, orderModel } from '../orders/order.model.ts';
import { snapshotOfOrder } from '../orders/snapshot-of-order.ts';
import { countSold, takeStock } from '../stock/order-stock.ts';
import { bookPayment } from './book-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaystackTransaction } from './paystack/paystack-answers.ts';
import { requestRefund } from './request-refund.ts';

/**
 * `paid`: by this call or one before. `refunded`: the money came, and goes back, since its products are gone or its order
 * was cancelled. `refused`: it is not the payment that the order asks for; what came goes back.
 */
export type Settlement = 'paid' | 'refunded' | 'refused';

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'logger'>;

/**
 * The only place that makes an order paid, from what Paystack itself said when it was asked. Whoever else settles the same
 * payment at the same time, one of them does it and all of them see it done: the order, its stock, the books and the
 * event are one transaction.
 * @param transaction a successful one, with the order's reference
 */
export async function settlePayment(
  deps: Deps,
  order: OrderDoc,
  transaction: PaystackTransaction,
): Promise<Settlement> {
  if (!isAskedFor(order, transaction)) return refuse(deps, order, transaction);
  try {
    return await accept(deps, order, transaction);
  } catch (error) {
    // The reservation had lapsed, and somebody else has the products now.
    if (error instanceof CatalogueError && error.code === 'out_of_stock')
      return giveBack(deps, order, transaction);
    throw error;
  }
}

function isAskedFor(order: OrderDoc, { currency, amount, requested_amount }: PaystackTransaction): boolean {
  const asked = requested_amount ?? order.totalKobo;
  return currency === 'NGN' && amount >= order.totalKobo && asked === order.totalKobo;
}

const unsettled = (order: OrderDoc) => ({ _id: order._id, 'payment.paidAt': null });

const settled = ({ id, amount, channel }: PaystackTransaction, now: Date) => ({
  'payment.transactionId': id,
  'payment.channel': channel ?? null,
  'payment.paidKobo': amount,
  'payment.paidAt': now,
  'payment.askAt': null,
  reservedUntil: null,
  updatedAt: now,
});

const step = (status: OrderStep['status'], at: Date, note: string): OrderStep => ({
  status,
  by: 'system',
  at,
  note,
});

async function accept(deps: Deps, known: OrderDoc, transaction: PaystackTransaction): Promise<Settlement> {
  const { db, clock } = deps;
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await orderModel(db)
      .findOneAndUpdate(
        unsettled(known),
        { $set: settled(transaction, now) },
        { session: tx.session, returnDocument: 'before' },
      )
      .lean<OrderDoc>();
    if (!before) return outcomeOf(deps, known, tx);
    const isFinal = before.status === 'cancelled' && before.cancelReason !== 'lapsed';
    if (isFinal) {
      await undo(deps, tx, {
        before,
        transaction,
        now,
        note: 'Paid after it was cancelled: the money goes back.',
      });
      return 'refunded';
    }
    if (before.reservation === 'released') {
      await takeStock(db, tx, { lines: before.lines, orderId: before._id, now });
    }
    const paid = await orderModel(db)
      .findOneAndUpdate(
        { _id: before._id },
        {
          $set: { status: 'paid', cancelReason: null, paymentStatus: 'paid', reservation: 'taken' },
          $push: { history: step('paid', now, '') },
        },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean<OrderDoc>();
    if (!paid) throw new Error('an order is gone in the middle of its transaction');
    await countSold(db, tx, paid.lines, 1);
    await bookPayment(db, tx, { order: paid, transaction, accepted: true, now });
    await tx.emit(orderPaid, {
      key: paid._id.toHexString(),
      data: { ...snapshotOfOrder(paid), reference: transaction.reference, paidAt: now.toISOString() },
    });
    return 'paid';
  });
}

/** The money came too late: it is booked, and goes back whole. */
async function giveBack(deps: Deps, known: OrderDoc, transaction: PaystackTransaction): Promise<Settlement> {
  const { db, clock } = deps;
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await orderModel(db)
      .findOneAndUpdate(
        unsettled(known),
        { $set: settled(transaction, now) },
        { session: tx.session, returnDocument: 'before' },
      )
      .lean<OrderDoc>();
    if (!before) return outcomeOf(deps, known, tx);
    await undo(deps, tx, {
      before,
      transaction,
      now,
      note: 'Sold out when the payment came: the money goes back.',
    });
    return 'refunded';
  });
}

async function undo(
  { db }: Deps,
  tx: Transaction,
  done: { before: OrderDoc; transaction: PaystackTransaction; now: Date; note: string },
): Promise<void> {
  const { before, transaction, now, note } = done;
  await orderModel(db).updateOne(
    { _id: before._id },
    {
      $set: { status: 'cancelled', cancelReason: 'refunded', paymentStatus: 'refunded' },
      $push: { history: step('cancelled', now, note) },
    },
    { session: tx.session },
  );
  await bookPayment(db, tx, { order: before, transaction, accepted: true, now });
  const refunding = await requestRefund(db, tx, {
    orderId: before._id,
    amountKobo: transaction.amount,
    transactionId: transaction.id,
    reason: note,
    by: 'system',
    now,
  });
  if (!refunding) throw new Error('a payment that just came can not be given back');
  await tx.emit(orderCancelled, {
    key: before._id.toHexString(),
    data: {
      orderId: before._id.toHexString(),
      userId: before.userId.toHexString(),
      reason: 'refunded',
      totalKobo: before.totalKobo,
      paid: true,
    },
  });
}

/** Too little, or other money: it never makes the order paid. What came is booked apart and goes back. */
async function refuse(
  { db, clock, logger }: Deps,
  known: OrderDoc,
  transaction: PaystackTransaction,
): Promise<Settlement> {
  const { amount, currency, id, reference } = transaction;
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const note = `Refused: ${currency} ${(amount / 100).toFixed(2)} came.`;
    const before = await orderModel(db)
      .findOneAndUpdate(
        unsettled(known),
        {
          $set: { ...settled(transaction, now), reservedUntil: known.reservedUntil, paymentStatus: 'failed' },
          $push: { history: step(known.status, now, note) },
        },
        { session: tx.session, returnDocument: 'before' },
      )
      .lean<OrderDoc>();
    if (!before) return outcomeOf({ db }, known, tx);
    logger.warn({ orderId: known._id.toHexString(), reference, amount, currency }, 'a payment was refused');
    if (currency === 'NGN') await bookPayment(db, tx, { order: before, transaction, accepted: false, now });
    await requestRefund(db, tx, {
      orderId: known._id,
      amountKobo: amount,
      transactionId: id,
      reason: note,
      by: 'system',
      now,
    });
    return 'refused';
  });
}

/** What a settlement before this one made of the order. */
async function outcomeOf({ db }: Pick<Deps, 'db'>, known: OrderDoc, tx: Transaction): Promise<Settlement> {
  const order = await orderModel(db).findById(known._id, null, { session: tx.session }).lean<OrderDoc>();
  if (order?.paymentStatus === 'failed') return 'refused';
  return order?.status === 'cancelled' && order.cancelReason === 'refunded' ? 'refunded' : 'paid';
}
