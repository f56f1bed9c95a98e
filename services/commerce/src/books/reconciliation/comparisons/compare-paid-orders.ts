import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { CommerceDeps } from '../../../deps.ts';
import { type OrderDoc, orderModel } from '../../../orders/orders.api.ts';
import { type PaymentDoc, verifyAndSettle, withPayments } from '../../../payments/payments.api.ts';
import { bookPayment } from '../../ledger/book-payment.ts';
import { ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import type { Comparison, StepContext } from './comparison.ts';

const ordersPerStep = 100;
const oldestFirst: ListSort<OrderDoc> = { field: 'createdAt', direction: 1 };

/** Reads a page of the range's orders with a positive total, oldest first. */
const ordersOf = (
  { db, range }: Pick<StepContext, 'db' | 'range'>,
  filter: QueryFilter<OrderDoc>,
  cursor: string | null,
) =>
  findPage(orderModel(db), {
    filter: {
      createdAt: trusted({ $gte: range.from, $lte: range.to }),
      totalKobo: trusted({ $gt: 0 }),
      ...filter,
    },
    order: oldestFirst,
    limit: ordersPerStep,
    cursor: cursor ?? undefined,
    count: async () => 0,
  });

const sentUnpaid = {
  status: trusted({ $in: ['shipped', 'delivered'] as const }),
  paymentStatus: trusted({ $in: ['pending', 'failed'] as const }),
};
const paid = { paymentStatus: trusted({ $in: ['paid', 'refunded', 'part_refunded'] as const }) };

/** Re-checks one order. */
export async function compareOrder(context: StepContext, _id: Types.ObjectId): Promise<void> {
  const orders = orderModel(context.db);
  await reportUnpaid(context, await orders.find({ _id, ...sentUnpaid }).lean<OrderDoc[]>());
  await reportUnbooked(context, await orders.find({ _id, ...paid }).lean<OrderDoc[]>());
}

/** Finds unpaid orders of any age that an administrator shipped. */
export const unpaidGoods: Comparison = {
  name: 'Goods without money',
  async step(context, cursor) {
    const createdAt = trusted({ $lte: context.range.to });
    const { rows, nextCursor } = await ordersOf(context, { ...sentUnpaid, createdAt }, cursor);
    await reportUnpaid(context, rows);
    return { next: nextCursor };
  },
};

async function reportUnpaid({ db, report }: StepContext, orders: readonly OrderDoc[]): Promise<void> {
  for (const { _id, payment, totalKobo, status } of await withPayments(db, orders)) {
    report({
      ...{ kind: 'goods_without_money', reference: payment?.reference ?? '', orderId: _id },
      ...{ ours: null, theirs: totalKobo, detail: `The order's status is '${status}'.` },
      remedies: {
        ...(payment && { adopt: (deps) => verifyAndSettle(deps, payment) }),
        // The books have no entry to change.
        writeOff: async () => undefined,
      },
    });
  }
}

/** Finds paid orders without a payment in the ledger, except those already reported. */
export const paidOrders: Comparison = {
  name: 'Paid orders',
  async step(context, cursor) {
    const { rows, nextCursor } = await ordersOf(context, paid, cursor);
    await reportUnbooked(context, rows);
    return { next: nextCursor };
  },
};

async function reportUnbooked(
  { db, report, isReported }: StepContext,
  orders: readonly OrderDoc[],
): Promise<void> {
  const booked = await ledgerEntryModel(db).distinct('orderId', {
    kind: 'payment',
    orderId: trusted({ $in: orders.map(({ _id }) => _id) }),
  });
  const known = new Set(booked.map(String));
  const unbooked = orders.filter(({ _id }) => !known.has(_id.toHexString()) && !isReported(_id));
  for (const { _id, payment, totalKobo } of await withPayments(db, unbooked)) {
    report({
      ...{ kind: 'status', reference: payment?.reference ?? '', orderId: _id },
      ...{ ours: payment?.paidKobo ?? totalKobo, theirs: null },
      detail: 'The order is paid, but its payment is not in the books.',
      remedies: {
        ...(payment && { adopt: (deps) => bookStated(deps, payment) }),
        // The books have no entry to change.
        writeOff: async () => undefined,
      },
    });
  }
}

/** Books a settled payment with the amounts that Paystack reports. */
async function bookStated(
  { db, clock, paystack, purposes }: CommerceDeps,
  payment: PaymentDoc,
): Promise<void> {
  const { reference, orderId, accepted, purpose } = payment;
  const transaction = await paystack.verify(reference);
  if (transaction?.status !== 'success') return;
  await withTransaction(db, async (tx) => {
    const earned = accepted ? await purposes[purpose].earned(tx, payment) : [];
    await bookPayment(tx, { orderId, transaction, earned, now: clock.now() });
  });
}
