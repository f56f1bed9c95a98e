import { listManagedOrders } from '@poc/contracts/endpoints/commerce-admin';
import { Types } from 'mongoose';
import { it } from 'vitest';
import { startShop } from '../testing/start-commerce.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { orderModel, searchIndex } from './order.model.ts';
import { searchFieldsOf } from './order-search-fields.ts';
const firsts = ['Ada','Chidi','Tunde','Zainab','Ngozi','Bola','Emeka','Funmi','Ibrahim','Kemi','Olu','Sade','Uche','Yemi','Amaka','Bisi','Dayo','Efe','Femi','Gbenga'];
const lasts = ['Eze','Okafor','Alabi','Bello','Adeyemi','Balogun','Chukwu','Danjuma','Ekwueme','Fashola','Garba','Hassan','Igwe','Johnson','Kalu','Lawal','Musa','Nwosu','Obi','Peters'];
const prods = ['Buy the Dip Hoodie','Stop-Loss Tee','Kolo Savings Box','Danfo Stripe Cap','Risk Cover Umbrella','Owambe Card Game','Liquidity Flask','Third Mainland Poster'];
const statuses = ['paid','shipped','delivered','cancelled','pending'] as const;
const make = (n: number) => {
  const r = (k: number) => Math.floor(Math.random() * k);
  const [f, l] = [firsts[r(20)] as string, lasts[r(20)] as string];
  const doc = orderDoc({ userId: new Types.ObjectId(), status: statuses[r(50) === 0 ? r(5) : 2] as never, customer: { name: `${f} ${l}`, email: `${f}.${l}${n}@gmail.com`.toLowerCase(), phone: '' } });
  const line = doc.lines[0] as never as object;
  doc.lines = [{ ...line, productName: prods[r(8)] }, { ...line, productName: prods[r(8)] }] as never;
  return { ...doc, ...searchFieldsOf(doc) };
};
it('scale', async () => {
  const shop = await startShop();
  const { db } = shop.deps;
  const coll = orderModel(db).collection;
  const token = () => shop.service.tokens.admin({ issuedAt: shop.clock.now().getTime() });
  const searches = [{}, { search: 'ada' }, { search: 'gmail' }, { search: 'ada eze' }, { search: 'hoodie' }, { search: 'ada.eze100@' }, { search: 'zzz' }, { search: 'ada', status: 'pending' }, { search: 'ada obi x' }];
  let n = 0;
  const log = (...a: unknown[]) => process.stderr.write(`${a.join(' ')}\n`);
  log('keys', make(1).searchKeys.length);
  const add = async (count: number) => { const t = performance.now(); for (let i = 0; i < count; i += 1000) await coll.insertMany(Array.from({ length: 1000 }, () => make(n++)) as never, { ordered: false, writeConcern: { w: 1, j: false } } as never); log('insert', count, ((performance.now() - t) / count).toFixed(3), 'ms each'); };
  const measure = async (label: string) => {
    for (const q of searches) {
      const ts = [];
      let total = '';
      for (let i = 0; i < 7; i++) { const t = performance.now(); const a = await shop.service.call(listManagedOrders, { token: token(), query: { limit: 20, ...q } }); ts.push(performance.now() - t); total = a.headers.get('x-total-count') ?? ''; }
      log(label, JSON.stringify(q), ts.toSorted((a, b) => a - b)[3]?.toFixed(1), 'ms', total);
    }
  };
  await coll.dropIndex('searchKeys_1_status_1_createdAt_-1__id_-1');
  await add(5000);
  await coll.deleteMany({});
  await coll.createIndex(searchIndex);
  await add(5000);
  await measure('5k');
  await add(100_000);
  await measure('105k');
  const t = performance.now();
  for (let i = 0; i < 200; i++) await coll.updateOne({ status: 'delivered' }, { $set: { status: 'shipped' } });
  log('status update', ((performance.now() - t) / 200).toFixed(2));
  await shop.stop();
}, 500_000);
