import { listOrders as contract } from '@poc/contracts/endpoints/orders';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { withDocuments } from '../payments/payments.api.ts';
import { route } from '../route.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { ownOrders } from './order.policy.ts';
import { presentOrder } from './present-order.ts';

const newestFirst: ListSort<OrderDoc> = { field: 'createdAt', direction: -1 };

export const listOrders = route(contract, self, (deps) => async ({ subject, query }) => {
  const { rows, total, nextCursor } = await findPage(orderModel(deps.db), {
    ...query,
    filter: ownOrders(subject),
    order: newestFirst,
  });
  return page((await withDocuments(deps, rows)).map(presentOrder), { total, nextCursor });
});
