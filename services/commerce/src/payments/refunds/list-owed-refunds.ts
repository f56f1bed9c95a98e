import { listOwedRefunds as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { queueSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { listOrders } from '@poc/kit/mongo/list-orders';
import { trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { nairaOf } from '../../naira.ts';
import { numberOf, type OrderDoc, orderModel } from '../../orders/orders.api.ts';

const orders = listOrders<OrderDoc, typeof queueSorts>(queueSorts, { time: { field: 'createdAt' } });

/** Lists open refunds. A page holds the refunds of `limit` orders. */
export const listOwedRefunds = route(contract, admins, ({ db }: Pick<Deps, 'db'>) => async ({ query }) => {
  const { rows, total, nextCursor } = await findPage(orderModel(db), {
    filter: { 'refunds.status': trusted({ $in: openRefundStatuses }) },
    order: orders[query.sort],
    limit: query.limit,
    cursor: query.cursor,
    hint: { 'refunds.status': 1 },
  });
  return page(rows.flatMap(presentOwed), { total, nextCursor });
});

function presentOwed(order: OrderDoc): OwedRefund[] {
  const { name, email } = order.customer;
  return order.refunds
    .filter(({ status }) => openRefundStatuses.includes(status))
    .map((refund) => ({
      id: refund._id.toHexString(),
      order_id: order._id.toHexString(),
      order_number: numberOf(order),
      customer: { name, email },
      amount: nairaOf(refund.amountKobo),
      currency: refund.currency,
      status: refund.status,
      at: refund.at.toISOString(),
      since: refund.changedAt.toISOString(),
      tries: refund.tries,
      error: refund.lastError,
      next_try_at: refund.nextTryAt?.toISOString() ?? null,
    }));
}
