import { endSubscription, getSubscriptionFigures } from '@poc/contracts/endpoints/managed-subscriptions';
import { newId } from '@poc/testing/factories';
import { trusted } from 'mongoose';
import { expect, it } from 'vitest';
import { planMember } from '../../testing/plan-member.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { runRenewals } from '../billing/run-renewals.ts';
import { subscriptionModel } from '../subscription.model.ts';

const dayMs = 86_400_000;
const shop = useShop();

const token = () => shop.service.tokens.admin();
const figures = async () => (await shop.service.call(getSubscriptionFigures, { token: token() })).body;

it('counts by months in Lagos: payments minus refunds, started, renewed, recovered, ended', async () => {
  // 23:30 UTC is already the next month in Lagos.
  shop.clock.set(new Date('2028-01-31T23:30:00.000Z'));
  const [stays, fails, leaves] = [await planMember(shop), await planMember(shop), await planMember(shop)];
  for (const one of [stays, fails, leaves]) await one.buy('premium');
  const subscription = await leaves.read();
  await shop.service.call(endSubscription, {
    token: token(),
    params: { id: String(subscription?._id) },
    body: { refund: 'whole', reason: 'A mistake', version: subscription?.version },
  });
  expect(await figures()).toMatchObject({
    running: 2,
    unpaid: 0,
    months: [
      { month: '2028-02', revenue: 9_980, started: 3, renewed: 0, recovered: 0, ended: 1 },
      { month: '2028-01', revenue: 0, started: 0, ended: 0 },
      ...Array(10).fill({ revenue: 0 }),
    ],
  });
  shop.stub.declinedCards.add(`AUTH_${fails.id}`);
  await stays.toTheEnd();
  shop.clock.advance(dayMs / 24);
  const renew = () => runRenewals(shop.deps, new AbortController().signal);
  await renew();
  expect(await figures()).toMatchObject({ running: 2, unpaid: 1 });
  shop.stub.declinedCards.clear();
  shop.clock.advance(2 * dayMs);
  await renew();
  const after = await figures();
  expect(after).toMatchObject({ running: 2, unpaid: 0 });
  expect(after?.months[0]).toMatchObject({ month: '2028-03', revenue: 9_980, renewed: 2, recovered: 1 });
});

it('counts payments by link as recovered and upgrades not as starts, and reads only the months shown', async () => {
  shop.clock.set(new Date('2029-05-03T09:00:00.000Z'));
  const [late, upgrades] = [await planMember(shop), await planMember(shop)];
  for (const one of [late, upgrades]) await one.buy('premium');
  await upgrades.buy('ultimate');
  const paid = (await upgrades.payments()).reduce((sum, { paidKobo }) => sum + paidKobo, 0) / 100;
  expect((await figures())?.months[0]).toEqual({
    month: '2029-05',
    revenue: 4_990 + paid,
    started: 2,
    renewed: 0,
    recovered: 0,
    ended: 0,
  });
  shop.stub.declinedCards.add(`AUTH_${late.id}`);
  await late.renew();
  shop.stub.declinedCards.clear();
  expect((await late.read())?.state).toBe('grace');
  await late.buy('premium');
  expect((await late.payments()).map(({ purpose }) => purpose)).toEqual(['start', 'renewal', 'start']);
  expect((await figures())?.months[0]).toMatchObject({ month: '2029-06', started: 0, recovered: 1 });

  const long = { state: 'expired', endDate: new Date('2020-01-01T00:00:00.000Z') };
  const row = await late.read();
  await subscriptionModel(shop.deps.db).insertMany(
    Array.from({ length: 50 }, () => ({ ...row, ...long, _id: undefined, userId: newId(), dueAt: null })),
  );
  const plan = await subscriptionModel(shop.deps.db)
    .find({ state: 'expired', endDate: trusted({ $gte: new Date('2028-06-01T00:00:00.000Z') }) })
    .explain('executionStats');
  const { totalDocsExamined } = (plan as unknown as { executionStats: { totalDocsExamined: number } })
    .executionStats;
  expect(totalDocsExamined, 'plans that ended years ago are not read').toBeLessThan(10);
});

it('401 and 403', async () => {
  expect((await shop.service.call(getSubscriptionFigures, {})).status).toBe(401);
  const member = shop.member('5f'.repeat(12));
  expect((await shop.service.call(getSubscriptionFigures, { token: member })).status).toBe(403);
});
