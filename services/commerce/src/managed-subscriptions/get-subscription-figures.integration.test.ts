import { endSubscription, getSubscriptionFigures } from '@poc/contracts/endpoints/managed-subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRenewals } from '../billing/run-renewals.ts';
import { planMember, startPlanShop } from '../testing/plan-member.ts';
import type { Shop } from '../testing/start-commerce.ts';

const dayMs = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await startPlanShop();
});
afterAll(() => shop?.stop());

const token = () => shop.service.tokens.admin({ issuedAt: shop.clock.now().getTime() });
const figures = async () => (await shop.service.call(getSubscriptionFigures, { token: token() })).body;

it('counts months of Lagos: what was paid less what went back, started, renewed, recovered, ended', async () => {
  // Half past eleven in the evening of UTC is the next month in Lagos.
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

it('401 and 403', async () => {
  expect((await shop.service.call(getSubscriptionFigures, {})).status).toBe(401);
  const member = shop.member('5f'.repeat(12));
  expect((await shop.service.call(getSubscriptionFigures, { token: member })).status).toBe(403);
});
