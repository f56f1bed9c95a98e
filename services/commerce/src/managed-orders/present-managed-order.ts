import type { ManagedOrder } from '@poc/contracts/entities/commerce';
import type { Dispute } from '@poc/contracts/entities/disputes';
import type { Connection } from 'mongoose';
import { disputesOf } from '../disputes/present-dispute.ts';
import { nairaOf } from '../money/naira.ts';
import type { OrderDoc } from '../orders/order.model.ts';
import { refundableOf } from '../orders/order.policy.ts';
import { presentOrder } from '../orders/present-order.ts';
import { namesOf } from '../projections/names-of.ts';

type NameOf = Awaited<ReturnType<typeof namesOf>>;

/** Orders as administrators see them: with their customers, and the names of those who did something with them. */
export async function presentManagedOrders(
  db: Connection,
  orders: readonly OrderDoc[],
): Promise<ManagedOrder[]> {
  const [nameOf, disputes] = await Promise.all([
    namesOf(db, orders.flatMap(doersOf)),
    disputesOf(db, orders),
  ]);
  return orders.map((order) => present(order, nameOf, disputes.get(order._id.toHexString())));
}

/** One of them. */
export async function presentManagedOrder(db: Connection, order: OrderDoc): Promise<ManagedOrder> {
  const [presented] = await presentManagedOrders(db, [order]);
  if (!presented) throw new Error('an order was not presented');
  return presented;
}

/** Who set a status of it or gave money back. */
const doersOf = ({ history, refunds }: OrderDoc): string[] => [...history, ...refunds].map(({ by }) => by);

function present(order: OrderDoc, nameOf: NameOf, disputes: Dispute[] | undefined): ManagedOrder {
  const [first] = order.lines;
  return {
    ...presentOrder(order),
    User: { name: order.customer.name, email: order.customer.email, phone: order.customer.phone },
    Merch: {
      product_name: first?.productName ?? '',
      image_url: first?.imageUrl ?? '',
      price: nairaOf(first?.priceKobo ?? 0),
    },
    refundable: nairaOf(refundableOf(order)),
    ...(disputes ? { disputes } : {}),
    history: order.history.map(({ status, by, at, note }) => ({
      status,
      by: nameOf(by),
      at: at.toISOString(),
      note,
    })),
    refunds: order.refunds.map(({ _id, amountKobo, reason, status, by, at, lastError, nextTryAt }) => ({
      id: _id.toHexString(),
      amount: nairaOf(amountKobo),
      reason,
      status,
      by: nameOf(by),
      at: at.toISOString(),
      error: lastError,
      next_try_at: nextTryAt?.toISOString() ?? null,
    })),
  };
}
