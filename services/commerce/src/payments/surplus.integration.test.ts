import { listOwedRefunds, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { listBills, quoteSubscription } from '@poc/contracts/endpoints/plans';
import { refundDecided } from '@poc/contracts/events/commerce';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { describe, expect, it } from 'vitest';
import { referenceOf } from '../testing/paid-order.ts';
import { planMember, usePlanShop } from '../testing/plan-member.ts';
import { reconcileShop } from '../testing/reconcile-shop.ts';
import { stubCard } from '../testing/stub-cards.ts';
import { findPayment } from './find-payments.ts';
import { followAllRefunds } from './refunds/follow-refunds.ts';
import { sendRefunds } from './refunds/send-refunds.ts';
import { handleWebhooks } from './webhooks/handle-webhooks.ts';

const shop = usePlanShop();
const { signal } = new AbortController();
const admin = () => shop.service.tokens.admin();

async function announced(key: string) {
  const rows = await outboxOf(shop.deps.db).find({ key, topic: refundDecided.topic }).toArray();
  return rows
    .map(({ envelope }) => JSON.parse(envelope) as { type: string; data: object })
    .filter(({ type }) => type === refundDecided.type)
    .map(({ data }) => data);
}

/** Reports a payment by two webhooks and two browsers concurrently. */
async function reported(reference: string, verify: () => Promise<{ status: number }>): Promise<void> {
  const webhook = () => shop.sendWebhook('charge.success', { reference });
  const responses = await Promise.all([webhook(), verify(), webhook(), verify()]);
  for (const response of responses)
    expect(typeof response === 'number' ? response : response.status).toBe(200);
  await Promise.all([handleWebhooks(shop.deps, signal), handleWebhooks(shop.deps, signal)]);
}

/** Completes the refunds of a payment at Paystack. */
async function completed(reference: string): Promise<void> {
  const open = async () => {
    await sendRefunds(shop.deps, signal);
    for (const refund of shop.stub.refunds) refund.status = 'processed';
    await followAllRefunds(shop.deps, signal);
    const { refunds = [] } = (await findPayment(shop.deps.db, reference)) ?? {};
    return refunds.filter(({ status }) => status !== 'processed');
  };
  await expect.poll(open).toEqual([]);
}

describe('an order that was overpaid', () => {
  const overpaid = async () => {
    const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
    shop.stub.pay(referenceOf(order), { amount: 800_000, fees: 0 });
    await reported(referenceOf(order), () => shop.verify(order));
    return order;
  };

  it('gets its surplus back once, with an email, and stays paid', async () => {
    const order = await overpaid();
    const refunds = [{ amountKobo: 60_000, reason: 'Overpayment.', by: 'system' }];
    expect(await shop.read(order)).toMatchObject({ paymentStatus: 'paid', refundedKobo: 60_000, refunds });
    expect(await announced(order._id.toHexString())).toMatchObject([
      { orderId: order._id.toHexString(), plan: null, amountKobo: 60_000 },
    ]);
    await completed(referenceOf(order));
    const transaction = (await shop.read(order)).payment?.transactionId;
    expect(shop.stub.refunds.filter((one) => one.transaction === transaction)).toMatchObject([
      { amount: 60_000 },
    ]);
    expect(await shop.read(order)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    expect(await shop.balances(order)).toMatchObject({
      paystack: 740_000,
      vat_payable: -51_628,
      suspense: 0,
      refunds_payable: 0,
    });
    expect((await reconcileShop(shop)).differences).toEqual([]);
  });

  it('is refunded whole together with its surplus', async () => {
    const order = await overpaid();
    await completed(referenceOf(order));
    const params = { id: order._id.toHexString() };
    await shop.service.call(refundOrder, { token: admin(), params, body: { reason: 'Torn' } });
    await completed(referenceOf(order));
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await shop.balances(order)).toMatchObject({
      suspense: 0,
      refunds: 688_372,
      vat_payable: 0,
      paystack: 0,
    });
  });

  it('is in the list of owed refunds when Paystack refuses', async () => {
    shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
    const order = await overpaid();
    await sendRefunds(shop.deps, signal);
    await expect
      .poll(async () => (await shop.read(order)).refunds.map(({ status }) => status))
      .toEqual(['refused']);
    const { body } = await shop.service.call(listOwedRefunds, { token: admin(), query: { limit: 100 } });
    expect(body?.find(({ order_id }) => order_id === order._id.toHexString())).toMatchObject({
      amount: 600,
      status: 'refused',
      order_number: order.number,
    });
  });
});

it('a plan that was overpaid gets its surplus back once, with its whole credit left', async () => {
  const [me, other] = [await planMember(shop), await planMember(shop)];
  await other.buy('premium');
  const { body } = await me.start({ plan: 'premium' });
  const { reference } = body as { reference: string };
  shop.stub.pay(reference, { amount: 600_000, authorization: stubCard(me.id) });
  await reported(reference, () => me.verify(reference));
  const [payment] = await me.payments();
  expect(payment).toMatchObject({ accepted: true, refunds: [{ amountKobo: 101_000 }] });
  expect(await announced(payment?._id.toHexString() ?? '')).toMatchObject([
    { orderId: null, plan: 'Premium', amountKobo: 101_000 },
  ]);
  await completed(reference);
  expect(await me.balances()).toMatchObject({
    plans: -464_186,
    vat_payable: -34_814,
    suspense: 0,
    refunds_payable: 0,
  });
  const creditOf = async (member: typeof me) =>
    ((await member.call(quoteSubscription, { query: { plan: 'ultimate' } })).body as { credit: number })
      .credit;
  expect(await creditOf(me)).toBeCloseTo(await creditOf(other), 0);
  const { body: bills } = await me.call(listBills);
  expect(bills).toMatchObject([{ status: 'paid' }]);
});
