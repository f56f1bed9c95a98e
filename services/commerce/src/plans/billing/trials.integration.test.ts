import { extendSubscription, grantSubscription } from '@poc/contracts/endpoints/managed-subscriptions';
import * as contracts from '@poc/contracts/endpoints/plans';
import { describe, expect, it } from 'vitest';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { addTrialDetails } from '../add-trial-details.ts';
import { subscriptionModel } from '../subscription.model.ts';
import { runRenewals } from './run-renewals.ts';

const { signal } = new AbortController();
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const shop = usePlanShop();

const renew = () => runRenewals(shop.deps, signal);
const beforeTheEnd = async (me: PlanMember, ms: number) =>
  shop.clock.set(new Date(Number((await me.read())?.endDate) - ms));

async function onTrial(): Promise<PlanMember> {
  const me = await planMember(shop);
  const { body } = await me.start({ plan: 'premium', trial: true });
  const { reference } = body as { reference: string };
  shop.stub.pay(reference, { authorization: stubCard(me.id) });
  expect((await me.verify(reference)).status).toBe(200);
  return me;
}

async function removeCards(me: PlanMember): Promise<void> {
  const { body } = await me.call(contracts.listPaymentMethods);
  for (const { id: methodId } of body as { id: string }[]) {
    await me.call(contracts.removePaymentMethod, { params: { id: me.id, methodId } });
  }
}

const reason = 'Asked by phone';
const given = (me: PlanMember, days = 10) =>
  shop.service.call(grantSubscription, {
    token: shop.service.tokens.admin(),
    body: { email: me.email, plan: 'premium', days, reason },
  });

async function extend(me: PlanMember, days: number): Promise<void> {
  const { _id, version = 0 } = (await me.read()) ?? {};
  const { status } = await shop.service.call(extendSubscription, {
    token: shop.service.tokens.admin(),
    params: { id: String(_id) },
    body: { days, reason, version },
  });
  expect(status).toBe(200);
}

describe('grace is for members who have paid', () => {
  it('a trial without a card ends at its end', async () => {
    const me = await onTrial();
    await removeCards(me);
    await beforeTheEnd(me, 2 * dayMs);
    await renew();
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'expired', graceUntil: null });
    expect(await me.notices()).toEqual(['trial-started', 'trial-ending', 'expired']);
    expect(await me.charges()).toEqual([]);
  });

  it('a trial whose card is declined ends at its end', async () => {
    const me = await onTrial();
    shop.stub.declinedCards.add(`AUTH_${me.id}`);
    await beforeTheEnd(me, 2 * dayMs);
    await renew();
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'expired', lastFailure: 'Declined' });
    expect(await me.charges()).toHaveLength(1);
  });

  it('a resumed gift ends at its end', async () => {
    const me = await planMember(shop);
    await given(me);
    expect((await me.call(contracts.resumeSubscription)).body).toMatchObject({ state: 'active' });
    await beforeTheEnd(me, 2 * dayMs);
    await renew();
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'expired', graceUntil: null });
  });

  it('a member who paid once keeps it, also after a gift', async () => {
    const me = await planMember(shop);
    await me.buy('premium');
    await me.call(contracts.cancelSubscription);
    await me.renew();
    await given(me);
    await me.call(contracts.resumeSubscription);
    await removeCards(me);
    await beforeTheEnd(me, dayMs);
    await renew();
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'grace' });
  });
});

describe('members charged after a trial received the email first', () => {
  it('cancelled and resumed', async () => {
    const me = await onTrial();
    await me.call(contracts.cancelSubscription);
    expect((await me.call(contracts.resumeSubscription)).body).toMatchObject({ state: 'trialing' });
    await beforeTheEnd(me, 2 * dayMs);
    await renew();
    expect(await me.notices()).toEqual(['trial-started', 'cancelled', 'trial-ending']);
    await me.renew();
    expect(await me.charges()).toMatchObject([{ status: 'paid' }]);
  });

  it('resumed in the last hour: the charge follows the email by two days', async () => {
    const me = await onTrial();
    await me.call(contracts.cancelSubscription);
    await beforeTheEnd(me, hourMs);
    await me.call(contracts.resumeSubscription);
    shop.clock.advance(2 * hourMs);
    const remindedAt = shop.clock.now();
    await renew();
    expect((await me.notices()).at(-1)).toBe('trial-ending');
    expect(await me.charges()).toEqual([]);
    expect(Number((await me.read())?.endDate) - Number(remindedAt)).toBe(2 * dayMs);
    await me.renew();
    expect(await me.charges()).toMatchObject([{ status: 'paid' }]);
  });

  it('extended by an administrator, before and after the first email', async () => {
    const me = await onTrial();
    await extend(me, 5);
    expect(await me.read()).toMatchObject({ state: 'trialing' });
    await beforeTheEnd(me, 2 * dayMs);
    await renew();
    await extend(me, 5);
    await me.toTheEnd();
    expect((await me.notices()).filter((kind) => kind === 'trial-ending')).toHaveLength(1);
    await renew();
    expect((await me.notices()).filter((kind) => kind === 'trial-ending')).toHaveLength(2);
    expect(await me.charges()).toEqual([]);
    await me.renew();
    expect(await me.charges()).toMatchObject([{ status: 'paid' }]);
  });

  it('after an outage of the reminders', async () => {
    const me = await onTrial();
    await beforeTheEnd(me, -5 * hourMs);
    await renew();
    expect((await me.notices()).at(-1)).toBe('trial-ending');
    expect(await me.charges()).toEqual([]);
  });
});

it('the migration finds who is on a trial and who has paid', async () => {
  const { db } = shop.deps;
  const [trial, cancelled, paid, gift] = [
    await onTrial(),
    await onTrial(),
    await onTrial(),
    await planMember(shop),
  ];
  await cancelled.call(contracts.cancelSubscription);
  shop.clock.advance(dayMs);
  await paid.buy('ultimate');
  await given(gift);
  const people = [trial, cancelled, paid, gift];
  const details = () =>
    Promise.all(
      people.map(async (me) => {
        const { state, isTrial, hasPaid } = (await me.read()) ?? {};
        return { state, isTrial, hasPaid };
      }),
    );
  const right = [
    { state: 'trialing', isTrial: true, hasPaid: false },
    { state: 'cancelled', isTrial: true, hasPaid: false },
    { state: 'active', isTrial: false, hasPaid: true },
    { state: 'cancelled', isTrial: false, hasPaid: false },
  ];
  expect(await details()).toEqual(right);
  const rows = subscriptionModel(db).collection;
  await rows.updateMany({}, { $unset: { isTrial: 1, hasPaid: 1 } });
  const payments = await paid.payments();
  const old = payments.map(({ userId, purpose, accepted, paidAt }) => ({
    userId,
    purpose,
    accepted,
    paidAt,
  }));
  await db.collection('plan_payments').insertMany(old);
  // State left by a resumption in an earlier release.
  await rows.updateOne({ state: 'trialing' }, { $set: { state: 'active', reminded: true } });
  await addTrialDetails.up(db);
  await addTrialDetails.up(db);
  expect(await details()).toEqual(right);
  expect(await trial.read()).toMatchObject({ reminded: false });
  await db.collection('plan_payments').drop();
});
