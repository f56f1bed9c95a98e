import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { useIdentity } from '../testing/start-identity.ts';
import { addRevocations, revocationModel } from './revocation.model.ts';
import { createRevocationFeed } from './revocation-feed.ts';

const identity = useIdentity();
const database = () => identity.service.deps.db;
const feed = () => createRevocationFeed(database());
const rows = (count: number, createdAt: Date) =>
  Array.from({ length: count }, (_, at) => ({
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    sessionId: at % 2 === 0 ? new Types.ObjectId() : null,
    notBefore: at,
    createdAt,
  }));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const revoke = async () => {
  const userId = new Types.ObjectId();
  const revocation = { userId, sessionId: null, notBefore: 1 };
  await withTransaction(database(), (tx) => addRevocations(tx, [revocation]));
  return userId.toHexString();
};
beforeEach(async () => {
  await revocationModel(database()).deleteMany({});
});

it('returns all relevant revocations first and only new ones afterwards', async () => {
  await revocationModel(database()).collection.insertMany([
    ...rows(3, minutesAgo(5)),
    ...rows(2, minutesAgo(25)),
  ]);
  const first = await feed().read(0);
  expect(first.revocations).toHaveLength(3);
  const userId = await revoke();
  const second = await feed().read(first.position);
  expect(second.revocations).toEqual([{ userId, sessionId: null, notBefore: 1 }]);
  expect(second.position).toBeGreaterThanOrEqual(first.position);
});

it('includes late commits and those of processes with a wrong clock', async () => {
  const { position } = await feed().read(0);
  identity.clock.advance(-60 * 60_000);
  const userId = await revoke();
  identity.clock.advance(60 * 60_000);
  const late = rows(1, new Date(position - 3_000));
  await revocationModel(database()).collection.insertMany(late);
  const { revocations } = await feed().read(position);
  expect(revocations.map((one) => one.userId).toSorted()).toEqual(
    [userId, late[0]?.userId.toHexString() ?? ''].toSorted(),
  );
});

it('reads the database once for many pollers and returns only new ones of 20,000', async () => {
  await revocationModel(database()).collection.insertMany(rows(20_000, minutesAgo(5)));
  const shared = feed();
  const [all, same] = await Promise.all([shared.readJson(0), shared.readJson(0)]);
  expect(all).toBe(same);
  const { position, revocations } = JSON.parse(all);
  expect(revocations).toHaveLength(20_000);
  const userId = await revoke();
  await expect.poll(async () => (await shared.read(position)).revocations).toHaveLength(1);
  const news = await shared.readJson(position);
  expect(news).toContain(userId);
  expect(news.length).toBeLessThan(200);
});
