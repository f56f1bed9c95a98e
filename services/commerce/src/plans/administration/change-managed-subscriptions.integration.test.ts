import * as contracts from '@poc/contracts/endpoints/managed-subscriptions';
import { cancelSubscription } from '@poc/contracts/endpoints/plans';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { runRenewals } from '../billing/run-renewals.ts';

const dayMs = 86_400_000;
const reason = 'Asked by phone';
const shop = usePlanShop();

const member = () => planMember(shop);
const token = () => shop.service.tokens.admin();
const read = async (me: PlanMember) => (await me.read()) ?? expect.fail('no subscription');
const subscriptionOf = async (me: PlanMember) => ({ id: (await read(me))._id.toHexString() });
const grant = (me: PlanMember, body: object = {}) =>
  shop.service.call(contracts.grantSubscription, {
    token: token(),
    body: { email: me.email, plan: 'premium', days: 10, reason, ...body },
  });
const extend = async (me: PlanMember, body: object = {}) =>
  shop.service.call(contracts.extendSubscription, {
    token: token(),
    params: await subscriptionOf(me),
    body: { days: 10, reason, version: (await read(me)).version, ...body },
  });
const end = async (me: PlanMember, body: object = {}) =>
  shop.service.call(contracts.endSubscription, {
    token: token(),
    params: await subscriptionOf(me),
    body: { refund: 'none', reason, version: (await read(me)).version, ...body },
  });
const details = async (me: PlanMember) =>
  shop.service.call(contracts.getManagedSubscription, { token: token(), params: await subscriptionOf(me) });
const payLink = async (me: PlanMember) =>
  shop.service.call(contracts.sendPayLink, { token: token(), params: await subscriptionOf(me) });
const records = async (me: PlanMember) => {
  const { id } = await subscriptionOf(me);
  const rows = await outboxOf(shop.service.deps.db)
    .find({ key: `audit:${id}` })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ envelope }) => auditEntryRecorded.data.parse(JSON.parse(envelope).data));
};

describe('POST /admin/subscriptions', () => {
  it('200: a plan for a few days without renewal, with an email and an audit entry', async () => {
    const me = await member();
    const { status, body } = await grant(me);
    expect([status, body]).toMatchObject([200, { plan: 'premium', status: 'cancelled', state: 'cancelled' }]);
    const { endDate } = await read(me);
    expect(endDate.getTime() - shop.clock.now().getTime()).toBe(10 * dayMs);
    expect(await me.notices()).toEqual(['granted']);
    expect(await records(me)).toMatchObject([{ action: 'subscription.grant', reason }]);
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'expired' });
    expect(await me.charges()).toEqual([]);
    // Another plan can be granted after the first has ended.
    expect((await grant(me)).status).toBe(200);
  });

  it('409: a running plan, so a repeat grants nothing; 404: an unknown email', async () => {
    const me = await member();
    const responses = await Promise.all(Array.from({ length: 4 }, () => grant(me)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(me)).version).toBe(1);
    expect((await grant(me, { email: `${newId()}@poc.test` })).code).toBe('member_not_found');
  });

  it.each([{ days: 0 }, { days: 367 }, { days: 1.5 }, { plan: 'basic' }, { reason: ' ' }, { email: 'x' }])(
    '400: %j',
    async (body) => {
      expect((await grant(await member(), body)).status).toBe(400);
    },
  );
});

describe('POST /admin/subscriptions/{id}/extend', () => {
  it('200: the next charge moves with the end and runs once', async () => {
    const me = await member();
    await me.buy('premium');
    const { endDate } = await read(me);
    const { status, body } = await extend(me);
    expect([status, body]).toMatchObject([200, { state: 'active' }]);
    expect((await read(me)).endDate.getTime() - endDate.getTime()).toBe(10 * dayMs);
    shop.clock.set(endDate);
    await runRenewals(shop.deps, new AbortController().signal);
    expect(await me.charges()).toEqual([]);
    await me.renew();
    expect(await me.charges()).toHaveLength(1);
    expect(await records(me)).toMatchObject([{ action: 'subscription.extend', reason }]);
  });

  it('409: an outdated version, and an ended plan', async () => {
    const me = await member();
    await me.buy('premium');
    const { version } = await read(me);
    expect((await extend(me, { version })).status).toBe(200);
    expect((await extend(me, { version })).code).toBe('conflict');
    await end(me);
    expect((await extend(me)).code).toBe('subscription_over');
  });
});

describe('POST /admin/subscriptions/{id}/end', () => {
  it('200: ends immediately with an exact refund of unused days and balanced books', async () => {
    const me = await member();
    await me.buy('premium');
    const { startDate, endDate } = await read(me);
    shop.clock.set(new Date(startDate.getTime() + 10 * dayMs));
    const unusedKobo = Math.floor(
      (499_000 * (endDate.getTime() - shop.clock.now().getTime())) /
        (endDate.getTime() - startDate.getTime()),
    );
    expect((await details(me)).body?.last_payment).toMatchObject({ amount: 4_990, unused: unusedKobo / 100 });
    expect((await end(me, { refund: 'unused' })).body).toMatchObject({ state: 'expired', status: 'expired' });
    expect((await me.payments())[0]?.refund).toMatchObject({ amountKobo: unusedKobo, reason });
    expect(await me.notices()).toEqual(['started', 'ended']);
    expect(await records(me)).toMatchObject([
      { action: 'subscription.end', reason, after: { refundedKobo: unusedKobo } },
    ]);
    expect((await details(me)).body?.last_payment).toBeNull();
    const sum = Object.values(await me.balances()).reduce((all, one) => all + one, 0);
    expect(sum).toBe(0);
  });

  it('200: refunds unused days minus what was refunded before', async () => {
    const me = await member();
    await me.buy('premium');
    const [payment] = await me.payments();
    const bill = { payment_id: String(payment?._id), amount: 1_000, reason };
    const asked = { token: token(), params: await subscriptionOf(me), body: bill };
    expect((await shop.service.call(contracts.refundBill, asked)).status).toBe(200);
    const { startDate, endDate } = await read(me);
    shop.clock.set(new Date((startDate.getTime() + endDate.getTime()) / 2));
    expect((await details(me)).body?.last_payment).toMatchObject({ amount: 3_990, unused: 1_495 });
    expect((await end(me, { refund: 'unused' })).status).toBe(200);
    expect((await me.payments())[0]?.refunds.map(({ amountKobo }) => amountKobo)).toEqual([100_000, 149_500]);
  });

  it('200: refunds the whole payment once, despite repeats', async () => {
    const me = await member();
    await me.buy('premium');
    const { version } = await read(me);
    const responses = await Promise.all([1, 2, 3].map(() => end(me, { refund: 'whole', version })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await me.payments())[0]?.refund).toMatchObject({ amountKobo: 499_000 });
  });

  it('409: an unpaid plan, which is not ended', async () => {
    const me = await member();
    await grant(me);
    expect((await end(me, { refund: 'whole' })).code).toBe('nothing_to_refund');
    expect((await read(me)).state).toBe('cancelled');
  });

  it('200: refunds a charge in progress', async () => {
    const me = await member();
    await me.buy('premium');
    await me.toTheEnd();
    shop.stub.fault = (call) => (call.endsWith('/charge_authorization') ? 'lost' : null);
    await runRenewals(shop.deps, new AbortController().signal);
    expect((await end(me)).status).toBe(200);
    shop.stub.fault = () => null;
    await me.verify((await me.charges())[0]?.reference ?? '');
    expect((await me.charges())[0]).toMatchObject({ accepted: false, refund: { amountKobo: 499_000 } });
    expect((await read(me)).state).toBe('expired');
  });
});

describe('POST /admin/subscriptions/{id}/pay-link', () => {
  it('200: once an hour while it is unpaid, with the reason in the list', async () => {
    const me = await member();
    await me.buy('premium');
    expect((await payLink(me)).code).toBe('subscription_paid');
    shop.stub.declinedCards.add(`AUTH_${me.id}`);
    await me.renew();
    const { body } = await shop.service.call(contracts.listManagedSubscriptions, {
      token: token(),
      query: { status: 'unpaid' },
    });
    const { dueAt } = await read(me);
    expect(body).toMatchObject([
      {
        user_id: me.id,
        state: 'grace',
        last_failure: 'Declined',
        tries: 1,
        next_try_at: dueAt?.toISOString(),
      },
    ]);
    const responses = await Promise.all([1, 2, 3].map(() => payLink(me)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await me.notices()).toEqual(['started', 'payment-failed', 'pay-link']);
    shop.clock.advance(3_600_000);
    expect((await payLink(me)).status).toBe(200);
    await me.call(cancelSubscription);
    expect((await payLink(me)).code).toBe('subscription_paid');
  });
});

it('401, 403 and 404', async () => {
  const me = await member();
  await me.buy('premium');
  const params = await subscriptionOf(me);
  const body = { days: 1, reason, version: 1 };
  const asked = (given: object) =>
    shop.service.call(contracts.extendSubscription, { params, body, ...given });
  expect((await asked({})).status).toBe(401);
  expect((await asked({ token: shop.member(me.id) })).status).toBe(403);
  expect((await asked({ token: token(), params: { id: newId() } })).code).toBe('subscription_not_found');
});
