import type { DeletionCheck } from '@poc/contracts/entities/commerce';
import type { Deps } from '../config.ts';
import { nairaOf } from '../money/naira.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { toCancel, toDeliver } from './erased-order.ts';

const atMost = 50;

/** What the deletion of an account would do to its open orders; for the person, and for administrators. */
export const checkDeletion =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ params }: { params: { id: string } }): Promise<DeletionCheck> => {
    const find = (filter: ReturnType<typeof toDeliver>) =>
      orderModel(db)
        .find({ userId: params.id, ...filter })
        .sort({ createdAt: -1, _id: -1 })
        .limit(atMost)
        .lean<OrderDoc[]>();
    const [waitedFor, unpaid] = await Promise.all([find(toDeliver()), find(toCancel())]);
    return { to_deliver: waitedFor.map(present), to_cancel: unpaid.map(present) };
  };

const present = ({
  _id,
  status,
  totalKobo,
  createdAt,
  lines,
}: OrderDoc): DeletionCheck['to_deliver'][number] => ({
  id: _id.toHexString(),
  status,
  total_price: nairaOf(totalKobo),
  createdAt: createdAt.toISOString(),
  product_name: lines[0]?.productName ?? '',
});
