import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { expect, it } from 'vitest';
import { placePaidOrder, referenceOf } from '../../testing/paid-order.ts';
import { planMember } from '../../testing/plan-member.ts';
import { reconcileShop } from '../../testing/reconcile-shop.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { findPayment } from '../find-payments.ts';
import { paymentModel } from '../payment.model.ts';
import { handleWebhooks } from '../webhooks/handle-webhooks.ts';
import { webhookModel } from '../webhooks/webhook.model.ts';
import { followReportedRefunds } from './follow-refunds.ts';
import { sendRefunds } from './send-refunds.ts';

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 50 };
const shop = useShop();

/** Refunds a payment in Paystack's dashboard. */
function refundThere(transaction: string | null | undefined, amount: number, status = 'processed'): void {
  const id = String(9_000_000_000 + shop.stub.refunds.length);
  const made = { id, transaction: transaction ?? '', amount, status, currency: 'NGN' };
  shop.stub.refunds.push({ ...made, merchant_note: 'By the dashboard' });
}

it("adopts a refund made in Paystack's dashboard, once, and leaves the order to administrators", async () => {
  const order = await placePaidOrder(shop);
  refundThere(order.payment?.transactionId, 240_000);
  const report = () => shop.sendWebhook('refund.processed', { transaction_reference: referenceOf(order) });
  await report();
  await expect.poll(async () => (await shop.read(order)).refunds, patient).toHaveLength(1);
  const payment = (await findPayment(shop.deps.db, referenceOf(order))) ?? expect.fail('no payment');
  await Promise.all([followReportedRefunds(shop.deps, payment), followReportedRefunds(shop.deps, payment)]);
  const after = await shop.read(order);
  expect(after).toMatchObject({
    ...{ status: 'paid', paymentStatus: 'part_refunded', refundedKobo: 240_000 },
    refunds: [{ status: 'processed', amountKobo: 240_000, by: 'system' }],
  });
  expect(after.history.at(-1)?.note).toBe("Refunded in Paystack's dashboard.");
  expect(await shop.balances(order)).toMatchObject({ refunds: 223_256, refunds_payable: 0 });
  expect((await reconcileShop(shop)).differences).toEqual([]);
  const params = { id: order._id.toHexString() };
  const body = { amount: 5_000.01, reason: 'Torn' };
  const more = await shop.service.call(refundOrder, { token: shop.service.tokens.admin(), params, body });
  expect(more.code).toBe('refund_too_large');
});

it('adopts one of a plan, follows it to its end, and adopts neither those of POC nor failed ones', async () => {
  const me = await planMember(shop);
  await me.buy('premium');
  const read = async () => {
    const [payment] = await me.payments();
    return (await findPayment(shop.deps.db, payment?.reference ?? '')) ?? expect.fail('no payment');
  };
  const { transactionId } = await read();
  refundThere(transactionId, 100_000, 'failed');
  refundThere(transactionId, 499_000, 'pending');
  await followReportedRefunds(shop.deps, await read());
  expect(await read()).toMatchObject({ refundedKobo: 499_000, refunds: [{ status: 'pending' }] });
  const made = shop.stub.refunds.at(-1) ?? expect.fail('no refund');
  made.status = 'processed';
  await followReportedRefunds(shop.deps, await read());
  expect(await read()).toMatchObject({ refunds: [{ status: 'processed' }] });
  expect(await me.balances()).toMatchObject({ refunds: 464_186, refunds_payable: 0 });
});

it('adopts one that was reported while a refund of POC was on its way', async () => {
  const order = await placePaidOrder(shop);
  const { db, clock } = shop.deps;
  shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 503 } : null);
  const params = { id: order._id.toHexString() };
  const body = { amount: 1_000, reason: 'Torn' };
  await shop.service.call(refundOrder, { token: shop.service.tokens.admin(), params, body });
  const set = (status: string, nextTryAt: Date | null) =>
    paymentModel(db).updateOne(
      { orderId: order._id },
      { $set: { 'refunds.0.status': status, 'refunds.0.nextTryAt': nextTryAt } },
    );
  await set('sent', new Date(8e15));
  refundThere(order.payment?.transactionId, 240_000);
  await shop.sendWebhook('refund.processed', { transaction_reference: referenceOf(order) });
  const row = () =>
    webhookModel(db)
      .findById(`refund.processed:${referenceOf(order)}`)
      .lean();
  await expect.poll(async () => (await row())?.tries, patient).toBe(1);
  expect((await shop.read(order)).refunds).toHaveLength(1);
  shop.stub.fault = () => null;
  await set('decided', clock.now());
  await sendRefunds(shop.deps, signal);
  shop.clock.advance(10_000);
  await handleWebhooks(shop.deps, signal);
  await expect.poll(async () => (await shop.read(order)).refundedKobo, patient).toBe(340_000);
});
