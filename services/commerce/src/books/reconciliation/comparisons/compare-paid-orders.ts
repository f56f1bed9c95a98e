import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { type OrderDoc, orderModel } from '../../../orders/orders.api.ts';
import { withPayments } from '../../../payments/payments.api.ts';
import { ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import type { Comparison } from './comparison.ts';

const ordersPerStep = 100;
const oldestFirst: ListSort<OrderDoc> = { field: 'createdAt', direction: 1 };

/** Finds paid orders without a payment in the ledger, except those already reported. */
export const paidOrders: Comparison = {
  name: 'Paid orders',
  async step({ db, range, report, isReported }, cursor) {
    const { rows, nextCursor } = await findPage(orderModel(db), {
      filter: {
        createdAt: trusted({ $gte: range.from, $lte: range.to }),
        paymentStatus: trusted({ $in: ['paid', 'refunded', 'part_refunded'] as const }),
        totalKobo: trusted({ $gt: 0 }),
      },
      order: oldestFirst,
      limit: ordersPerStep,
      cursor: cursor ?? undefined,
      count: async () => 0,
    });
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
