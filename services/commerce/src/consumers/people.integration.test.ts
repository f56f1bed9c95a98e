import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommerceConfig } from '../config.ts';
import { orderModel } from '../orders/order.model.ts';
import { personModel } from '../projections/person.model.ts';
import { commerceService } from '../service.ts';
import { orderDoc } from '../testing/fixtures.ts';

let commerce: TestService<CommerceConfig>;
const patient = { timeout: 30_000, interval: 100 };

beforeAll(async () => {
  commerce = await startTestService(commerceService);
});
afterAll(() => commerce?.stop());

const personData = (userId: string, name: string) => ({
  userId,
  name,
  email: 'tunde@poc.test',
  phone: '+2348030000104',
  avatar: '',
  role: 'user' as const,
  createdAt: new Date().toISOString(),
});

it('knows people by their latest events, and takes them off their orders when they are deleted', async () => {
  const { db, bus } = commerce.deps;
  const userId = newId();
  const order = orderDoc({ userId: new Types.ObjectId(userId) });
  await orderModel(db).create(order);
  const person = () => personModel(db).findById(userId).lean();

  const registered = messageOf(userRegistered, { key: userId, data: personData(userId, 'Tunde') });
  await bus.publish(Array.from({ length: 10 }, () => registered));
  await bus.publish([messageOf(userUpdated, { key: userId, data: personData(userId, 'Tunde Balogun') })]);
  await expect.poll(async () => (await person())?.name, patient).toBe('Tunde Balogun');
  expect(await person()).toMatchObject({ phone: '+2348030000104', deleted: false });

  const deletion = { userId, deletedAt: new Date().toISOString() };
  await bus.publish([
    messageOf(userDeleted, { key: userId, data: deletion }),
    messageOf(userUpdated, { key: userId, data: personData(userId, 'Tunde Balogun') }),
  ]);
  await expect.poll(async () => (await person())?.deleted, patient).toBe(true);
  expect(await person()).toMatchObject({ name: 'Former customer', email: '', phone: '' });
  expect(await orderModel(db).findById(order._id).lean()).toMatchObject({
    totalKobo: order.totalKobo,
    lines: [{ productName: 'Buy the Dip Hoodie' }],
    customer: { name: 'Former customer', email: '', phone: '' },
    shipTo: { address: '', city: '' },
  });
});
