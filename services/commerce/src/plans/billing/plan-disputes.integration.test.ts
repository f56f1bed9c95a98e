import { endSubscription } from '@poc/contracts/endpoints/managed-subscriptions';
import { addPaymentMethod } from '@poc/contracts/endpoints/plans';
import { describe, expect, it } from 'vitest';
import { ledgerEntryModel } from '../../books/ledger/ledger-entry.model.ts';
import { disputeModel } from '../../payments/disputes/dispute.model.ts';
import { followDispute } from '../../payments/disputes/follow-disputes.ts';
import { type PlanMember, planMember, usePlanShop } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import type { StubDispute } from '../../testing/stub-rows.ts';
import { subscriptionModel } from '../subscription.model.ts';

const shop = usePlanShop();

async function disputed(): Promise<{ me: PlanMember; dispute: StubDispute }> {
  const me = await planMember(shop);
  expect((await me.buy('premium')).status).toBe(200);
  const [payment] = await me.payments();
  const dispute = shop.stub.dispute(payment?.reference ?? '');
  await followDispute(shop.deps, dispute.id);
  return { me, dispute };
}

async function resolve(dispute: StubDispute, resolution: string): Promise<void> {
  const at = '2026-11-25T09:00:00.000Z';
  Object.assign(dispute, { status: 'resolved', resolution, resolvedAt: at, updated_at: at });
  await followDispute(shop.deps, dispute.id);
}

const chargesOf = (me: PlanMember) => me.charges().then((charges) => charges.length);

describe('a dispute of a plan', () => {
  it('that is lost is booked, counted and ends the plan', async () => {
    const { me, dispute } = await disputed();
    await resolve(dispute, 'merchant-accepted');
    await followDispute(shop.deps, dispute.id);
    expect(await me.payments()).toMatchObject([{ chargedBackKobo: 499_000, refunds: [] }]);
    expect(await me.balances()).toMatchObject({ chargebacks: 464_186, plans: -464_186, vat_payable: 0 });
    expect(await ledgerEntryModel(shop.deps.db).countDocuments({ key: `chargeback:${dispute.id}` })).toBe(1);
    expect(await disputeModel(shop.deps.db).findOne({ providerId: dispute.id }).lean()).toMatchObject({
      ...{ orderId: null, isOpen: false, takenKobo: 499_000 },
    });
    expect(await me.read()).toMatchObject({ state: 'expired', endDate: shop.clock.now() });
    expect(await me.notices()).toEqual(['started', 'ended']);
  });

  it('that is open prevents the charge of the card, and one that is won permits it', async () => {
    const { me, dispute } = await disputed();
    await me.renew();
    expect(await chargesOf(me)).toBe(0);
    expect(await me.read()).toMatchObject({ state: 'grace', lastFailure: 'There is no card to charge.' });
    await resolve(dispute, 'declined');
    const { dueAt } = (await me.read()) ?? {};
    shop.clock.set(dueAt ?? new Date());
    await me.retry();
    expect(await chargesOf(me)).toBe(1);
    expect(await me.read()).toMatchObject({ state: 'active' });
  });

  it('that was lost prevents every later charge of the card', async () => {
    const { me, dispute } = await disputed();
    await resolve(dispute, 'auto-accepted');
    expect((await me.buy('premium')).status, 'its owner may pay by it').toBe(200);
    await me.renew();
    expect(await chargesOf(me)).toBe(0);
  });

  it('of a payment by transfer permits charges of the card', async () => {
    const me = await planMember(shop);
    const { reference } = (await me.start({ plan: 'premium' })).body as { reference: string };
    shop.stub.pay(reference, { channel: 'bank_transfer' });
    expect((await me.verify(reference)).status).toBe(200);
    await me.call(addPaymentMethod);
    const check = (await me.payments()).at(-1)?.reference ?? '';
    shop.stub.pay(check, { authorization: stubCard(me.id) });
    expect((await me.verify(check)).status).toBe(200);
    await followDispute(shop.deps, shop.stub.dispute(reference).id);
    await me.renew();
    expect(await chargesOf(me)).toBe(1);
  });

  it('ends the better plan that was credited its period, also a legacy one', async () => {
    const me = await planMember(shop);
    await me.buy('premium');
    const [credited] = await me.payments();
    const { reference = '' } = credited ?? {};
    const ofEarlierRelease = { $unset: { paymentReference: 1 } };
    await subscriptionModel(shop.deps.db).collection.updateOne(
      { userId: credited?.userId },
      ofEarlierRelease,
    );
    shop.clock.advance(60_000);
    expect((await me.buy('ultimate')).status).toBe(200);
    expect((await me.payments()).at(-1)).toMatchObject({ creditReference: reference });
    const dispute = shop.stub.dispute(reference);
    await followDispute(shop.deps, dispute.id);
    await resolve(dispute, 'merchant-accepted');
    expect(await me.read()).toMatchObject({ plan: 'ultimate', state: 'expired' });
  });

  it('leaves nothing to refund when the plan is ended', async () => {
    const { me, dispute } = await disputed();
    const { _id, version } = (await me.read()) ?? expect.fail('no plan');
    const token = shop.service.tokens.admin();
    const params = { id: _id.toHexString() };
    shop.stub.fault = (call) => (call.includes('/refund') ? { status: 503 } : null);
    const body = { refund: 'whole', reason: 'Asked for', version } as const;
    expect((await shop.service.call(endSubscription, { token, params, body })).status).toBe(200);
    await me.holdRefunds();
    await resolve(dispute, 'merchant-accepted');
    expect(await me.payments()).toMatchObject([{ refundedKobo: 0, refunds: [{ status: 'replaced' }] }]);
    expect(await me.balances()).toMatchObject({ refunds_payable: 0, refunds: 0, chargebacks: 464_186 });
  });
});
