import { checkUserDeletion as checkUserContract } from '@poc/contracts/endpoints/commerce-admin';
import { checkDeletion as contract } from '@poc/contracts/endpoints/orders';
import type { DeletionCheck } from '@poc/contracts/entities/orders';
import { admins, self } from '@poc/kit/auth/policies';
import type { Deps } from '../../config.ts';
import { nairaOf } from '../../naira.ts';
import { numberOf, type OrderDoc, orderModel } from '../../orders/orders.api.ts';
import { route } from '../../route.ts';
import { toCancel, toDeliver } from './erased-order.ts';

const maxOrders = 50;

/** Lists the open orders that an account's deletion affects, for its owner and for administrators. */
const findOpenOrders =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ params }: { params: { id: string } }): Promise<DeletionCheck> => {
    const find = (filter: ReturnType<typeof toDeliver>) =>
      orderModel(db)
        .find({ userId: params.id, ...filter })
        .sort({ createdAt: -1, _id: -1 })
        .limit(maxOrders)
        .lean<OrderDoc[]>();
    const [waitedFor, unpaid] = await Promise.all([find(toDeliver()), find(toCancel())]);
    return { to_deliver: waitedFor.map(present), to_cancel: unpaid.map(present) };
  };

const present = (order: OrderDoc): DeletionCheck['to_deliver'][number] => ({
  id: order._id.toHexString(),
  number: numberOf(order),
  status: order.status,
  total_price: nairaOf(order.totalKobo),
  createdAt: order.createdAt.toISOString(),
  product_name: order.lines[0]?.productName ?? '',
});

export const checkDeletion = route(contract, self, findOpenOrders);
export const checkUserDeletion = route(checkUserContract, admins, findOpenOrders);
