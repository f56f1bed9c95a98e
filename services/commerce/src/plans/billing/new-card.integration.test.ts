import * as contracts from '@poc/contracts/endpoints/plans';
import { describe, expect, it } from 'vitest';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { runRenewals } from './run-renewals.ts';

const { signal } = new AbortController();
const dayMs = 86_400_000;
const shop = usePlanShop();

const cards = async (me: PlanMember) =>
  (await me.call(contracts.listPaymentMethods)).body as { id: string; isDefault: boolean }[];

/** Adds a card in a Paystack checkout. */
async function add(me: PlanMember, name: string): Promise<void> {
  await me.call(contracts.addPaymentMethod);
  const reference = (await me.payments()).at(-1)?.reference ?? '';
  shop.stub.pay(reference, { authorization: stubCard(name) });
  expect((await me.verify(reference)).status).toBe(200);
}

/** Creates a member whose only card was declined at the end of the first month. */
async function inGrace(): Promise<PlanMember> {
  const me = await planMember(shop);
  await me.buy('premium');
  shop.stub.declinedCards.add(`AUTH_${me.id}`);
  await me.renew();
  expect(await me.read()).toMatchObject({ state: 'grace', tries: 1 });
  return me;
}

const lastCode = () => shop.stub.bodies.findLast(({ authorization_code }) => authorization_code);

describe('a new card', () => {
  it('becomes the default', async () => {
    const me = await planMember(shop);
    await me.buy('premium');
    await add(me, `${me.id}-2`);
    expect((await cards(me)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await me.renew();
    expect(lastCode()).toMatchObject({ authorization_code: `AUTH_${me.id}-2` });
  });

  it('pays an unpaid month immediately', async () => {
    const me = await inGrace();
    await add(me, `${me.id}-2`);
    await expect.poll(async () => (await me.read())?.state).toBe('active');
    expect(await me.charges()).toMatchObject([{ status: 'failed' }, { status: 'paid', recovered: true }]);
    expect((await me.notices()).at(-1)).toBe('renewed');
  });

  it('that is declined too neither ends the week of grace nor skips a try', async () => {
    const me = await inGrace();
    const { graceUntil } = (await me.read()) ?? {};
    shop.stub.declinedCards.add(`AUTH_${me.id}-2`);
    await add(me, `${me.id}-2`);
    await expect.poll(async () => (await me.read())?.tries).toBe(2);
    expect(await me.read()).toMatchObject({ state: 'grace', graceUntil });
    for (let day = 1; day <= 6; day += 1) {
      shop.clock.advance(dayMs);
      await runRenewals(shop.deps, signal);
      expect(await me.read()).toMatchObject({ state: 'grace', graceUntil });
    }
    shop.clock.advance(dayMs);
    await runRenewals(shop.deps, signal);
    expect(await me.read()).toMatchObject({ state: 'expired' });
    expect(await me.charges()).toHaveLength(6);
    expect(await me.notices()).toEqual(['started', 'payment-failed', 'payment-still-due', 'expired']);
  });

  it('added while the outcome of a charge is unknown is charged after its failure', async () => {
    const me = await planMember(shop);
    await me.buy('premium');
    shop.stub.declinedCards.add(`AUTH_${me.id}`);
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? 'lost' : null);
    await me.renew();
    shop.stub.fault = () => null;
    expect(await me.read()).toMatchObject({ state: 'past_due', dueAt: null });
    shop.clock.advance(1_000);
    await add(me, `${me.id}-2`);
    shop.clock.advance(5 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    await runRenewals(shop.deps, signal);
    expect(await me.read()).toMatchObject({ state: 'active' });
    expect(await me.charges()).toMatchObject([{ status: 'failed' }, { status: 'paid' }]);
  });
});

it('a card chosen as the default pays an unpaid month immediately, and is charged once', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  await add(me, `${me.id}-2`);
  shop.stub.declinedCards.add(`AUTH_${me.id}-2`);
  await me.renew();
  const methodId = (await cards(me)).find(({ isDefault }) => !isDefault)?.id ?? '';
  const choose = () => me.call(contracts.setDefaultPaymentMethod, { params: { id: me.id, methodId } });
  expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(200);
  await expect.poll(async () => (await me.read())?.state).toBe('active');
  expect(await me.charges()).toHaveLength(2);
});

it('a card that came with a payment in grace becomes the default', async () => {
  const me = await inGrace();
  const { body } = await me.start({ plan: 'premium' });
  const { reference } = body as { reference: string };
  shop.stub.pay(reference, { authorization: stubCard(`${me.id}-2`) });
  expect((await me.verify(reference)).status).toBe(200);
  await me.renew();
  expect(await me.read()).toMatchObject({ state: 'active', periods: 2 });
  expect(lastCode()).toMatchObject({ authorization_code: `AUTH_${me.id}-2` });
});
