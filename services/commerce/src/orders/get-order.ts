import type { getOrder as contract } from '@poc/contracts/endpoints/orders';
import type { Order as OrderAnswer } from '@poc/contracts/entities/orders';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { ownOrders } from './order.policy.ts';
import { presentOrder } from './present-order.ts';

export const getOrder =
  ({ db }: Deps) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof members>, 'params' | 'subject'>): Promise<OrderAnswer> => {
    const found = await orderModel(db)
      .findOne({ ...ownOrders(subject), _id: params.id })
      .lean<OrderDoc>();
    return found ? presentOrder(found) : fail('order_not_found');
  };
