import type { exportOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { admins } from '@poc/kit/auth/policies';
import type { Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { type QueryFilter, trusted } from 'mongoose';
import { auditExport, csvFile } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { orderColumns } from './order-csv.ts';

export const exportOrders =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ query, subject }: Input<typeof contract, typeof admins>): Promise<Reply<never>> => {
    await auditExport(db, 'order', { subject, query });
    const { from, to, status } = query;
    const range = { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lte: new Date(to) } : {}) };
    const orders = orderModel(db)
      .find({
        ...(status ? { status } : {}),
        ...(from || to ? { createdAt: trusted(range) } : {}),
      } satisfies QueryFilter<OrderDoc>)
      .sort({ createdAt: 1, _id: 1 })
      .batchSize(1_000)
      .lean<OrderDoc>()
      .cursor();
    return csvFile('poc-orders.csv', orderColumns, orders);
  };
