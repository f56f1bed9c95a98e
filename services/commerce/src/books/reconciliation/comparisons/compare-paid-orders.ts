import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { type QueryFilter, trusted } from 'mongoose';
import { type OrderDoc, orderModel } from '../../../orders/orders.api.ts';
import { withPayments } from '../../../payments/payments.api.ts';
import { ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import type { Comparison, StepContext } from './comparison.ts';

const ordersPerStep = 100;
const oldestFirst: ListSort<OrderDoc> = { field: 'createdAt', direction: 1 };

/** Reads a page of the range's orders with something to pay, oldest first. */
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

/** Finds orders that an administrator sent although they are unpaid. */
export const unpaidGoods: Comparison = {
  name: 'Goods without money',
  async step(context, cursor) {
    const filter = {
      status: trusted({ $in: ['shipped', 'delivered'] as const }),
      paymentStatus: trusted({ $in: ['pending', 'failed'] as const }),
    };
    const { rows, nextCursor } = await ordersOf(context, filter, cursor);
    for (const { _id, payment, totalKobo, status } of await withPayments(context.db, rows)) {
      context.report({
        ...{ kind: 'goods_without_money', reference: payment?.reference ?? '', orderId: _id },
        ...{ ours: null, theirs: totalKobo, detail: `It is '${status}'.` },
      });
    }
    return { next: nextCursor };
  },
};

/** Finds paid orders without a payment in the ledger, except those already reported. */
export const paidOrders: Comparison = {
  name: 'Paid orders',
  async step(context, cursor) {
    const { db, report, isReported } = context;
    const paymentStatus = trusted({ $in: ['paid', 'refunded', 'part_refunded'] as const });
    const { rows, nextCursor } = await ordersOf(context, { paymentStatus }, cursor);
    const booked = await ledgerEntryModel(db).distinct('orderId', {
      kind: 'payment',
      orderId: trusted({ $in: rows.map(({ _id }) => _id) }),
    });
    const known = new Set(booked.map(String));
    const unbooked = rows.filter(({ _id }) => !known.has(_id.toHexString()) && !isReported(_id));
    for (const { _id, payment, totalKobo } of await withPayments(db, unbooked)) {
      report({
        kind: 'status',
        reference: payment?.reference ?? '',
        orderId: _id,
        ours: payment?.paidKobo ?? totalKobo,
        theirs: null,
        detail: 'The order is paid, but its payment is not in the books.',
      });
    }
    return { next: nextCursor };
  },
};
