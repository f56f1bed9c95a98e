import * as contracts from '@poc/contracts/endpoints/plans';
import { addMonths } from '@poc/contracts/lagos-calendar';
import { describe, expect, it } from 'vitest';
import { followAllRefunds } from '../../payments/refunds/follow-refunds.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { handleWebhooks } from '../../payments/webhooks/handle-webhooks.ts';
import { planMember, usePlanShop } from '../../testing/plan-member.ts';
import { usePlanPrice } from '../../testing/plan-prices.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { paymentMethodModel } from './payment-method.model.ts';

const { signal } = new AbortController();
const dayMs = 86_400_000;
const shop = usePlanShop();
const premium = usePlanPrice(shop, 'premium');

const member = () => planMember(shop);

describe('buying a plan', () => {
  it('opens the hosted page, and the plan once paid: card, bill, books and email', async () => {
    const me = await member();
    const { status, body } = await me.start({ plan: 'premium' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ success: true, authorization_url: expect.stringContaining('/pay/') }),
    ]);
    const { reference } = body as { reference: string };
    expect((await me.verify(reference)).status).toBe(402);
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    const responses = await Promise.all([me.verify(reference), me.verify(reference), me.verify(reference)]);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(responses[0]?.body).toHaveProperty('subscription');
    expect((await me.call(contracts.getSubscription)).body).toMatchObject({
      ...{ plan: 'premium', status: 'active', state: 'active', renews_by_card: true, trial_available: false },
      ...{ price: 4_990 },
    });
    expect((await me.read())?.endDate).toEqual(addMonths(shop.clock.now(), 1));
    const bills = await me.call(contracts.listBills);
    expect(bills.body).toMatchObject([
      { amount: 4_990, status: 'paid', description: expect.stringMatching(/^Premium, /) },
    ]);
    expect(await me.balances()).toEqual({
      ...{ paystack: 489_000, fees: 10_000 },
      ...{ plans: -464_186, vat_payable: -34_814 },
    });
    expect(await me.notices()).toEqual(['started']);
    const [{ id: billId }] = bills.body as [{ id: string }];
    const receipt = await me.call(contracts.getBillReceipt, { params: { id: me.id, billId } });
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('two concurrent starts are one payment; paid on two devices, the second is refunded', async () => {
    const me = await member();
    const [one, other] = [await me.start({ plan: 'premium' }), await me.start({ plan: 'premium' })];
    expect((other.body as { reference: string }).reference).toBe(
      (one.body as { reference: string }).reference,
    );
    const dear = await me.start({ plan: 'ultimate' });
    for (const { body } of [one, dear]) shop.stub.pay((body as { reference: string }).reference);
    expect((await me.verify((one.body as { reference: string }).reference)).status).toBe(200);
    expect((await me.verify((dear.body as { reference: string }).reference)).status).toBe(402);
    expect((await me.read())?.plan).toBe('premium');
    await sendRefunds(shop.deps, signal);
    // The service's job may send the refund instead; it is sent exactly once.
    await expect.poll(async () => (await me.payments())[1]?.refund?.providerId).toBeTruthy();
    for (const refund of shop.stub.refunds) refund.status = 'processed';
    await followAllRefunds(shop.deps, signal);
    expect((await me.payments()).map(({ refund }) => refund?.status ?? null)).toEqual([null, 'processed']);
    expect(await me.balances()).toMatchObject({ plans: -464_186, suspense: 0, refunds_payable: 0 });
  });

  it('is settled by a webhook alone; repeated and late ones have no effect', async () => {
    const me = await member();
    const { body } = await me.start({ plan: 'premium' });
    const { reference } = body as { reference: string };
    const paid = shop.stub.pay(reference, { authorization: stubCard(me.id) });
    for (let round = 0; round < 2; round += 1) {
      expect(await shop.sendWebhook('charge.success', { ...paid })).toBe(200);
      await handleWebhooks(shop.deps, signal);
    }
    expect((await me.read())?.state).toBe('active');
    expect(await me.balances()).toMatchObject({ plans: -464_186 });
  });

  it('for less than the price opens nothing and is refunded', async () => {
    const me = await member();
    const { body } = await me.start({ plan: 'ultimate' });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { amount: 100_000 });
    expect((await me.verify(reference)).status).toBe(402);
    expect(await me.read()).toBeNull();
    expect((await me.payments())[0]?.refund).toMatchObject({ amountKobo: 100_000 });
  });

  it('400, 401, 404 and 409: a price of the client, another user, the same plan again', async () => {
    const me = await member();
    const start = (more: object) =>
      shop.service.call(contracts.startSubscription, { params: { id: me.id }, ...more });
    expect((await me.start({ plan: 'premium', price: 1 })).status).toBe(400);
    expect((await start({ body: { plan: 'premium' } })).status).toBe(401);
    expect((await start({ body: { plan: 'premium' }, token: shop.member() })).status).toBe(404);
    await me.buy('premium');
    expect((await me.start({ plan: 'premium' })).code).toBe('plan_unchanged');
    const quoted = await me.call(contracts.quoteSubscription, { query: { plan: 'premium' } });
    expect([quoted.status, quoted.body]).toMatchObject([200, { state: 'unchanged', due: 0 }]);
    expect((await (await member()).verify('poc-plan-none')).status).toBe(404);
    const foreign = (await me.payments())[0]?.reference ?? '';
    expect((await (await member()).verify(foreign)).status).toBe(404);
  });

  it('409: names a price that changed since it was shown, and does not reuse the earlier payment', async () => {
    const me = await member();
    const shown = { plan: 'premium', expected_price: 4_990 };
    const before = await me.start(shown);
    await premium.change({ price: 5_990 });
    for (const more of [{}, { trial: true }]) {
      const { status, code, error } = await me.start({ ...shown, ...more });
      expect([status, code, error]).toEqual([
        409,
        'plan_price_changed',
        'The price of that plan has changed. It is ₦5,990.00 a month now.',
      ]);
    }
    const after = await me.start({ ...shown, expected_price: 5_990 });
    expect(after.status).toBe(200);
    expect((after.body as { reference: string }).reference).not.toBe(
      (before.body as { reference: string }).reference,
    );
    expect((await me.payments()).map(({ amountKobo }) => amountKobo)).toEqual([499_000, 599_000]);
  });

  it('503: retries the same payment once Paystack is back', async () => {
    const me = await member();
    shop.stub.fault = (call) => (call.endsWith('/initialize') ? { status: 500 } : null);
    expect((await me.start({ plan: 'premium' })).status).toBe(503);
    shop.stub.fault = () => null;
    await expect
      .poll(async () => (await me.start({ plan: 'premium' })).status, { timeout: 20_000 })
      .toBe(200);
    expect(await me.payments()).toMatchObject([{ purpose: 'start', status: 'open' }]);
  });
});

describe('changing', () => {
  it('upgrades credit the rest exactly; downgrades wait for the end', async () => {
    const me = await member();
    await me.buy('premium');
    const { startDate, endDate } = (await me.read()) ?? {};
    shop.clock.advance(10 * dayMs);
    const share = 1 - (10 * dayMs) / ((endDate?.getTime() ?? 0) - (startDate?.getTime() ?? 0));
    const credit = Math.floor(499_000 * share) / 100;
    const quote = await me.call(contracts.quoteSubscription, {
      params: { id: me.id },
      query: { plan: 'ultimate' },
    });
    expect(quote.body).toMatchObject({ credit, due: 9_990 - credit, starts: 'now' });
    expect((await me.buy('ultimate')).status).toBe(200);
    expect(await me.read()).toMatchObject({ plan: 'ultimate', endDate: addMonths(shop.clock.now(), 1) });
    expect((await me.start({ plan: 'premium' })).body).toMatchObject({
      authorization_url: null,
      subscription: { plan: 'ultimate', next_plan: 'premium' },
    });
    await me.renew();
    expect(await me.read()).toMatchObject({ plan: 'premium', nextPlan: null });
    expect((await me.charges())[0]?.amountKobo).toBe(499_000);
  });

  it.each([12_000, 9_990, 9_960])('credits all but the least charge of a month for ₦%d', async (price) => {
    const me = await member();
    await premium.change({ price });
    await me.buy('premium');
    const quote = await me.call(contracts.quoteSubscription, {
      params: { id: me.id },
      query: { plan: 'ultimate' },
    });
    expect(quote.body).toMatchObject({ price: 9_990, credit: 9_940, due: 50 });
    expect((await me.buy('ultimate')).status).toBe(200);
    expect((await me.payments()).at(-1)).toMatchObject({ amountKobo: 5_000, creditKobo: 994_000 });
    expect(await me.read()).toMatchObject({ plan: 'ultimate', endDate: addMonths(shop.clock.now(), 1) });
  });

  it('Basic ends the plan at the end of the paid period; resumed before, it continues', async () => {
    const me = await member();
    expect((await me.call(contracts.cancelSubscription)).code).toBe('subscription_not_found');
    await me.buy('premium');
    expect((await me.start({ plan: 'basic' })).body).toMatchObject({ subscription: { status: 'cancelled' } });
    expect((await me.call(contracts.cancelSubscription)).status).toBe(200);
    expect((await me.call(contracts.resumeSubscription)).body).toMatchObject({ state: 'active' });
    await me.call(contracts.cancelSubscription);
    await me.renew();
    expect((await me.call(contracts.resumeSubscription)).code).toBe('subscription_over');
    expect(await me.charges()).toEqual([]);
  });
});

describe('the free trial', () => {
  it('checks a card with ₦50, which are refunded, and is available once per user and card', async () => {
    const me = await member();
    const { body } = await me.start({ plan: 'premium', trial: true });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard('shared') });
    expect((await me.verify(reference)).body).toMatchObject({
      subscription: { state: 'trialing', trial_available: false },
    });
    // The refund may already be in progress.
    const status = expect.stringMatching(/^(decided|sent)$/);
    expect((await me.payments())[0]).toMatchObject({
      amountKobo: 5_000,
      refund: { amountKobo: 5_000, status },
    });
    expect((await me.start({ plan: 'premium', trial: true })).code).toBe('trial_unavailable');

    const neighbour = await member();
    const again = await neighbour.start({ plan: 'premium', trial: true });
    const second = (again.body as { reference: string }).reference;
    shop.stub.pay(second, { authorization: stubCard('shared') });
    expect((await neighbour.verify(second)).code).toBe('trial_unavailable');
    expect(await neighbour.read()).toBeNull();
    expect((await neighbour.payments())[0]?.refund).toMatchObject({ amountKobo: 5_000 });
    // The first run sends the overdue email about the trial's end.
    await me.renew();
    await me.renew();
    expect(await me.read()).toMatchObject({ state: 'active', plan: 'premium' });
    expect(await me.balances()).toMatchObject({ plans: -464_186 });
  });
});

describe('cards', () => {
  it('are added by a refunded charge, chosen and removed; the number never reaches POC', async () => {
    const me = await member();
    await me.buy('premium');
    const added = await me.call(contracts.addPaymentMethod);
    const reference = (await me.payments()).at(-1)?.reference ?? '';
    expect((added.body as { authorization_url: string }).authorization_url).toContain(reference);
    shop.stub.pay(reference, { authorization: stubCard(`${me.id}-2`) });
    expect((await me.verify(reference)).body).toMatchObject({
      payment_method: { brand: 'Visa', isDefault: true },
    });
    const list = await me.call(contracts.listPaymentMethods);
    const [second, first] = list.body as { id: string; isDefault: boolean }[];
    const before = { id: me.id, methodId: first?.id ?? '' };
    await me.call(contracts.setDefaultPaymentMethod, { params: before });
    const params = { id: me.id, methodId: second?.id ?? '' };
    const chosen = await me.call(contracts.setDefaultPaymentMethod, { params });
    expect((chosen.body as { id: string }[])[0]?.id).toBe(second?.id);
    expect((await me.call(contracts.removePaymentMethod, { params })).status).toBe(204);
    expect((await me.call(contracts.removePaymentMethod, { params })).status).toBe(404);
    expect(await paymentMethodModel(shop.deps.db).find({ userId: me.id }).lean()).toMatchObject([
      { isDefault: true, signature: `SIG_${me.id}` },
    ]);
    const stranger = await member();
    const theirs = { id: stranger.id, methodId: first?.id ?? '' };
    expect((await stranger.call(contracts.setDefaultPaymentMethod, { params: theirs })).status).toBe(404);
  });
});
