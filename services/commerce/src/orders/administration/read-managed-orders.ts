import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { namesOf } from '../../buyers/buyers.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { disputesOf, withDocuments } from '../../payments/payments.api.ts';
import type { OrderDoc } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { presentManagedOrder } from './present-managed-order.ts';

type ReadDeps = Pick<CommerceDeps, 'db' | 'numberDocuments' | 'readPayments'>;

export async function readManagedOrders(
  deps: ReadDeps,
  orders: readonly OrderDoc[],
): Promise<ManagedOrder[]> {
  const { db } = deps;
  const [paid, disputes] = await Promise.all([withDocuments(deps, orders), disputesOf(db, orders)]);
  const nameOf = await namesOf(db, paid.flatMap(actorsOf));
  return paid.map((order) => presentManagedOrder(order, nameOf, disputes.get(order._id.toHexString())));
}

export async function readManagedOrder(deps: ReadDeps, order: OrderDoc): Promise<ManagedOrder> {
  const [presented] = await readManagedOrders(deps, [order]);
  if (!presented) throw new Error(`readManagedOrders returned no order for ${order._id.toHexString()}`);
  return presented;
}

const actorsOf = ({ history, payment }: OrderWithPayment): string[] =>
  [...history, ...(payment?.refunds ?? [])].map(({ by }) => by);
