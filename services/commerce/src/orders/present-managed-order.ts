import type { ManagedOrder } from '@poc/contracts/entities/commerce';
import { type Connection, trusted } from 'mongoose';
import { nairaOf } from '../money/naira.ts';
import { type PersonDoc, personModel } from '../projections/person.model.ts';
import type { OrderDoc } from './order.model.ts';
import { presentOrder } from './present-order.ts';

const system = 'system';
/** Somebody whose account is gone, or is not known here yet. */
const unknownName = 'Former member';

/** Orders as administrators see them: with their customers, and the names of those who did something with them. */
export async function presentManagedOrders(
  db: Connection,
  orders: readonly OrderDoc[],
): Promise<ManagedOrder[]> {
  const names = await namesOf(db, orders);
  return orders.map((order) => present(order, names));
}

/** One of them. */
export async function presentManagedOrder(db: Connection, order: OrderDoc): Promise<ManagedOrder> {
  return present(order, await namesOf(db, [order]));
}

function present(order: OrderDoc, names: ReadonlyMap<string, string>): ManagedOrder {
  const nameOf = (by: string): string => (by === system ? system : (names.get(by) ?? unknownName));
  const [first] = order.lines;
  return {
    ...presentOrder(order),
    User: { name: order.customer.name, email: order.customer.email, phone: order.customer.phone },
    Merch: {
      product_name: first?.productName ?? '',
      image_url: first?.imageUrl ?? '',
      price: nairaOf(first?.priceKobo ?? 0),
    },
    history: order.history.map(({ status, by, at, note }) => ({
      status,
      by: nameOf(by),
      at: at.toISOString(),
      note,
    })),
    refunds: order.refunds.map(({ _id, amountKobo, reason, status, by, at }) => ({
      id: _id.toHexString(),
      amount: nairaOf(amountKobo),
      reason,
      status,
      by: nameOf(by),
      at: at.toISOString(),
    })),
  };
}

async function namesOf(db: Connection, orders: readonly OrderDoc[]): Promise<Map<string, string>> {
  const ids = new Set(orders.flatMap(({ history, refunds }) => [...history, ...refunds].map(({ by }) => by)));
  ids.delete(system);
  const people = await personModel(db)
    .find({ _id: trusted({ $in: [...ids] }), deleted: false }, { name: 1 })
    .lean<Pick<PersonDoc, '_id' | 'name'>[]>();
  return new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
}
