import { grantSubscription } from '@poc/contracts/endpoints/managed-subscriptions';
import { cancelSubscription, removePaymentMethod, resumeSubscription } from '@poc/contracts/endpoints/plans';
import { expect, it } from 'vitest';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { paymentMethodModel } from './payment-method.model.ts';
import { runRenewals } from './run-renewals.ts';

const dayMs = 86_400_000;
const shop = usePlanShop();
const renew = () => runRenewals(shop.deps, new AbortController().signal);

async function paidByTransfer(): Promise<PlanMember> {
  const me = await planMember(shop);
  const { body } = await me.start({ plan: 'premium' });
  const { reference } = body as { reference: string };
  shop.stub.pay(reference, { channel: 'bank_transfer' });
  await me.verify(reference);
  return me;
}
async function toDaysBefore(me: PlanMember, days: number): Promise<void> {
  shop.clock.set(new Date(Number((await me.read())?.endDate) - days * dayMs));
}
const reminders = async (me: PlanMember) =>
  (await me.notices()).filter((kind) => kind === 'transfer-due').length;

it('mails who pays by transfer three days and one day before the end, once each, in every period', async () => {
  const me = await paidByTransfer();
  for (const month of [0, 1]) {
    const counts: number[] = [];
    for (const days of [8, 7, 5, 3, 2.5, 2, 1, 0.5]) {
      await toDaysBefore(me, days);
      await Promise.all([renew(), renew(), renew()]);
      counts.push((await reminders(me)) - 2 * month);
    }
    expect(counts).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'grace' });
    const { body } = await me.start({ plan: 'premium' });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { channel: 'bank_transfer' });
    await me.verify(reference);
  }
});

it('mails no owner of a resumed gift, which ends without a week to pay', async () => {
  const me = await planMember(shop);
  const body = { email: me.email, plan: 'premium', days: 10, reason: 'A contest' } as const;
  await shop.service.call(grantSubscription, { token: shop.service.tokens.admin(), body });
  await me.call(resumeSubscription);
  for (const days of [7, 3, 1]) {
    await toDaysBefore(me, days);
    await renew();
  }
  expect(await reminders(me)).toBe(0);
  await me.renew();
  expect(await me.read()).toMatchObject({ state: 'expired' });
});

it('sends one mail after an outage, not two', async () => {
  const me = await paidByTransfer();
  await toDaysBefore(me, 0.5);
  await renew();
  await renew();
  expect(await reminders(me)).toBe(1);
});

it('skips users who have a card or do not renew, and reminds those who removed it', async () => {
  const [byCard, cancelled, removed] = await Promise.all([
    planMember(shop),
    paidByTransfer(),
    planMember(shop),
  ]);
  await byCard.buy('premium');
  await removed.buy('premium');
  await cancelled.call(cancelSubscription);
  await toDaysBefore(removed, 3);
  await renew();
  const card = await paymentMethodModel(shop.deps.db).findOne({ userId: removed.id }).orFail().lean();
  await removed.call(removePaymentMethod, { params: { id: removed.id, methodId: card._id.toHexString() } });
  await toDaysBefore(removed, 1);
  await renew();
  expect([await reminders(byCard), await reminders(cancelled), await reminders(removed)]).toEqual([0, 0, 1]);
});
