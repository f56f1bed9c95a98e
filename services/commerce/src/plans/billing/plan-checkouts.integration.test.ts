import * as contracts from '@poc/contracts/endpoints/plans';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { describe, expect, it } from 'vitest';
import { findPayment } from '../../payments/find-payments.ts';
import { paymentModel } from '../../payments/payment.model.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';

const { signal } = new AbortController();
const minuteMs = 60_000;
const shop = usePlanShop();
const member = () => planMember(shop);

const referenceOf = ({ body }: { body: unknown }) => (body as { reference: string }).reference;
const start = (me: PlanMember, body: object, key?: string) =>
  me.call(contracts.startSubscription, {
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

describe('one payable page', () => {
  it('for eight concurrent starts, in two processes', async () => {
    const me = await member();
    const other = await shop.again();
    const at = (service: Pick<typeof other, 'call'>) =>
      service.call(contracts.startSubscription, {
        params: { id: me.id },
        token: shop.member(me.id),
        body: { plan: 'premium' },
      });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => at(index % 2 === 0 ? shop.service : other)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(referenceOf)).size).toBe(1);
    expect(await me.payments()).toHaveLength(1);
  });

  it('a later page of the same plan replaces the first, whose money goes back with an email', async () => {
    const me = await member();
    const first = referenceOf(await me.start({ plan: 'premium' }));
    shop.clock.advance(31 * minuteMs);
    const second = referenceOf(await me.start({ plan: 'premium' }));
    expect(second).not.toBe(first);
    shop.stub.pay(first, { authorization: stubCard(me.id) });
    const { status, code, error } = await me.verify(first);
    expect([status, code]).toEqual([402, 'payment_returned']);
    expect(error).toBe(
      'Your payment arrived but could not be used, so we are refunding all of it. A newer checkout had replaced it.',
    );
    expect(await me.read()).toBeNull();
    expect(await me.notices()).toEqual(['payment-returned']);
    shop.stub.pay(second, { authorization: stubCard(me.id) });
    expect((await me.verify(second)).status).toBe(200);
    await sendRefunds(shop.deps, signal);
    expect((await me.payments()).map(({ refund }) => refund?.amountKobo ?? null)).toEqual([499_000, null]);
  });

  it('is opened again when its process was lost before it had an address', async () => {
    const me = await member();
    shop.stub.fault = (call) => (call.endsWith('/initialize') ? 'hangs' : null);
    const lost = me.start({ plan: 'premium' });
    await expect.poll(async () => (await me.payments()).length).toBe(1);
    shop.stub.fault = () => null;
    shop.clock.advance(minuteMs);
    const other = await shop.again();
    const response = await other.call(contracts.startSubscription, {
      params: { id: me.id },
      token: shop.member(me.id),
      body: { plan: 'premium' },
    });
    expect(response.status).toBe(200);
    await lost;
  });
});

describe('a page that Paystack did not open', () => {
  it('is started again under the same Idempotency-Key, as the same payment', async () => {
    const me = await member();
    shop.stub.fault = (call) => (call.endsWith('/initialize') ? { status: 500 } : null);
    expect((await start(me, { plan: 'premium' }, 'again')).status).toBe(503);
    shop.stub.fault = () => null;
    const { status, body } = await start(me, { plan: 'premium' }, 'again');
    expect([status, body]).toMatchObject([200, { authorization_url: expect.stringContaining('/pay/') }]);
    expect(await me.payments()).toHaveLength(1);
  });

  it('is replaced under the same Idempotency-Key after Paystack refused it', async () => {
    const me = await member();
    shop.stub.fault = (call) => (call.endsWith('/initialize') ? { status: 400 } : null);
    expect((await start(me, { plan: 'premium' }, 'again')).code).toBe('payment_refused');
    shop.stub.fault = () => null;
    const { body } = await start(me, { plan: 'premium' }, 'again');
    expect(body).toMatchObject({ authorization_url: expect.stringContaining('/pay/') });
    expect(await me.payments()).toMatchObject([
      { status: 'failed', page: null, keys: [] },
      { status: 'open', page: 'premium', keys: ['key:again'] },
    ]);
  });

  it('is replaced after the last attempt, under the same Idempotency-Key too', async () => {
    const me = await member();
    await start(me, { plan: 'premium' }, 'again');
    const unanswered = { attempt: 9, authorizationUrl: '', startedAt: new Date(0) };
    await paymentModel(shop.deps.db).updateOne({ userId: me.id }, { $set: unanswered });
    const { status, body } = await start(me, { plan: 'premium' }, 'again');
    expect([status, body]).toMatchObject([200, { authorization_url: expect.stringContaining('/pay/') }]);
    expect(await me.payments()).toMatchObject([{ page: null }, { page: 'premium', attempt: 1 }]);
  });

  it('stays open when an earlier attempt is refused after it', async () => {
    const me = await member();
    const reference = referenceOf(await me.start({ plan: 'premium' }));
    const { db, clock, purposes } = shop.deps;
    const payment = (await findPayment(db, reference)) ?? expect.fail('no payment');
    const late = { db, payment, now: clock.now(), reason: 'Duplicate reference' };
    await withTransaction(db, (tx) => purposes.start.onCheckoutRefused({ ...late, tx }));
    expect(await findPayment(db, reference)).toEqual(payment);
  });
});

describe('one Idempotency-Key is one payment', () => {
  it('immediately, later, and after it was paid', async () => {
    const me = await member();
    const at = () => start(me, { plan: 'premium' }, 'click');
    const [first, ...others] = await Promise.all([at(), at(), at()]);
    shop.clock.advance(31 * minuteMs);
    const later = await at();
    const reference = referenceOf(first);
    expect([...others, later].map(referenceOf)).toEqual(Array(3).fill(reference));
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    expect(referenceOf(await at())).toBe(reference);
    expect(await me.payments()).toHaveLength(1);
  });

  it('also when it was first used for a page that was open already', async () => {
    const me = await member();
    const reference = referenceOf(await start(me, { plan: 'premium' }, 'one'));
    expect(referenceOf(await start(me, { plan: 'premium' }, 'two'))).toBe(reference);
    shop.clock.advance(31 * minuteMs);
    expect(referenceOf(await start(me, { plan: 'premium' }, 'two'))).toBe(reference);
    expect(referenceOf(await start(me, { plan: 'premium' }, 'three'))).not.toBe(reference);
  });

  it('409: another plan under the same key; 400: an invalid key; keys of others do not matter', async () => {
    const me = await member();
    await start(me, { plan: 'premium' }, 'same');
    expect((await start(me, { plan: 'ultimate' }, 'same')).code).toBe('idempotency_mismatch');
    expect((await start(me, { plan: 'premium', trial: true }, 'same')).code).toBe('idempotency_mismatch');
    expect((await start(me, { plan: 'premium' }, 'no spaces')).status).toBe(400);
    expect((await start(await member(), { plan: 'ultimate' }, 'same')).status).toBe(200);
  });
});

it('a member who pays on two pages of different plans learns that the second payment is refunded', async () => {
  const me = await member();
  const premium = referenceOf(await me.start({ plan: 'premium' }));
  const ultimate = referenceOf(await me.start({ plan: 'ultimate' }));
  for (const reference of [premium, ultimate]) shop.stub.pay(reference, { authorization: stubCard(me.id) });
  expect((await me.verify(premium)).status).toBe(200);
  const responses = [await me.verify(ultimate), await me.verify(ultimate)];
  expect(responses.map(({ code }) => code)).toEqual(['payment_returned', 'payment_returned']);
  expect(responses[0]?.error).toContain('Your plan had changed before the payment arrived.');
  expect(await me.notices()).toEqual(['started', 'payment-returned']);
});
