import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { Connection } from 'mongoose';
import { namesOf } from '../../buyers/buyers.api.ts';
import { disputesOf, withPayments } from '../../payments/payments.api.ts';
import type { OrderDoc } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { presentManagedOrder } from './present-managed-order.ts';

export async function readManagedOrders(
  db: Connection,
  orders: readonly OrderDoc[],
): Promise<ManagedOrder[]> {
  const [paid, disputes] = await Promise.all([withPayments(db, orders), disputesOf(db, orders)]);
  const nameOf = await namesOf(db, paid.flatMap(actorsOf));
  return paid.map((order) => presentManagedOrder(order, nameOf, disputes.get(order._id.toHexString())));
}

export async function readManagedOrder(db: Connection, order: OrderDoc): Promise<ManagedOrder> {
  const [presented] = await readManagedOrders(db, [order]);
  if (!presented) throw new Error('order not presented');
  return presented;
}

const actorsOf = ({ history, payment }: OrderWithPayment): string[] =>
  [...history, ...(payment?.refunds ?? [])].map(({ by }) => by);
