import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { expect, it } from 'vitest';
import { planMember } from '../testing/plan-member.ts';
import { useShop } from '../testing/start-commerce.ts';
import { republishUltimate } from './republish-ultimate.ts';
import { subscriptionModel } from './subscription.model.ts';

const shop = useShop();

it('emits the state of each open Ultimate again, and no other plan', async () => {
  const { db } = shop.deps;
  const [ada, bola, chidi, dayo] = await Promise.all(Array.from({ length: 4 }, () => planMember(shop)));
  if (!ada || !bola || !chidi || !dayo) throw new Error('four members');
  for (const member of [ada, bola, dayo]) await member.buy('ultimate');
  await chidi.buy('premium');
  const over = { status: 'expired', state: 'expired' };
  await subscriptionModel(db).updateOne({ userId: dayo.id }, { $set: over });
  const emitted = async () => {
    const rows = outboxOf(db).find({ topic: subscriptionChanged.topic }, { hint: { _id: 1 } });
    const inOrder = await rows.sort({ position: 1 }).toArray();
    return inOrder
      .map(({ key, envelope }) => ({ key, ...JSON.parse(envelope) }))
      .filter(({ type }) => type === subscriptionChanged.type)
      .map(({ key, data }) => ({ key, data }));
  };
  const before = await emitted();

  await republishUltimate.up(db);
  const again = (await emitted()).slice(before.length);
  const open = before.filter(({ data }) => [ada.id, bola.id].includes(data.userId));
  expect(again).toHaveLength(2);
  expect(again).toEqual(expect.arrayContaining(open));
});
