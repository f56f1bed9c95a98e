import { getManagedOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { readManagedOrder } from './read-managed-orders.ts';

export const getManagedOrder = route(contract, admins, ({ db }: Pick<Deps, 'db'>) => async ({ params }) => {
  const order = await orderModel(db).findById(params.id).lean<OrderDoc>();
  return order ? readManagedOrder(db, order) : fail('order_not_found');
});
