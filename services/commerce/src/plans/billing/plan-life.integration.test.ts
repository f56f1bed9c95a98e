import * as contracts from '@poc/contracts/endpoints/plans';
import { expect, it } from 'vitest';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { type PlanMember, planMember } from '../../testing/plan-member.ts';
import { declinedCard, goodCard, useSandboxShop } from '../../testing/use-sandbox-shop.ts';
import { runRenewals } from './run-renewals.ts';

const { signal } = new AbortController();
const dayMs = 86_400_000;
/** Runs a plan's whole life with the sandbox's hosted page and clock, as in development. */
const { shop, send } = useSandboxShop({ FOLLOW_SANDBOX_CLOCK: true });

/** Moves the clock of the sandbox and of plans, and runs due renewals like the job. */
async function pass(days: number): Promise<void> {
  await send('POST', '/sandbox/clock', { advanceMs: days * dayMs });
  await runRenewals(shop.deps, signal);
}
/** Opens the hosted page of a plan. @returns its code and the payment's reference */
async function toThePage(me: PlanMember, plan: string) {
  const { body } = await me.start({ plan });
  const { authorization_url, reference } = body as { authorization_url: string; reference: string };
  return { code: authorization_url.split('/').at(-1), reference };
}
/** Pays on the hosted page. @returns the status of the verification */
async function pay(me: PlanMember, plan: string, how: object = goodCard): Promise<number> {
  const { code, reference } = await toThePage(me, plan);
  await send('POST', `/sandbox/checkout/${code}/pay`, how);
  return (await me.verify(reference)).status;
}
const plan = async (me: PlanMember) => (await me.call(contracts.getSubscription)).body;

it('is declined, bought, renewed, fails, is paid by link, changed, cancelled, resumed, cancelled and ended', async () => {
  const me = await planMember(shop);
  expect(await pay(me, 'premium', declinedCard)).toBe(402);
  expect(await plan(me)).toMatchObject({ status: 'inactive' });
  expect(await pay(me, 'premium')).toBe(200);
  expect(await plan(me)).toMatchObject({ plan: 'premium', state: 'active', renews_by_card: true });

  await pass(31);
  expect(await plan(me)).toMatchObject({ state: 'active' });
  expect(await me.charges()).toMatchObject([{ status: 'paid', amountKobo: 499_000 }]);

  await send('PUT', '/sandbox/faults', { declineStoredCards: true });
  await pass(31);
  expect(await plan(me)).toMatchObject({ state: 'grace', last_failure: expect.stringMatching(/./) });
  for (let day = 1; day <= 3; day += 1) await pass(1);
  expect(await plan(me)).toMatchObject({ state: 'grace', status: 'active' });
  expect(await pay(me, 'premium')).toBe(200);
  await send('PUT', '/sandbox/faults', {});
  expect(await plan(me)).toMatchObject({ state: 'active', last_failure: null });

  await pass(10);
  expect(await pay(me, 'ultimate')).toBe(200);
  expect(await plan(me)).toMatchObject({ plan: 'ultimate', state: 'active' });
  const change = (await me.payments()).findLast(({ purpose }) => purpose === 'change');
  expect(change?.creditKobo).toBeGreaterThan(0);
  expect((change?.amountKobo ?? 0) + (change?.creditKobo ?? 0)).toBe(999_000);

  expect((await me.call(contracts.cancelSubscription)).body).toMatchObject({ status: 'cancelled' });
  expect((await me.call(contracts.resumeSubscription)).body).toMatchObject({ state: 'active' });
  await me.call(contracts.cancelSubscription);
  const charges = (await me.charges()).length;
  await pass(20);
  expect(await plan(me)).toMatchObject({ status: 'cancelled' });
  await pass(12);
  expect(await plan(me)).toMatchObject({ status: 'expired', state: 'expired', next_billing_date: null });
  expect(await me.charges()).toHaveLength(charges);
  expect(await me.notices()).toEqual([
    ...['started', 'renewed', 'payment-failed', 'payment-still-due', 'started', 'started'],
    ...['cancelled', 'cancelled'],
  ]);
});

it('ends unpaid after its week of grace', async () => {
  const me = await planMember(shop);
  expect(await pay(me, 'premium')).toBe(200);
  await send('PUT', '/sandbox/faults', { declineStoredCards: true });
  await pass(31);
  for (let day = 1; day <= 7; day += 1) await pass(1);
  await send('PUT', '/sandbox/faults', {});
  expect(await plan(me)).toMatchObject({ status: 'expired' });
  expect((await me.charges()).map(({ status }) => status)).toEqual(Array(5).fill('failed'));
  await sendRefunds(shop.deps, signal);
  expect((await me.payments()).every(({ refund }) => refund === null)).toBe(true);
  // A new plan starts its first month.
  expect(await pay(me, 'premium')).toBe(200);
  expect(await plan(me)).toMatchObject({ state: 'active' });
});
