import * as contracts from '@poc/contracts/endpoints/plans';
import { addMonths } from '@poc/contracts/lagos-calendar';
import { describe, expect, it } from 'vitest';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { handleWebhooks } from '../../payments/webhooks/handle-webhooks.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import type { BillingClock } from './billing-clock.ts';
import { paymentMethodModel } from './payment-method.model.ts';
import { runRenewals } from './run-renewals.ts';

const { signal } = new AbortController();
const minuteMs = 60_000;
const shop = usePlanShop();

const member = () => planMember(shop);
const cardsOf = (me: PlanMember) => paymentMethodModel(shop.deps.db).find({ userId: me.id }).lean();
/** Starts a payment in a Paystack checkout. @returns its reference */
async function started(me: PlanMember, body: object): Promise<string> {
  const response = await me.start(body);
  return (response.body as { reference: string }).reference;
}

describe('an authorization that cannot be charged again', () => {
  const once = (me: PlanMember) => ({ authorization: { ...stubCard(me.id), reusable: false } });

  it('pays one month, is not stored, and is not charged for the next', async () => {
    const me = await member();
    const reference = await started(me, { plan: 'premium' });
    shop.stub.pay(reference, once(me));
    expect((await me.verify(reference)).status).toBe(200);
    expect((await me.call(contracts.getSubscription)).body).toMatchObject({
      state: 'active',
      renews_by_card: false,
    });
    expect(await cardsOf(me)).toEqual([]);
    await me.renew();
    expect(await me.charges()).toEqual([]);
    expect(await me.read()).toMatchObject({ state: 'grace', lastFailure: 'There is no card to charge.' });
  });

  it('starts no trial and is not added: its ₦50 are refunded', async () => {
    const me = await member();
    const trial = await started(me, { plan: 'premium', trial: true });
    shop.stub.pay(trial, once(me));
    expect((await me.verify(trial)).status).toBe(409);
    expect(await me.read()).toBeNull();
    await me.call(contracts.addPaymentMethod);
    const added = (await me.payments()).at(-1)?.reference ?? '';
    shop.stub.pay(added, once(me));
    expect((await me.verify(added)).status).toBe(402);
    expect(await cardsOf(me)).toEqual([]);
    expect((await me.payments()).map(({ refund }) => refund?.amountKobo)).toEqual([5_000, 5_000]);
  });

  it.each(['authorization_not_reusable', 'invalid_authorization'])(
    'that Paystack refuses with %s is deleted, and a payment link is sent',
    async (code) => {
      const me = await member();
      await me.buy('premium');
      shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? { status: 400, code } : null);
      await me.renew();
      expect(await me.read()).toMatchObject({ state: 'grace' });
      expect(await cardsOf(me)).toEqual([]);
      expect(await me.notices()).toEqual(['started', 'payment-failed']);
    },
  );
});

it('ignores webhooks about unknown payments and subscriptions', async () => {
  const me = await member();
  await me.buy('premium');
  const before = await me.read();
  for (const [event, data] of [
    ['charge.success', { reference: 'poc-plan-000000000000000000000000', amount: 499_000 }],
    ['charge.success', { reference: `poc-plan-${before?._id.toHexString()}-zz-1`, amount: 499_000 }],
    ['invoice.payment_failed', { invoice_code: 'INV_nobody', subscription: { subscription_code: 'SUB_x' } }],
    ['subscription.disable', { subscription_code: 'SUB_nobody', customer: { email: me.email } }],
  ] as const) {
    expect(await shop.sendWebhook(event, data)).toBe(200);
  }
  await handleWebhooks(shop.deps, signal);
  expect(await me.read()).toEqual(before);
  expect(await me.payments()).toHaveLength(1);
});

describe('two concurrent devices', () => {
  it('change the plan: one applies, and the other payment is fully refunded', async () => {
    const me = await member();
    await me.buy('premium');
    const first = await started(me, { plan: 'ultimate' });
    // Late enough that the earlier checkout is not reused.
    shop.clock.advance(31 * minuteMs);
    const second = await started(me, { plan: 'ultimate' });
    expect(second).not.toBe(first);
    for (const reference of [first, second]) shop.stub.pay(reference, { authorization: stubCard(me.id) });
    const responses = await Promise.all([me.verify(first), me.verify(second)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 402]);
    expect(await me.read()).toMatchObject({
      plan: 'ultimate',
      endDate: addMonths(shop.clock.now(), 1),
    });
    const changes = (await me.payments()).filter(({ purpose }) => purpose === 'change');
    expect(changes.map(({ accepted }) => accepted).toSorted()).toEqual([false, true]);
    for (const { accepted, refund, paidKobo } of changes) {
      expect(refund?.amountKobo).toBe(accepted ? undefined : paidKobo);
    }
  });

  it('cancel: it is cancelled once, with one email', async () => {
    const me = await member();
    await me.buy('premium');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => me.call(contracts.cancelSubscription)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await me.read()).toMatchObject({ state: 'cancelled', version: 2 });
    expect(await me.notices()).toEqual(['started', 'cancelled']);
  });

  it('cancel and resume: one applies, and it is charged accordingly', async () => {
    const me = await member();
    await me.buy('premium');
    await Promise.all([me.call(contracts.cancelSubscription), me.call(contracts.resumeSubscription)]);
    const { state } = (await me.read()) ?? {};
    await me.renew();
    expect((await me.charges()).length).toBe(state === 'active' ? 1 : 0);
  });
});

describe('clocks that differ', () => {
  const apart = (ms: number): BillingClock => ({
    now: () => new Date(shop.clock.now().getTime() + ms),
    refresh: () => Promise.resolve(),
  });

  it('charge a period once, whichever process is first', async () => {
    const me = await member();
    await me.buy('premium');
    const boughtAt = shop.clock.now();
    const { endDate = new Date() } = (await me.read()) ?? {};
    shop.clock.set(new Date(endDate.getTime() - 5 * minuteMs));
    const renewBy = (ms: number) => runRenewals({ ...shop.deps, billingClock: apart(ms) }, signal);
    await Promise.all([renewBy(10 * minuteMs), renewBy(-10 * minuteMs), renewBy(0)]);
    expect(await me.read()).toMatchObject({ state: 'active', periods: 2, endDate: addMonths(boughtAt, 2) });
    shop.clock.set(endDate);
    await Promise.all([renewBy(-10 * minuteMs), renewBy(0)]);
    expect(await me.charges()).toHaveLength(1);
  });

  it('query unanswered charges and settle them, also in a process that is behind', async () => {
    const me = await member();
    await me.buy('premium');
    await me.toTheEnd();
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? 'lost' : null);
    await runRenewals(shop.deps, signal);
    shop.stub.fault = () => null;
    shop.clock.advance(11 * minuteMs);
    await pollOpenPayments({ ...shop.deps, billingClock: apart(-10 * minuteMs) }, signal);
    expect(await me.read()).toMatchObject({ state: 'active', periods: 2 });
    expect(await me.charges()).toHaveLength(1);
  });
});
