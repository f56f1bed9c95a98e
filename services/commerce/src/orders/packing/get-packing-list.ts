import { getPackingList as contract, maxPackingListOrders } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { binary } from '@poc/kit/http/reply';
import { trusted } from 'mongoose';
import { auditExport } from '../../administration/administration.api.ts';
import { route } from '../../route.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { toShip } from '../order.policy.ts';
import { drawPackingList } from './draw-packing-list.ts';

/** Lists the orders to ship, oldest first. Chosen orders that were shipped or refunded in the meantime are left out. */
export const getPackingList = route(contract, admins, ({ db, clock }) => async ({ query, subject }) => {
  const ids = query.ids?.split(',');
  const wanted = { ...toShip(), ...(ids && { _id: trusted({ $in: ids }) }) };
  const orders = await orderModel(db)
    .find(wanted)
    .sort({ createdAt: 1, _id: 1 })
    .limit(maxPackingListOrders)
    .lean<OrderDoc[]>();
  if (orders.length === 0) return fail('order_not_found');
  await auditExport(db, 'order', { subject, query: { packingList: orders.length } });
  const total =
    orders.length < maxPackingListOrders ? orders.length : await orderModel(db).countDocuments(wanted);
  return binary(await drawPackingList(orders, clock.now(), total), {
    headers: { 'Content-Disposition': 'attachment; filename="poc-packing-list.pdf"' },
  });
});
