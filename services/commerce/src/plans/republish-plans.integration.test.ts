import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { expect, it } from 'vitest';
import { planMember } from '../testing/plan-member.ts';
import { useShop } from '../testing/start-commerce.ts';
import { republishPlans } from './republish-plans.ts';

const shop = useShop();

it('emits the present state of each subscription again', async () => {
  const { db } = shop.deps;
  const [ada, bola] = await Promise.all([planMember(shop), planMember(shop)]);
  await ada.buy('ultimate');
  await bola.buy('premium');
  const emitted = async () => {
    const rows = outboxOf(db).find({ topic: subscriptionChanged.topic }, { hint: { _id: 1 } });
    const inOrder = await rows.sort({ position: 1 }).toArray();
    return inOrder
      .map(({ key, envelope }) => ({ key, ...JSON.parse(envelope) }))
      .filter(({ type }) => type === subscriptionChanged.type)
      .map(({ key, data }) => ({ key, data }));
  };
  const before = await emitted();

  expect(await republishPlans(db)).toBe(2);
  expect((await emitted()).slice(before.length)).toEqual(before);
});
