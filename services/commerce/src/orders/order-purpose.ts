import { orderPaid, orderRefunded, refundDecided } from '@poc/contracts/events/commerce';
import { AppError, fail } from '@poc/kit/errors';
import type { Database, Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted, type UpdateQuery } from 'mongoose';
import { credit, type LedgerAccount, type LedgerLine, move } from '../books/books.api.ts';
import { nairaOf, nairaText } from '../naira.ts';
import {
  isPriceBack,
  type PaymentDoc,
  type Purpose,
  type ReceivedPayment,
  type Verdict,
} from '../payments/payments.api.ts';
import { countSold, restoreDiscountUse, takeStock } from '../shop/shop.api.ts';
import { adjustmentsOf, type OrderAdjustment } from './adjustments.ts';
import { announceCancellation, releaseOrder } from './cancellation/release-order.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { isPayable } from './order.policy.ts';
import { invoiceOf } from './order-invoice.ts';
import { numberOf } from './order-number.ts';
import { vatOfOrder } from './order-vat.ts';
import { readOrder } from './read-order.ts';
import { snapshotOfOrder } from './snapshot-of-order.ts';

const channels = ['card', 'bank_transfer', 'ussd'];

/** Purpose of order payments: updates the order's stock, status and history, and emits its events. */
export const orderPurpose: Purpose = {
  checkout: { channels, metadata: ({ orderId }) => ({ order_id: orderId?.toHexString() }) },

  async hasNothingToPay(db, payment) {
    const order = await orderOf(db, payment);
    const { status, cancelReason, paymentStatus } = order;
    if (status !== 'cancelled' && (paymentStatus === 'paid' || paymentStatus === 'part_refunded'))
      return true;
    if (cancelReason === 'replaced') fail('order_replaced');
    if (cancelReason === 'refused') fail('payment_refused');
    if (!isPayable(order)) fail('order_lapsed');
    return false;
  },

  /** The order can never be paid: its stock is released immediately. */
  async onCheckoutRefused({ tx, payment, reason, now }) {
    const note = `Paystack: ${reason}`.slice(0, 300);
    const orderId = idOf(payment);
    await releaseOrder(tx, { orderId, reason: 'refused', by: 'system', note, now });
  },

  async accept(received) {
    const { tx, payment, transaction, mismatch, refusal } = received;
    const order = await orderOf(tx, payment);
    if (mismatch) return refuse(received, order);
    if (refusal !== null) return refundLate(received, order, refusal);
    if (order.status === 'cancelled' && order.cancelReason !== 'lapsed') {
      return refundLate(received, order, 'Paid after the cancellation: refunded.');
    }
    return complete(received, order, transaction.reference);
  },

  earned: async (tx, payment) => earnedOf(await orderOf(tx, payment)),

  async invoicesOf(tx, payments) {
    const orders = await orderModel(tx)
      .find({ _id: trusted({ $in: payments.map(idOf) }) })
      .lean<OrderDoc[]>();
    const orderById = new Map(orders.map((order) => [order._id.toHexString(), order]));
    return payments.map((payment) => {
      const order = orderById.get(idOf(payment).toHexString());
      return order ? invoiceOf(order) : fail('order_not_found');
    });
  },

  async present(db, payment, outcome) {
    const { _id, status, cancelReason, paymentStatus, totalKobo } = await orderOf(db, payment);
    if (outcome === 'failed' && cancelReason === 'replaced') fail('order_replaced');
    const isBack = status === 'cancelled' || paymentStatus === 'refunded';
    if ((outcome !== 'paid' && outcome !== 'refunded') || isBack) fail('payment_failed');
    return { order: { id: _id.toHexString(), total_price: nairaOf(totalKobo) } };
  },

  /** The reservation had lapsed, and other buyers have the products now. */
  refusalOf: (error) =>
    error instanceof AppError && error.code === 'out_of_stock'
      ? 'Sold out before the payment arrived: refunded.'
      : null,

  async afterRefund({ tx, payment, refund, whole, now }) {
    const order = await orderOf(tx, payment);
    await tx.emit(orderRefunded, {
      key: order._id.toHexString(),
      data: {
        ...eventFieldsOf(order),
        refundId: refund._id.toHexString(),
        amountKobo: refund.amountKobo,
        reason: refund.reason,
        whole,
      },
    });
    await changeOrder(tx, order._id, { $set: { ...paymentStatusOf(payment, whole), updatedAt: now } });
  },

  async afterRefundFailure({ tx, payment, now }) {
    await addStep(tx, payment, {
      ...{ by: 'system', at: now },
      note: 'A refund failed at the payment provider.',
    });
  },

  onNote: ({ tx, payment, by, note, now }) => addStep(tx, payment, { by, at: now, note }),

  async afterChargeback({ tx, payment, takenKobo, whole, now }) {
    const { currency } = payment;
    const amount = currency === 'NGN' ? nairaText(takenKobo) : `${currency} ${(takenKobo / 100).toFixed(2)}`;
    const note = `The buyer's bank took back ${amount} after a dispute.`;
    await addStep(tx, payment, { by: 'system', at: now, note }, paymentStatusOf(payment, whole));
  },

  async subjectsOf(db, payments) {
    const orders = await orderModel(db)
      .find({ _id: trusted({ $in: payments.map(idOf) }) }, { number: 1, customer: 1 })
      .lean<Pick<OrderDoc, '_id' | 'number' | 'customer'>[]>();
    const orderById = new Map(orders.map((order) => [order._id.toHexString(), order]));
    return payments.map((payment) => {
      const orderId = idOf(payment).toHexString();
      const order = orderById.get(orderId);
      const { name = '', email = '' } = order?.customer ?? {};
      const target = { kind: 'order', id: orderId } as const;
      return { orderId, number: order ? numberOf(order) : '', plan: null, target, customer: { name, email } };
    });
  },
};

/** Returns the order id of a payment. @throws when the payment is not for an order */
function idOf({ orderId, reference }: PaymentDoc): Types.ObjectId {
  if (!orderId) throw new Error(`${reference} is not the payment of an order`);
  return orderId;
}

const orderOf = (db: Database, payment: PaymentDoc): Promise<OrderDoc> => readOrder(db, idOf(payment));

const eventFieldsOf = (order: OrderDoc) => ({
  orderId: order._id.toHexString(),
  number: numberOf(order),
  userId: order.userId.toHexString(),
});

/**
 * Returns the order's payment status after a refund. A refused payment and a surplus never counted towards the
 * order.
 */
const paymentStatusOf = (payment: PaymentDoc, whole: boolean): Partial<OrderDoc> =>
  payment.accepted && isPriceBack(payment) ? { paymentStatus: whole ? 'refunded' : 'part_refunded' } : {};

async function changeOrder(
  tx: Transaction,
  _id: Types.ObjectId,
  update: UpdateQuery<OrderDoc>,
): Promise<OrderDoc> {
  const after = await orderModel(tx)
    .findOneAndUpdate({ _id }, update, { returnDocument: 'after' })
    .lean<OrderDoc>();
  if (!after) throw new Error('order not found in its own transaction');
  return after;
}

/** Adds a step to the history without changing the order's status. */
async function addStep(
  tx: Transaction,
  payment: PaymentDoc,
  step: Omit<OrderDoc['history'][number], 'status'>,
  changes: Partial<OrderDoc> = {},
): Promise<void> {
  const { _id, status } = await orderOf(tx, payment);
  const history = { ...step, status };
  await changeOrder(tx, _id, { $set: { ...changes, updatedAt: step.at }, $push: { history } });
}

/** Writes the effect of a payment into its order. */
const recordPayment = (
  { tx, now }: ReceivedPayment,
  { _id, status }: OrderDoc,
  changes: Pick<OrderDoc, 'paymentStatus'> & Partial<OrderDoc>,
  note: string,
): Promise<OrderDoc> =>
  changeOrder(tx, _id, {
    $set: { ...changes, updatedAt: now },
    $push: { history: { status: changes.status ?? status, by: 'system', at: now, note } },
  });

async function complete(received: ReceivedPayment, before: OrderDoc, reference: string): Promise<Verdict> {
  const { tx, now } = received;
  const { _id: orderId, userId, lines } = before;
  if (before.reservation === 'released') {
    await takeStock(tx, { lines, orderId, now });
    const code = adjustmentsOf(before).find(({ kind }) => kind === 'discount')?.code;
    if (code !== undefined) await restoreDiscountUse(tx, { code, orderId, userId });
  }
  // An administrator may already have shipped the order.
  const status = before.status === 'pending' || before.status === 'cancelled' ? 'paid' : before.status;
  const paid = await recordPayment(
    received,
    before,
    { status, cancelReason: null, paymentStatus: 'paid', reservation: 'taken', reservedUntil: null },
    status === 'paid' ? '' : 'Paid.',
  );
  if (before.reservation !== 'taken') await countSold(tx, lines, 1);
  await tx.emit(orderPaid, {
    key: orderId.toHexString(),
    data: { ...snapshotOfOrder(paid), reference, paidAt: now.toISOString() },
  });
  return {
    ...{
      result: 'paid',
      accepted: true,
      earned: earnedOf(paid),
      vatKobo: vatOfOrder(paid).vatKobo,
      refundReason: null,
    },
    announce: (refund) => announceRefund(tx, paid, refund),
  };
}

/**
 * Accepts a payment that came too late and refunds it in full. The order counts as paid until the refund completes,
 * so that a failed refund can be repeated.
 */
async function refundLate(received: ReceivedPayment, before: OrderDoc, note: string): Promise<Verdict> {
  const { tx } = received;
  await recordPayment(
    received,
    before,
    { status: 'cancelled', cancelReason: 'refunded', paymentStatus: 'paid', reservedUntil: null },
    note,
  );
  return {
    ...{ result: 'refunded', accepted: true, earned: earnedOf(before), refundReason: note },
    vatKobo: vatOfOrder(before).vatKobo,
    announce: () => announceCancellation(tx, before, { reason: 'refunded', paid: true }),
  };
}

/** Refuses a wrong amount or currency: the order stays unpaid, and the money is refunded. */
async function refuse(received: ReceivedPayment, before: OrderDoc): Promise<Verdict> {
  const { amount, currency } = received.transaction;
  const note = `Refused: received ${currency} ${(amount / 100).toFixed(2)}.`;
  await recordPayment(received, before, { paymentStatus: 'failed' }, note);
  return {
    ...{ result: 'refused', accepted: false, earned: [], refundReason: note },
    announce: (refund) => announceRefund(received.tx, before, refund),
  };
}

/** Announces a refund that no other email covers. The cancellation of an order announces its own refund. */
export const announceRefund = (
  tx: Transaction,
  order: OrderDoc,
  { _id, amountKobo, currency }: PaymentDoc['refunds'][number],
): Promise<void> =>
  tx.emit(refundDecided, {
    key: order._id.toHexString(),
    data: { ...eventFieldsOf(order), refundId: _id.toHexString(), amountKobo, currency },
  });

const accountOf: Record<OrderAdjustment['kind'], LedgerAccount> = {
  delivery: 'shipping',
  free_delivery: 'discounts',
  discount: 'discounts',
  tax: 'tax',
};

/** Returns the ledger lines of an order's total: income net of VAT, and the VAT. */
export function earnedOf(order: OrderDoc): LedgerLine[] {
  const { vatKobo, goods, of } = vatOfOrder(order);
  return [
    credit('sales', order.subtotalKobo - goods),
    ...adjustmentsOf(order).map(({ kind, amountKobo }) => move(accountOf[kind], of[kind] - amountKobo)),
    credit('vat_payable', vatKobo),
  ];
}
