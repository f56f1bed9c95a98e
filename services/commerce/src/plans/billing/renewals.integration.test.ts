import { cancelSubscription } from '@poc/contracts/endpoints/plans';
import { addMonths } from '@poc/contracts/lagos-calendar';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { paymentModel } from '../../payments/payment.model.ts';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { planMember, usePlanShop } from '../../testing/plan-member.ts';
import { findPlanPayments } from './plan-payment.ts';
import { runRenewals } from './run-renewals.ts';

const { signal } = new AbortController();
const dayMs = 86_400_000;
const shop = usePlanShop();

const member = () => planMember(shop);
const renew = () => runRenewals(shop.deps, signal);

describe('renewing', () => {
  it('charges each period once, for months', async () => {
    const me = await member();
    await me.buy('premium');
    for (let month = 1; month <= 3; month += 1) {
      await me.toTheEnd();
      await Promise.all([renew(), renew()]);
      await renew();
    }
    const charges = await me.charges();
    expect(charges.map(({ status, amountKobo }) => [status, amountKobo])).toEqual(
      Array(3).fill(['paid', 499_000]),
    );
    expect(new Set(charges.map(({ reference }) => reference)).size).toBe(3);
    expect(await me.read()).toMatchObject({ state: 'active', periods: 4 });
    expect(await me.notices()).toEqual(['started', 'renewed', 'renewed', 'renewed']);
  });

  it('charges the others when one charge can not be stored', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, member));
    for (const one of people) await one.buy('premium');
    const [stuck, ...others] = people;
    await stuck?.toTheEnd();
    // Simulates an existing payment with the reference of the next charge.
    const { _id, endDate } = (await stuck?.read()) ?? {};
    const reference = `poc-plan-${_id?.toHexString()}-${endDate?.getTime().toString(36)}-1`;
    const [payment] = await findPlanPayments(shop.deps.db, { userId: stuck?.id ?? '' });
    const copy = { ...payment, _id: new Types.ObjectId(), reference, page: null };
    await paymentModel(shop.deps.db).create(copy);
    await expect(renew()).rejects.toThrow(/E11000/);
    for (const one of others) expect(await one.read()).toMatchObject({ state: 'active', periods: 2 });
    expect(await stuck?.read()).toMatchObject({ state: 'active', periods: 1 });
  });

  it('queries a charge with a lost response, without charging again', async () => {
    const me = await member();
    await me.buy('premium');
    await me.toTheEnd();
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? 'lost' : null);
    await renew();
    expect(await me.read()).toMatchObject({ state: 'past_due' });
    shop.stub.fault = () => null;
    shop.clock.advance(5 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    expect(await me.read()).toMatchObject({ state: 'active', periods: 2 });
    expect(await me.charges()).toHaveLength(1);
  });

  it('charges under the same reference when the process crashed before the charge', async () => {
    const me = await member();
    await me.buy('premium');
    await me.toTheEnd();
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? { status: 503 } : null);
    await renew();
    const [stored] = await me.charges();
    expect(shop.stub.transactions.has(stored?.reference ?? '')).toBe(false);
    shop.stub.fault = () => null;
    shop.clock.advance(5 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    expect(await me.read()).toMatchObject({ state: 'active', periods: 2 });
    expect((await me.charges()).map(({ reference }) => reference)).toEqual([stored?.reference]);
  });

  it('declined: a week of grace, four more tries, then the end, with three emails', async () => {
    const me = await member();
    await me.buy('premium');
    shop.stub.declinedCards.add(`AUTH_${me.id}`);
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'grace', lastFailure: 'Declined' });
    for (let day = 1; day <= 7; day += 1) {
      shop.clock.advance(dayMs);
      await renew();
    }
    expect(await me.read()).toMatchObject({ state: 'expired', status: 'expired' });
    expect((await me.charges()).map(({ status }) => status)).toEqual(Array(5).fill('failed'));
    expect(await me.notices()).toEqual(['started', 'payment-failed', 'payment-still-due', 'expired']);
  });

  it.each([
    ['another currency', { currency: 'USD' }, 'The payment was in USD, not in naira.'],
    ['another amount', { amount: 100_000, fees: 0 }, 'The amount does not match the price.'],
  ] as const)('paid in %s: refunded, and charged again within the days of grace', async (_, paid, reason) => {
    const me = await member();
    await me.buy('premium');
    await me.toTheEnd();
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? 'lost' : null);
    await renew();
    const [charge] = await me.charges();
    const { amount } = shop.stub.pay(charge?.reference ?? '', paid);
    shop.stub.fault = () => null;
    shop.clock.advance(5 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    expect(await me.charges()).toMatchObject([
      { status: 'paid', accepted: false, refund: { amountKobo: amount } },
    ]);
    expect(await me.read()).toMatchObject({ state: 'grace', lastFailure: reason, dueAt: expect.any(Date) });
    expect(await me.notices()).toEqual(['started', 'payment-failed', 'payment-returned']);
    shop.clock.set((await me.read())?.dueAt ?? new Date());
    await renew();
    expect(await me.read()).toMatchObject({ state: 'active' });
  });

  it('sends a payment link without a card, and starts a new month after a late payment', async () => {
    const me = await member();
    const { body } = await me.start({ plan: 'premium' });
    shop.stub.pay((body as { reference: string }).reference, { channel: 'bank_transfer' });
    await me.verify((body as { reference: string }).reference);
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'grace', lastFailure: 'There is no card to charge.' });
    shop.clock.advance(2 * dayMs);
    const paidAt = shop.clock.now();
    expect((await me.buy('premium')).status).toBe(200);
    expect(await me.read()).toMatchObject({ state: 'active', endDate: addMonths(paidAt, 1) });
  });

  it('refunds a charge in progress when cancelled', async () => {
    const me = await member();
    await me.buy('premium');
    await me.toTheEnd();
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? 'lost' : null);
    await renew();
    expect((await me.call(cancelSubscription)).body).toMatchObject({ status: 'expired' });
    shop.stub.fault = () => null;
    shop.clock.advance(5 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    expect(await me.read()).toMatchObject({ state: 'expired' });
    expect((await me.charges())[0]?.refund).toMatchObject({ amountKobo: 499_000 });
  });
});
