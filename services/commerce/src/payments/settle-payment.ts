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
 * `paid`: by this call or one before. `refunded`: the money came, and goes back, since its products are gone or its order
 * was cancelled. `refused`: it is not the payment that the order asks for; what came goes back.
 */
export type Settlement = 'paid' | 'refunded' | 'refused';

type Deps = Pick<CommerceDeps, 'db' | 'clock' | 'logger'>;

/** What was made of a payment; null before it came. */
export function settlementOf(
  order: Pick<OrderDoc, 'payment' | 'paymentStatus' | 'status'>,
): Settlement | null {
  if (!order.payment?.paidAt) return null;
  if (order.paymentStatus === 'failed') return 'refused';
  return order.status === 'cancelled' || order.paymentStatus === 'refunded' ? 'refunded' : 'paid';
}

/** One settlement in its transaction; `before` is the order as it was read before. */
interface Settling {
  db: Deps['db'];
  tx: Transaction;
  before: OrderDoc;
  transaction: PaystackTransaction;
  now: Date;
}

/**
 * The only place that makes an order paid, from what Paystack itself said when it was asked. Anyone else who settles the same
 * payment at the same time, one of them does it and all of them see it done: the order, its stock, the books and the
 * event are one transaction.
 * @param transaction a successful one, with the order's reference
 */
export async function settlePayment(
  deps: Deps,
  order: OrderDoc,
  transaction: PaystackTransaction,
): Promise<Settlement> {
  if (!isAskedFor(order, transaction)) {
    const { reference, amount, currency } = transaction;
    deps.logger.warn({ reference, amount, currency }, 'a payment that no order asks for');
    return settleOnce(deps, order, transaction, refuse);
  }
  try {
    return await settleOnce(deps, order, transaction, accept);
  } catch (error) {
    // The reservation had lapsed, and somebody else has the products now.
    if (!(error instanceof CatalogueError) || error.code !== 'out_of_stock') throw error;
    const note = 'Sold out when the payment came: the money goes back.';
    return settleOnce(deps, order, transaction, (settling) => giveBack(settling, note));
  }
}

function isAskedFor(order: OrderDoc, { currency, amount, requested_amount }: PaystackTransaction): boolean {
  const asked = requested_amount ?? order.totalKobo;
  return currency === 'NGN' && amount >= order.totalKobo && asked === order.totalKobo;
}

/** An order was changed by somebody else since it was read: what is to be done with its payment may be another thing. */
class OrderChanged extends Error {
  override readonly name = 'OrderChanged';
}

/** Does with the payment what is to be done; or returns what was made of it before. */
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
        throw new Error(`${transaction.reference} is no payment of its order any more`);
    }
  }
}

/**
 * Writes a payment into its order, with what it makes of the order, as long as that is what the decision was made by.
 * @throws OrderChanged when it is not
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
    return giveBack(settling, 'Paid after it was cancelled: the money goes back.');
  }
  if (before.reservation === 'released') {
    await takeStock(db, tx, { lines: before.lines, orderId: before._id, now });
    const { _id: orderId, userId } = before;
    const code = adjustmentsOf(before).find(({ kind }) => kind === 'discount')?.code;
    if (code !== undefined) await holdDiscountAgain(db, tx, { code, orderId, userId });
  }
  // An administrator may have sent it already.
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
 * The money came too late: it is booked, and goes back whole. Until it has, the order is a paid one, so that a refund that
 * fails leaves it to be refunded again.
 */
async function giveBack(settling: Settling, note: string): Promise<Settlement> {
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

/** Too little, or other money: it never makes the order paid. What came is booked apart and goes back. */
async function refuse(settling: Settling): Promise<Settlement> {
  const { db, tx, before, transaction, now } = settling;
  const { amount, currency } = transaction;
  const note = `Refused: ${currency} ${(amount / 100).toFixed(2)} came.`;
  await recordPayment(settling, { paymentStatus: 'failed' }, note);
  if (amount > 0) {
    // Books are in naira.
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
  if (!refund) throw new Error('a payment that just came can not be given back');
  return refund;
}
