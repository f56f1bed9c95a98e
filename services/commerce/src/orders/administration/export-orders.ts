import { exportOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { csvFile } from '@poc/kit/http/csv';
import { route } from '@poc/kit/http/route';
import { inBatches } from '@poc/kit/mongo/in-batches';
import { timeRange } from '@poc/kit/mongo/time-range';
import { type QueryFilter, Types } from 'mongoose';
import { auditExport } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { withPayments } from '../../payments/payments.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { orderColumns } from './order-csv.ts';

const perBatch = 1_000;

export const exportOrders = route(
  contract,
  admins,
  ({ db }: Pick<Deps, 'db'>) =>
    async ({ query, subject }) => {
      await auditExport(db, 'order', { subject, query });
      const { from, to, status, user } = query;
      const orders = orderModel(db)
        .find({
          ...(user ? { userId: new Types.ObjectId(user) } : {}),
          ...(status ? { status } : {}),
          ...timeRange<OrderDoc>('createdAt', from, to),
        } satisfies QueryFilter<OrderDoc>)
        .sort({ createdAt: 1, _id: 1 })
        .batchSize(perBatch)
        .lean<OrderDoc>()
        .cursor();
      return csvFile(
        'poc-orders.csv',
        orderColumns,
        inBatches(orders, perBatch, (batch) => withPayments(db, batch)),
      );
    },
);
