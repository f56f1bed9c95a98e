import { userModel } from '@poc/identity/accounts/user.model';
import type { Bench, BenchContext } from '../bench.ts';
import { insertMany } from '../catalog/insert.ts';
import { addKnownPeople, knownAddress } from '../people.ts';
import type { Figure } from '../report.ts';
import {
  compareSizes,
  type Operation,
  openDatabase,
  plansBehind,
  startSized,
  stopSized,
} from '../scale/compare-sizes.ts';
import { signIn } from '../scale/sign-in.ts';
import { measuredMail, measuredName, orderDocOf, orderIdOf, referenceOf } from '../shop/order-docs.ts';

const fewOrders = 1_000;
/** As in 1,000,000 orders of 100,000 people. */
const ordersPerPerson = 10;
const service = new URL('../beside/commerce.main.ts', import.meta.url);
const collections = ['orders', 'people'];
const member = 0;
const administrator = 1;

/** What an administrator and the member with the first orders ask for. */
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
    // So many as few orders have too, so that the answers are equally long.
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

/** How much longer reads take with many orders than with few: two shops, asked in turns. */
export const ordersScale: Bench = {
  about: 'lists and searches of orders with 1 million of 100,000 people, against 1,000 orders',
  counts: 'thousands of orders; 100 people for each thousand',
  count: 1_000,
  seed: false,
  only: ['identity', 'gateway'],
  // Nothing is due there, and while a database is filled its indexes are away.
  settings: { SETTLE_EVERY_MS: '3600000' },
  async run(context) {
    const { count, say } = context;
    const many = Math.max(fewOrders, count * 1_000);
    const { id } = await addPeople(context);
    const few = await startSized(context, service, 'bench_few');
    const full = await startSized(context, service, 'bench_many');
    try {
      await fill(context, few.database, fewOrders, id);
      const seconds = await fill(context, full.database, many, id);
      // Tokens live for minutes, and filling may have taken longer.
      const { token } = await signIn(context, member);
      const asked = operations(id, token, (await signIn(context, administrator)).token);
      const figures: Figure[] = [{ name: `inserting ${many} orders`, value: seconds, unit: 's' }];
      for (const operation of asked) {
        say(operation.name);
        figures.push(...(await compareSizes(context, operation, { few, full })));
      }
      const plans = await plansBehind(context, asked, full, collections);
      const scans = plans.filter((line) => line.includes('COLLSCAN')).length;
      figures.push({
        name: 'queries without an index',
        value: scans,
        unit: '',
        goal: { at: 'most', value: 0 },
      });
      return { figures, notes: plans };
    } finally {
      stopSized([few, full]);
    }
  },
};

/** The member who is measured, and an administrator. @returns the member */
async function addPeople(context: BenchContext): Promise<{ id: string }> {
  await addKnownPeople(context.mongoUrl, 2);
  const db = await openDatabase(context.mongoUrl, 'poc_identity');
  try {
    await userModel(db).updateOne({ email: knownAddress(administrator) }, { $set: { role: 'admin' } });
  } finally {
    await db.close();
  }
  return signIn(context, member);
}

async function fill(
  { mongoUrl, say, signal }: BenchContext,
  database: string,
  orders: number,
  measured: string,
): Promise<number> {
  const db = await openDatabase(mongoUrl, database);
  try {
    say(`${database}: ${orders} orders`);
    const people = Math.ceil(orders / ordersPerPerson);
    const make = (at: number) => orderDocOf(at, people, measured);
    return await insertMany(db, { collection: 'orders', from: 0, to: orders, make, say, signal });
  } finally {
    await db.close();
  }
}
