import { endSubscription } from '@poc/contracts/endpoints/managed-subscriptions';
import * as contracts from '@poc/contracts/endpoints/plans';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { onPersonDeleted } from '../../buyers/on-person-deleted.ts';
import { paymentModel } from '../../payments/payment.model.ts';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { followAllRefunds } from '../../payments/refunds/follow-refunds.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { handleWebhooks } from '../../payments/webhooks/handle-webhooks.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { paymentMethodModel, trialCardModel } from './payment-method.model.ts';

const { signal } = new AbortController();
const minuteMs = 60_000;
const shop = usePlanShop();
const member = () => planMember(shop);

async function started(me: PlanMember, body: object): Promise<string> {
  return ((await me.start(body)).body as { reference: string }).reference;
}

async function end(me: PlanMember, refund: 'none' | 'unused' | 'whole'): Promise<void> {
  const { _id, version = 0 } = (await me.read()) ?? {};
  const { status } = await shop.service.call(endSubscription, {
    token: shop.service.tokens.admin(),
    params: { id: String(_id) },
    body: { refund, reason: 'Asked by phone', version },
  });
  expect(status).toBe(200);
}

async function deleteAccount(me: PlanMember): Promise<void> {
  const { db, clock } = shop.deps;
  const at = clock.now().toISOString();
  const data = { userId: me.id, deletedAt: at };
  const event = {
    id: me.id,
    type: 'identity.user.deleted.v1',
    key: me.id,
    traceId: '',
    occurredAt: at,
    data,
  };
  await withTransaction(db, async (tx) => {
    await onPersonDeleted(shop.deps)(event, tx);
    await personModel(tx).updateOne({ _id: me.id }, { $set: { deleted: true, email: '' } });
  });
}

/** Sends the member's decided refunds, which Paystack processes. */
async function refund({ id }: PlanMember): Promise<void> {
  await sendRefunds(shop.deps, signal);
  const unsent = { userId: id, 'refunds.status': trusted({ $in: ['decided', 'sent'] as const }) };
  await expect.poll(() => paymentModel(shop.deps.db).countDocuments(unsent).hint({ _id: 1 })).toBe(0);
  for (const one of shop.stub.refunds) one.status = 'processed';
  await followAllRefunds(shop.deps, signal);
}

describe('an upgrade with credit', () => {
  it.each(['whole', 'unused'] as const)('goes back when the %s payment was refunded', async (kind) => {
    const me = await member();
    await me.buy('premium');
    shop.clock.advance(minuteMs);
    const reference = await started(me, { plan: 'ultimate' });
    expect((await me.payments()).at(-1)?.creditKobo).toBeGreaterThan(0);
    await end(me, kind);
    const { amount } = shop.stub.pay(reference, { authorization: stubCard(me.id) });
    expect((await me.verify(reference)).code).toBe('payment_returned');
    expect(await me.read()).toMatchObject({ state: 'expired', plan: 'premium' });
    expect((await me.payments()).at(-1)).toMatchObject({ accepted: false, refund: { amountKobo: amount } });
  });

  it('goes back when its period has ended', async () => {
    const me = await member();
    await me.buy('premium');
    const reference = await started(me, { plan: 'ultimate' });
    await me.call(contracts.cancelSubscription);
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'expired' });
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    expect((await me.verify(reference)).code).toBe('payment_returned');
  });

  it('is accepted while the credit is there', async () => {
    const me = await member();
    await me.buy('premium');
    const reference = await started(me, { plan: 'ultimate' });
    shop.clock.advance(10 * minuteMs);
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    expect((await me.verify(reference)).status).toBe(200);
  });
});

describe('a page of a deleted account', () => {
  it.each([
    ['card', { plan: 'premium' }, (name: string) => ({ authorization: stubCard(name) })],
    ['transfer', { plan: 'premium' }, () => ({ channel: 'bank_transfer' })],
    ['trial', { plan: 'premium', trial: true }, (name: string) => ({ authorization: stubCard(name) })],
  ] as const)('paid by %s goes back whole, once', async (_, body, paid) => {
    const me = await member();
    const reference = await started(me, body);
    await deleteAccount(me);
    const { amount, ...transaction } = shop.stub.pay(reference, paid(me.id));
    for (let round = 0; round < 2; round += 1) {
      await shop.sendWebhook('charge.success', transaction);
      await handleWebhooks(shop.deps, signal);
    }
    shop.clock.advance(2 * minuteMs);
    await pollOpenPayments(shop.deps, signal);
    await refund(me);
    expect(await me.payments()).toMatchObject([
      { accepted: false, refund: { amountKobo: amount, status: 'processed' } },
    ]);
    expect(shop.stub.refunds.filter((one) => one.transaction === transaction.id)).toHaveLength(1);
    expect(await me.read()).toBeNull();
    expect(await paymentMethodModel(shop.deps.db).countDocuments({ userId: me.id })).toBe(0);
    expect(await trialCardModel(shop.deps.db).findById(`SIG_${me.id}`)).toBeNull();
    expect(await me.balances()).toMatchObject({ suspense: 0, refunds_payable: 0 });
  });
});

it('a payment that cannot be settled is counted, waits, and does not block others', async () => {
  const [stuck, other] = [await member(), await member()];
  const references = [await started(stuck, { plan: 'premium' }), await started(other, { plan: 'premium' })];
  const broken = { reference: references[0] };
  await paymentModel(shop.deps.db).collection.updateOne(broken, { $set: { 'plan.plan': 'gold' } });
  for (const reference of references) shop.stub.pay(reference);
  shop.clock.advance(2 * minuteMs);
  let failures = 0;
  const deps = { ...shop.deps, settlementFailed: () => (failures += 1) };
  await pollOpenPayments(deps, signal);
  expect([failures, (await other.read())?.state, await stuck.read()]).toEqual([1, 'active', null]);
  await paymentModel(shop.deps.db).collection.updateOne(broken, { $set: { 'plan.plan': 'premium' } });
  shop.clock.advance(60 * minuteMs);
  await pollOpenPayments(deps, signal);
  expect((await stuck.read())?.state).toBe('active');
});

it('a payment in another currency goes back, has no receipt and is not in the books', async () => {
  const me = await member();
  const reference = await started(me, { plan: 'premium' });
  const paid = shop.stub.pay(reference, { currency: 'GHS', authorization: stubCard(me.id) });
  const { code, error } = await me.verify(reference);
  expect([code, error]).toEqual([
    'payment_returned',
    expect.stringContaining('payment was in GHS, not in naira'),
  ]);
  expect(await me.read()).toBeNull();
  const bills = async () => (await me.call(contracts.listBills)).body as { id: string }[];
  const unpaid = { description: 'Premium, paid in GHS', invoice_url: null };
  expect(await bills()).toMatchObject([{ ...unpaid, status: 'refunding' }]);
  const [{ id: billId } = { id: '' }] = await bills();
  const receipt = await me.call(contracts.getBillReceipt, { params: { id: me.id, billId } });
  expect(receipt.code).toBe('bill_not_found');
  await refund(me);
  expect(await bills()).toMatchObject([{ ...unpaid, status: 'refunded' }]);
  expect(shop.stub.refunds.filter((one) => one.transaction === paid.id)).toMatchObject([
    { amount: 499_000, currency: 'GHS' },
  ]);
  expect(await me.balances()).toEqual({});
});

it('what was paid above the price goes back immediately, and the price with a refund', async () => {
  const me = await member();
  const reference = await started(me, { plan: 'premium' });
  shop.stub.pay(reference, { amount: 600_000, authorization: stubCard(me.id) });
  expect((await me.verify(reference)).status).toBe(200);
  expect(await me.balances()).toEqual({
    paystack: 590_000,
    fees: 10_000,
    plans: -464_186,
    vat_payable: -34_814,
    suspense: 0,
    refunds_payable: -101_000,
  });
  await end(me, 'whole');
  await refund(me);
  expect(await me.balances()).toMatchObject({
    suspense: 0,
    refunds: 464_186,
    vat_payable: 0,
    refunds_payable: 0,
  });
});
