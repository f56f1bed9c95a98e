import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { orderDoc } from '../testing/fixtures.ts';
import { storeOrders } from '../testing/shop-order.ts';
import { useShop } from '../testing/start-commerce.ts';
import { createPaymentReader, findPayment, withPayments } from './find-payments.ts';
import { paymentModel } from './payment.model.ts';

const shop = useShop();
const userId = new Types.ObjectId();
const orders = Array.from({ length: 20 }, () => orderDoc({ userId }));
beforeAll(() => storeOrders(shop.deps.db, orders));

it('adds the payment of each order, null without one', async () => {
  const other = orderDoc({ userId });
  const [first] = orders;
  if (!first) throw new Error('there are no orders');
  const found = await withPayments(shop.deps.db, [other, first]);
  expect(found.map(({ payment }) => payment?.reference ?? null)).toEqual([
    null,
    `poc-${first._id.toHexString()}`,
  ]);
});

it('reads payments for many requests within a limit of time, so that a slow query ends', async () => {
  const database = databaseOf(shop.deps.db);
  const ids = orders.map(({ _id }) => _id);
  await database.setProfilingLevel('all');
  const found = await createPaymentReader(shop.deps.db)(ids);
  await database.setProfilingLevel('off');
  expect(found).toHaveLength(orders.length);
  const queries = await database
    .collection('system.profile')
    .find({ 'command.find': paymentModel.modelName, 'command.filter.orderId.$in': { $all: ids } })
    .toArray();
  expect(queries.map(({ command }) => command.maxTimeMS)).toEqual([5_000]);
});

it('finds a payment by its reference', async () => {
  const reference = `poc-${orders[3]?._id.toHexString()}`;
  expect((await findPayment(shop.deps.db, reference))?.orderId).toEqual(orders[3]?._id);
  expect(await findPayment(shop.deps.db, 'poc-none')).toBeNull();
});

it('stores one payment per order', async () => {
  const [first] = orders;
  if (!first) throw new Error('there are no orders');
  await expect(storeOrders(shop.deps.db, [])).resolves.toBeUndefined();
  const stored = await paymentModel(shop.deps.db).findOne({ orderId: first._id }).lean();
  const copy = { ...stored, _id: new Types.ObjectId(), reference: 'poc-other' };
  await expect(paymentModel(shop.deps.db).create([copy])).rejects.toThrow('duplicate key');
});
