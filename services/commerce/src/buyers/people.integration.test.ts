import { envelope } from '@poc/contracts/event';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { databaseOf, inboxOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import { personModel } from '@poc/kit/people/person.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderModel } from '../orders/order.model.ts';
import { subscriptionModel } from '../plans/subscription.model.ts';
import { commerceService } from '../service.ts';
import { orderDoc, subscriptionDoc } from '../testing/fixtures.ts';

const commerce = useTestService(commerceService());
const patient = { timeout: 30_000, interval: 100 };

const personData = (userId: string, name: string, email = 'tunde@poc.test') => ({
  userId,
  name,
  email,
  phone: '+2348030000104',
  avatar: '',
  role: 'user' as const,
  createdAt: new Date().toISOString(),
});

it('stores people from their latest events, and erases them from their orders when deleted', async () => {
  const { db, bus } = commerce.deps;
  const userId = newId();
  const order = orderDoc({ userId: new Types.ObjectId(userId), status: 'delivered' });
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
  expect(await person()).toMatchObject({ name: '', email: '' });
  expect(await person()).not.toHaveProperty('phone');
  expect(await orderModel(db).findById(order._id).lean()).toMatchObject({
    totalKobo: order.totalKobo,
    lines: [{ productName: 'Buy the Dip Hoodie' }],
    customer: { name: 'Former customer', email: '', phone: '' },
    shipTo: { address: '', city: '' },
  });
});

it('erases one of two people, and ignores late events about them', async () => {
  const { db, bus } = commerce.deps;
  // Unique names, since all tests share the topic.
  const people = [
    {
      ...personData(newId(), 'Ireti Vanishing', 'vanishing@poc.test'),
      avatar: '/uploads/avatars/ireti.webp',
    },
    personData(newId(), 'Sade Remaining', 'remaining@poc.test'),
  ] as const;
  const [leaving, staying] = people;
  const plans = people.map(({ userId }) => subscriptionDoc({ userId: new Types.ObjectId(userId) }));
  await subscriptionModel(db).insertMany(plans);
  for (const { userId, name, email } of people) {
    const customer = { name, email, phone: '+2348030000104' };
    const shipTo = { address: `1 ${name} Close`, city: 'Lagos', state: 'Lagos', lga: '', landmark: name };
    await orderModel(db).create(
      orderDoc({ userId: new Types.ObjectId(userId), status: 'delivered', customer, shipTo }),
    );
  }
  const again = { ...leaving, name: 'Ireti Again' };
  const deletion = { userId: leaving.userId, deletedAt: new Date().toISOString() };
  const later = new Date(Date.now() + 60_000);
  const last = messageOf(userUpdated, { key: leaving.userId, data: again, occurredAt: later });
  const lastOfStaying = messageOf(userRegistered, { key: staying.userId, data: staying });
  await bus.publish([
    lastOfStaying,
    messageOf(userRegistered, { key: leaving.userId, data: leaving }),
    messageOf(userDeleted, { key: leaving.userId, data: deletion }),
    messageOf(userDeleted, { key: leaving.userId, data: deletion }),
    messageOf(userRegistered, { key: leaving.userId, data: leaving, occurredAt: new Date(0) }),
    last,
  ]);
  for (const message of [last, lastOfStaying]) {
    const { id } = envelope.parse(JSON.parse(String(message.value)));
    const taken = () => inboxOf(db).countDocuments({ _id: new RegExp(`:${id}$`) });
    await expect.poll(taken, patient).toBe(1);
  }

  const database = databaseOf(db);
  const names = (await database.listCollections().toArray()).map(({ name }) => name);
  const rows = await Promise.all(names.map((name) => database.collection(name).find().toArray()));
  const stored = JSON.stringify(rows);
  for (const trace of ['Ireti', 'Vanishing', 'vanishing@poc.test', 'ireti.webp', 'c:ireti', 'c:vanishing']) {
    expect(stored).not.toContain(trace);
  }
  const { userId } = staying;
  expect(stored).toContain('c:remaining');
  expect(await orderModel(db).findOne({ userId }).lean()).toMatchObject({
    customer: { name: 'Sade Remaining', email: 'remaining@poc.test' },
    shipTo: { address: '1 Sade Remaining Close' },
  });
  expect(await personModel(db).findById(userId).lean()).toMatchObject({ name: 'Sade Remaining' });

  const statuses = await subscriptionModel(db).find().sort({ _id: 1 }).lean();
  expect(statuses.map((plan) => plan.status)).toEqual(['cancelled', 'active']);
  const published = await outboxOf(db).find({ topic: subscriptionChanged.topic }).hint({ _id: 1 }).toArray();
  expect(published.map(({ envelope: text }) => envelope.parse(JSON.parse(text)).data)).toMatchObject([
    { userId: leaving.userId, status: 'cancelled', plan: 'premium' },
  ]);
});
