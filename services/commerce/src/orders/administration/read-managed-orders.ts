import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { Connection } from 'mongoose';
import { namesOf } from '../../buyers/buyers.api.ts';
import { disputesOf } from '../../payments/payments.api.ts';
import type { OrderDoc } from '../order.model.ts';
import { presentManagedOrder } from './present-managed-order.ts';

export async function readManagedOrders(
  db: Connection,
  orders: readonly OrderDoc[],
): Promise<ManagedOrder[]> {
  const [nameOf, disputes] = await Promise.all([
    namesOf(db, orders.flatMap(actorsOf)),
    disputesOf(db, orders),
  ]);
  return orders.map((order) => presentManagedOrder(order, nameOf, disputes.get(order._id.toHexString())));
}

export async function readManagedOrder(db: Connection, order: OrderDoc): Promise<ManagedOrder> {
  const [presented] = await readManagedOrders(db, [order]);
  if (!presented) throw new Error('order not presented');
  return presented;
}

const actorsOf = ({ history, refunds }: OrderDoc): string[] => [...history, ...refunds].map(({ by }) => by);
