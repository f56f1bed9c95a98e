import { getOrder as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { withPayment } from '../payments/payments.api.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { ownOrders } from './order.policy.ts';
import { presentOrder } from './present-order.ts';

export const getOrder = route(contract, members, ({ db }: Deps) => async ({ params, subject }) => {
  const found = await orderModel(db)
    .findOne({ ...ownOrders(subject), _id: params.id })
    .lean<OrderDoc>();
  return found ? presentOrder(await withPayment(db, found)) : fail('order_not_found');
});
