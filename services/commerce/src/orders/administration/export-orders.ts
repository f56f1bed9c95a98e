import { exportOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { csvFile } from '@poc/kit/http/csv';
import { inBatches } from '@poc/kit/mongo/in-batches';
import { timeRange } from '@poc/kit/mongo/time-range';
import { type QueryFilter, Types } from 'mongoose';
import { auditExport } from '../../administration/administration.api.ts';
import { type LedgerEntryDoc, ledgerEntryModel, salesBooked } from '../../books/books.api.ts';
import { withPayments } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { ordersOf } from './find-managed-orders.ts';
import { orderColumns } from './order-csv.ts';

const perBatch = 1_000;

/** Exports orders as CSV, oldest first; orders selected by payment time are in payment order. */
export const exportOrders = route(contract, admins, ({ db }) => async ({ query, subject }) => {
  await auditExport(db, 'order', { subject, query });
  const { from, to, status, user, paid_from: paidFrom, paid_to: paidTo } = query;
  const narrowed = {
    ...(user ? { userId: new Types.ObjectId(user) } : {}),
    ...(status ? { status } : {}),
    ...timeRange<OrderDoc>('createdAt', from, to),
  } satisfies QueryFilter<OrderDoc>;
  const created = () =>
    orderModel(db)
      .find(narrowed)
      .sort({ createdAt: 1, _id: 1 })
      .batchSize(perBatch)
      .lean<OrderDoc>()
      .cursor();
  const paid = () => {
    const payments = ledgerEntryModel(db)
      .find(salesBooked(paidFrom, paidTo))
      .sort({ at: 1, _id: 1 })
      .batchSize(perBatch)
      .lean<LedgerEntryDoc>()
      .cursor();
    return inBatches(payments, perBatch, (batch) => ordersOf(db, batch, narrowed));
  };
  return csvFile(
    'poc-orders.csv',
    orderColumns,
    inBatches(paidFrom || paidTo ? paid() : created(), perBatch, (batch) => withPayments(db, batch)),
  );
});
