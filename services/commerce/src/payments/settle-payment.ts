import { orderCancelled, orderPaid } from '@poc/contracts/events/commerce';
import { CatalogueError } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { bookPayment } from '../books/books.api.ts';
import type { CommerceDeps } from '../deps.ts';
import {
  adjustmentsOf,
  numberOf,
  type OrderDoc,
  type OrderRefund,
  orderModel,
  readOrder,
  snapshotOfOrder,
} from '../orders/orders.api.ts';
import { countSold, holdDiscountAgain, takeStock } from '../shop/shop.api.ts';
import type { PaystackTransaction } from './paystack/paystack-answers.ts';
import { announceRefund, requestRefund } from './refunds/request-refund.ts';

/**
 * `paid`: now or earlier. `refunded`: the money arrived and is refunded, because the products are gone or the
 * order was cancelled. `refused`: the payment does not match the order and is refunded.
 */
export type Settlement = 'paid' | 'refunded' | 'refused';

type Deps = Pick<CommerceDeps, 'db' | 'clock' | 'logger'>;

export function settlementOf(
  order: Pick<OrderDoc, 'payment' | 'paymentStatus' | 'status'>,
): Settlement | null {
  if (!order.payment?.paidAt) return null;
  if (order.paymentStatus === 'failed') return 'refused';
  return order.status === 'cancelled' || order.paymentStatus === 'refunded' ? 'refunded' : 'paid';
}

interface Settling {
  db: Deps['db'];
  tx: Transaction;
  before: OrderDoc;
  transaction: PaystackTransaction;
  now: Date;
}

/**
 * The only place that makes an order paid, based on Paystack's answer to a query. Concurrent settlements of
 * one payment: exactly one applies it, all return its result. Order, stock, books and event share one
 * transaction.
 * @param transaction a successful one with the order's reference
 */
export async function settlePayment(
  deps: Deps,
  order: OrderDoc,
  transaction: PaystackTransaction,
): Promise<Settlement> {
  if (!isAskedFor(order, transaction)) {
    const { reference, amount, currency } = transaction;
    deps.logger.warn({ reference, amount, currency }, 'payment does not match its order');
    return settleOnce(deps, order, transaction, refuse);
  }
  try {
    return await settleOnce(deps, order, transaction, accept);
  } catch (error) {
    // The reservation had lapsed, and other buyers have the products now.
    if (!(error instanceof CatalogueError) || error.code !== 'out_of_stock') throw error;
    const note = 'Sold out before the payment arrived: refunded.';
    return settleOnce(deps, order, transaction, (settling) => refundLate(settling, note));
  }
}

function isAskedFor(order: OrderDoc, { currency, amount, requested_amount }: PaystackTransaction): boolean {
  const asked = requested_amount ?? order.totalKobo;
  return currency === 'NGN' && amount >= order.totalKobo && asked === order.totalKobo;
}

/** The order changed since it was read, so the payment needs a new decision. */
class OrderChanged extends Error {
  override readonly name = 'OrderChanged';
}

async function settleOnce(
  { db, clock }: Deps,
  order: OrderDoc,
  transaction: PaystackTransaction,
  work: (settling: Settling) => Promise<Settlement>,
): Promise<Settlement> {
  for (let before = order; ; ) {
    try {
      return await withTransaction(db, (tx) => work({ db, tx, before, transaction, now: clock.now() }));
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
      before = await readOrder(db, order._id);
      const settlement = settlementOf(before);
      if (settlement) return settlement;
      if (before.payment?.reference !== transaction.reference)
        throw new Error(`${transaction.reference} is no longer the payment of its order`);
    }
  }
}

/**
 * Writes a payment and its changes into the order, if the order still is as it was when decided.
 * @throws OrderChanged otherwise
 */
async function recordPayment(
  { db, tx, before, transaction, now }: Settling,
  changes: Pick<OrderDoc, 'paymentStatus'> & Partial<OrderDoc>,
  note: string,
): Promise<OrderDoc> {
  const { _id, status, cancelReason, reservation } = before;
  const after = await orderModel(db)
    .findOneAndUpdate(
      {
        _id,
        status,
        cancelReason,
        reservation,
        'payment.reference': transaction.reference,
        'payment.paidAt': null,
      },
      {
        $set: {
          ...changes,
          'payment.transactionId': transaction.id,
          'payment.channel': transaction.channel ?? null,
          'payment.paidKobo': transaction.amount,
          'payment.currency': transaction.currency,
          'payment.paidAt': now,
          'payment.underWay': false,
          'payment.askAt': null,
          updatedAt: now,
        },
        $push: { history: { status: changes.status ?? status, by: 'system', at: now, note } },
      },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<OrderDoc>();
  if (!after) throw new OrderChanged();
  return after;
}

async function accept(settling: Settling): Promise<Settlement> {
  const { db, tx, before, transaction, now } = settling;
  if (before.status === 'cancelled' && before.cancelReason !== 'lapsed') {
    return refundLate(settling, 'Paid after the cancellation: refunded.');
  }
  if (before.reservation === 'released') {
    await takeStock(db, tx, { lines: before.lines, orderId: before._id, now });
    const { _id: orderId, userId } = before;
    const code = adjustmentsOf(before).find(({ kind }) => kind === 'discount')?.code;
    if (code !== undefined) await holdDiscountAgain(db, tx, { code, orderId, userId });
  }
  // An administrator may already have sent it.
  const status = before.status === 'pending' || before.status === 'cancelled' ? 'paid' : before.status;
  const paid = await recordPayment(
    settling,
    { status, cancelReason: null, paymentStatus: 'paid', reservation: 'taken', reservedUntil: null },
    status === 'paid' ? '' : 'Paid.',
  );
  await countSold(db, tx, paid.lines, 1);
  await bookPayment(db, tx, { order: paid, transaction, accepted: true, now });
  await tx.emit(orderPaid, {
    key: paid._id.toHexString(),
    data: { ...snapshotOfOrder(paid), reference: transaction.reference, paidAt: now.toISOString() },
  });
  return 'paid';
}

/**
 * Books a payment that came too late and refunds it in full. The order stays paid until then, so that a
 * failed refund can be repeated.
 */
async function refundLate(settling: Settling, note: string): Promise<Settlement> {
  const { db, tx, before, transaction, now } = settling;
  await recordPayment(
    settling,
    { status: 'cancelled', cancelReason: 'refunded', paymentStatus: 'paid', reservedUntil: null },
    note,
  );
  await bookPayment(db, tx, { order: before, transaction, accepted: true, now });
  await refundAll(settling, note);
  const orderId = before._id.toHexString();
  await tx.emit(orderCancelled, {
    key: orderId,
    data: {
      orderId,
      number: numberOf(before),
      userId: before.userId.toHexString(),
      reason: 'refunded',
      totalKobo: before.totalKobo,
      paid: true,
    },
  });
  return 'refunded';
}

/** Refuses a wrong amount or currency: the order stays unpaid, and the money is refunded. */
async function refuse(settling: Settling): Promise<Settlement> {
  const { db, tx, before, transaction, now } = settling;
  const { amount, currency } = transaction;
  const note = `Refused: received ${currency} ${(amount / 100).toFixed(2)}.`;
  await recordPayment(settling, { paymentStatus: 'failed' }, note);
  if (amount > 0) {
    if (currency === 'NGN') await bookPayment(db, tx, { order: before, transaction, accepted: false, now });
    await announceRefund(tx, before, await refundAll(settling, note));
  }
  return 'refused';
}

async function refundAll(settling: Settling, reason: string): Promise<OrderRefund> {
  const { db, tx, before, transaction, now } = settling;
  const refunding = await requestRefund(db, tx, {
    orderId: before._id,
    amountKobo: transaction.amount,
    transactionId: transaction.id,
    currency: transaction.currency,
    reason,
    by: 'system',
    now,
  });
  const refund = refunding?.refunds.at(-1);
  if (!refund) throw new Error('a new payment cannot be refunded');
  return refund;
}
