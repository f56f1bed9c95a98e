import type { Merch } from '@poc/contracts/entities/merch';
import { envelope } from '@poc/contracts/event';
import { orderPaid, orderPlaced } from '@poc/contracts/events/commerce';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { databaseOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import { expect, inject } from 'vitest';
import { listen } from './events.ts';
import { stockOf } from './products.ts';
import { until } from './system.ts';

interface OrderRecord {
  id: string;
  units: number;
  key: string;
  isPaid: boolean;
  isHeld: boolean;
}

/** The contents of the shop's own database and of Kafka, independent of its responses. */
export interface ShopRecords {
  ordersOf(merchId: string): Promise<OrderRecord[]>;
  /** Returns the number of entries for orders in the history of a product's stock. */
  reservationsOf(merchId: string): Promise<number>;
  /** Returns the types of the events committed with an order, in order. */
  committed(orderId: string): Promise<string[]>;
  /** Returns the number of the shop's events that Kafka does not have yet. */
  unsent(): Promise<number>;
  /** Returns the types of an order's events in Kafka. Repeated messages count once. */
  heard(orderId: string): string[];
  /** Returns the number of repeated messages, which consumers detect by their ids. */
  repeats(): number;
  close(): Promise<void>;
}

interface OrderRow {
  _id: { toString(): string };
  lines: { merchId: { toString(): string }; quantity: number }[];
  idempotencyKey: string;
  paymentStatus: string;
  reservation: string;
}

/** Events of an order that was placed and paid. */
export const wholeStory = [orderPlaced.type, orderPaid.type];

/** Opens the shop's database and consumes its events from the beginning. */
export async function openShopRecords(): Promise<ShopRecords> {
  const logger = createLogger({ service: 'e2e', level: 'silent' });
  const db = await connectMongo({ url: inject('mongoUrl'), database: 'poc_commerce', logger });
  const events = new Map<string, Map<string, string>>();
  let repeated = 0;
  const stopListening = await listen(orderPlaced.topic, (value) => {
    const { id, key, type } = envelope.parse(JSON.parse(value));
    const known = events.get(key) ?? new Map<string, string>();
    if (known.has(id)) repeated += 1;
    events.set(key, known.set(id, type));
  });
  const typeOf = (row: { envelope: string }) => envelope.parse(JSON.parse(row.envelope)).type;

  return {
    async ordersOf(merchId) {
      const ofMerch = { $expr: { $in: [{ $toObjectId: merchId }, '$lines.merchId'] } };
      const rows = await databaseOf(db)
        .collection<OrderRow>('orders')
        .find(ofMerch)
        .hint({ _id: 1 })
        .toArray();
      return rows.map((row) => ({
        id: String(row._id),
        units: row.lines
          .filter((line) => String(line.merchId) === merchId)
          .reduce((sum, { quantity }) => sum + quantity, 0),
        key: row.idempotencyKey,
        isPaid: row.paymentStatus === 'paid',
        isHeld: row.reservation !== 'released',
      }));
    },
    reservationsOf: (merchId) =>
      databaseOf(db)
        .collection('stock_changes')
        .countDocuments(
          { kind: 'reserved', $expr: { $eq: ['$merchId', { $toObjectId: merchId }] } },
          { hint: { _id: 1 } },
        ),
    async committed(orderId) {
      const rows = await outboxOf(db)
        .find({ topic: orderPlaced.topic, key: orderId })
        .hint({ _id: 1 })
        .sort({ position: 1 })
        .toArray();
      return rows.map(typeOf);
    },
    unsent: () => outboxOf(db).countDocuments({ sentAt: null }),
    heard: (orderId) => [...(events.get(orderId)?.values() ?? [])],
    repeats: () => repeated,
    async close() {
      await stopListening();
      await db.close();
    },
  };
}

/**
 * Expects that every order of a product reduced its stock and has its events, and waits until Kafka has all of them.
 * @param product with its stock before the first order
 * @param acknowledged ids of orders that a buyer received in a response: all of them must exist
 */
export async function expectWhole(
  records: ShopRecords,
  product: Pick<Merch, 'id' | 'stock'>,
  acknowledged: readonly string[],
): Promise<void> {
  const orders = await until('the orders can be read', () => records.ordersOf(product.id));
  const ids = new Set(orders.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !ids.has(id));
  expect(lost, 'every order that was answered is there').toEqual([]);
  expect(new Set(orders.map(({ key }) => key)).size, 'one key, one order').toBe(orders.length);
  const taken = orders.reduce((sum, { units, isHeld }) => sum + (isHeld ? units : 0), 0);
  expect(product.stock - (await stockOf(product)), 'nothing is half done').toBe(taken);
  expect(await records.reservationsOf(product.id)).toBe(orders.length);
  await until('Kafka has every event', async () => (await records.unsent()) === 0, 60_000);
  for (const { id, isPaid } of orders) {
    const story = isPaid ? wholeStory : wholeStory.slice(0, 1);
    expect(await records.committed(id), id).toEqual(story);
    await until(`the events of ${id} arrive`, () => records.heard(id).length >= story.length);
    expect(records.heard(id), id).toEqual(story);
  }
}
