import { userModel } from '@poc/identity/accounts/user.model';
import type { Connection } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { withDatabase } from '../open-database.ts';
import { addKnownPeople, knownAddress } from '../people.ts';
import type { Figure } from '../report.ts';
import { compareSizes, type Operation } from '../scale/compare-sizes.ts';
import { insertMany } from '../scale/insert.ts';
import { measuredMail, measuredName, orderDocOf, orderIdOf, referenceOf } from '../shop/order-docs.ts';
import { signIn } from '../sign-in.ts';

const fewOrders = 1_000;
/** The ratio of 1,000,000 orders of 100,000 people. */
const ordersPerPerson = 10;
const member = 0;
const administrator = 1;

function operations(id: string, memberToken: string, adminToken: string): Operation[] {
  const first = orderIdOf(0).toHexString();
  const searched = {
    'common first name': 'zainab',
    'first and last name': measuredName,
    address: measuredMail,
    'the id': first,
    'last eight digits': first.slice(-8),
    'the reference': referenceOf(0),
    'a common product': 'stop-loss',
    'a product in a status': 'hoodie&status=shipped',
  };
  return [
    { name: 'all orders', path: '/admin/orders?limit=24', token: adminToken },
    { name: 'those of a status', path: '/admin/orders?limit=24&status=shipped', token: adminToken },
    // Limited to what few orders can return, so that responses have equal length.
    ...Object.entries(searched).map(([name, search]) => ({
      name: `search, ${name}`,
      path: `/admin/orders?limit=5&search=${search.replaceAll(' ', '%20')}`,
      token: adminToken,
    })),
    { name: 'one order, administrator', path: `/admin/orders/${first}`, token: adminToken },
    { name: "a member's list", path: `/orders/user/${id}?limit=24`, token: memberToken },
    { name: "a member's order", path: `/orders/${first}`, token: memberToken },
  ];
}

/** Read times with many orders compared with few, alternating between two shops. */
export const ordersScale: Bench = {
  about: 'lists and searches of orders with 1 million of 100,000 people, against 1,000 orders',
  counts: 'thousands of orders; 100 people for each thousand',
  count: 1_000,
  seed: false,
  only: ['identity', 'gateway'],
  // Nothing is due, and indexes are missing while a database is filled.
  settings: { SETTLE_EVERY_MS: '3600000' },
  async run(context) {
    const { mongoUrl, urlOf, count } = context;
    const gateway = urlOf('gateway');
    const many = Math.max(fewOrders, count * 1_000);
    await addPeople(mongoUrl);
    const { id } = await signIn(gateway, member);
    const { figures, plans } = await compareSizes(context, {
      service: new URL('../beside/commerce.main.ts', import.meta.url),
      few: (db) => fill(context, db, fewOrders, id),
      many: (db) => fill(context, db, many, id),
      operations: async () =>
        operations(id, (await signIn(gateway, member)).token, (await signIn(gateway, administrator)).token),
      collections: ['orders', 'people'],
    });
    const scans = plans.filter((line) => line.includes('COLLSCAN')).length;
    const scanned: Figure = {
      name: 'queries without an index',
      value: scans,
      unit: '',
      goal: { at: 'most', value: 0 },
    };
    return { figures: [...figures, scanned], notes: plans };
  },
};

/** The measured member and an administrator. */
async function addPeople(mongoUrl: string): Promise<void> {
  await addKnownPeople(mongoUrl, 2);
  await withDatabase(mongoUrl, 'poc_identity', (db) =>
    userModel(db).updateOne({ email: knownAddress(administrator) }, { $set: { role: 'admin' } }),
  );
}

async function fill(
  { say, signal }: BenchContext,
  db: Connection,
  orders: number,
  measured: string,
): Promise<Figure[]> {
  say(`${db.name}: ${orders} orders`);
  const people = Math.ceil(orders / ordersPerPerson);
  const make = (at: number) => orderDocOf(at, people, measured);
  const seconds = await insertMany(db, { collection: 'orders', to: orders, make, say, signal });
  return [{ name: `inserting ${orders} orders`, value: seconds, unit: 's' }];
}
