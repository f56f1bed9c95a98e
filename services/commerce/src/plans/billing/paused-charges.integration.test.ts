import * as contracts from '@poc/contracts/endpoints/plans';
import { beforeEach, expect, it } from 'vitest';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';

const { signal } = new AbortController();
const hourMs = 3_600_000;
const shop = usePlanShop();
const ask = () => pollOpenPayments(shop.deps, signal);
const plan = async () => (await me.call(contracts.getSubscription)).body;

/** Member whose bank paused the charge of the second month. */
let me: PlanMember;
beforeEach(async () => {
  me = await planMember(shop);
  await me.buy('premium');
  shop.stub.pausedCards.add(`AUTH_${me.id}`);
  await me.renew();
});

it('is confirmed on the page of the bank, linked by email and on the plan page', async () => {
  const [{ reference } = { reference: '' }] = await me.charges();
  const confirm_url = `${shop.stub.url}/bank/${reference}`;
  expect(await plan()).toMatchObject({ state: 'past_due', confirm_url });
  shop.clock.advance(hourMs);
  await ask();
  expect(await me.charges()).toMatchObject([{ status: 'open' }]);
  expect(await me.notices()).toEqual(['started', 'confirm-charge']);
  shop.stub.pay(reference);
  shop.clock.advance(hourMs);
  await ask();
  expect(await plan()).toMatchObject({ state: 'active', confirm_url: null });
  expect(await me.charges()).toMatchObject([{ status: 'paid' }]);
});

it('begins the days of grace when it is not confirmed within a day', async () => {
  shop.clock.advance(25 * hourMs);
  await ask();
  expect(await plan()).toMatchObject({ state: 'grace', confirm_url: null });
  expect(await me.notices()).toEqual(['started', 'confirm-charge', 'payment-failed']);
});
