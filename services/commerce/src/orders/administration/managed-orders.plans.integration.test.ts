import { listLedgerEntries, listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import type { CallResponse } from '@poc/testing/service';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../books/ledger/ledger-entry.model.ts';
import { credit, debit } from '../../books/ledger/post-entry.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { type Shop, startShop } from '../../testing/start-commerce.ts';
import { orderModel } from '../order.model.ts';

/** Row of MongoDB's profiler. */
interface Profiled {
  command: Record<string, unknown>;
  planSummary?: string;
  docsExamined?: number;
  hasSortStage?: boolean;
}

const limit = 10;
const many = 1_500;
const buyer = new Types.ObjectId();
let shop: Shop;
const orderOf = (name: string, status: 'paid' | 'shipped' = 'paid') =>
  orderDoc({
    userId: new Types.ObjectId(),
    status,
    customer: { name, email: 'someone@poc.test', phone: '' },
  });

beforeAll(async () => {
  shop = await startShop();
  const { db } = shop.deps;
  const common = Array.from({ length: many }, (_, at) => orderOf(at % 2 === 0 ? 'Ada Obi' : 'Uche Eze'));
  await orderModel(db).insertMany([
    ...common,
    orderOf('Ada Eze'),
    { ...orderOf('Ada Obi', 'shipped'), userId: buyer },
  ]);
  const entries = common.map(
    ({ _id, createdAt }): LedgerEntryDoc => ({
      _id: new Types.ObjectId(),
      kind: 'payment',
      key: _id.toHexString(),
      reference: _id.toHexString(),
      orderId: _id,
      lines: [debit('paystack', 1), credit('sales', 1)],
      at: createdAt,
    }),
  );
  await ledgerEntryModel(db).insertMany(entries);
  await databaseOf(db).command({ profile: 2 });
}, 120_000);
afterAll(async () => {
  if (shop) await databaseOf(shop.deps.db).command({ profile: 0 });
  await shop?.stop();
});

const admin = () => shop.service.tokens.admin();
const orders = (query: object) => () =>
  shop.service.call(listManagedOrders, { token: admin(), query: { limit, ...query } });
const entries = (query: object) => () =>
  shop.service.call(listLedgerEntries, { token: admin(), query: { limit, ...query } });
const at = '2026-01-05T09:10:00.000Z';

it.each<[string, string, () => Promise<CallResponse>, number]>([
  ['all orders', 'orders', orders({}), limit],
  ['those of a status', 'orders', orders({ status: 'shipped' }), 1],
  ['all orders, the oldest first', 'orders', orders({ sort: 'oldest' }), limit],
  ['those of a status, the oldest first', 'orders', orders({ status: 'shipped', sort: 'oldest' }), 1],
  [
    'a name shared by half of them, the oldest first',
    'orders',
    orders({ search: 'ada', sort: 'oldest' }),
    limit,
  ],
  ['all orders, the most expensive first', 'orders', orders({ sort: 'total-desc' }), limit],
  ['all orders, the cheapest first', 'orders', orders({ sort: 'total' }), limit],
  ['those of a status, the dearest first', 'orders', orders({ status: 'shipped', sort: 'total-desc' }), 1],
  ...['number', 'customer', 'payment', 'status'].flatMap(
    (sort): [string, string, () => Promise<CallResponse>, number][] => [
      [`all orders by ${sort}`, 'orders', orders({ sort }), limit],
      [`all orders by ${sort}, backwards`, 'orders', orders({ sort: `${sort}-desc` }), limit],
      [`those of a status by ${sort}`, 'orders', orders({ status: 'shipped', sort }), 1],
    ],
  ),
  ['a name that half of them have', 'orders', orders({ search: 'ada' }), limit],
  ['two common names that one has together', 'orders', orders({ search: 'ada eze' }), 1],
  ['an address that all of them have', 'orders', orders({ search: 'someone@poc' }), limit],
  ['a product of all, in a rare status', 'orders', orders({ search: 'hoodie', status: 'shipped' }), 1],
  ['what none has', 'orders', orders({ search: 'ada zainab' }), 0],
  ['a common name in the orders of one buyer', 'orders', orders({ user: buyer, search: 'ada' }), 1],
  ['all entries', 'ledger_entries', entries({}), limit],
  ['entries of a time range', 'ledger_entries', entries({ from: at }), limit],
])('%s: reads an index in its order', async (_, collection, request, found) => {
  const database = databaseOf(shop.deps.db);
  const since = new Date();
  // The profiler's times have millisecond precision.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const response = await request();
  expect(response.status).toBe(200);
  expect(response.body).toHaveLength(found);
  const operations = await database
    .collection<Profiled>('system.profile')
    .find({ ns: `${database.databaseName}.${collection}`, ts: { $gt: since } })
    .toArray();
  expect(operations.length).toBeGreaterThan(0);
  for (const { command, planSummary, docsExamined, hasSortStage } of operations) {
    // Unfiltered totals use the collection's document count.
    if ('count' in command || 'aggregate' in command) continue;
    expect(planSummary).toMatch(/IXSCAN|EOF/);
    expect(planSummary).not.toContain('COLLSCAN');
    // A result that fits on one page may be sorted in memory.
    if (found === limit) expect(hasSortStage ?? false).toBe(false);
    expect(docsExamined).toBeLessThanOrEqual(2 * limit + 2);
  }
});
