import type { getManagedOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { readManagedOrder } from './read-managed-orders.ts';

export const getManagedOrder =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ params }: Pick<Input<typeof contract, typeof admins>, 'params'>): Promise<ManagedOrder> => {
    const order = await orderModel(db).findById(params.id).lean<OrderDoc>();
    return order ? readManagedOrder(db, order) : fail('order_not_found');
  };
