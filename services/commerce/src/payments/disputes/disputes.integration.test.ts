import {
  getManagedOrder,
  listDisputes,
  listOwedRefunds,
  refundOrder,
  retryRefund,
} from '@poc/contracts/endpoints/commerce-admin';
import { cancelOrder, giveRefundAccount } from '@poc/contracts/endpoints/orders';
import type { Dispute } from '@poc/contracts/entities/disputes';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { describe, expect, it } from 'vitest';
import { ledgerEntryModel } from '../../books/ledger/ledger-entry.model.ts';
import { firstRefundOf, refusedRefund, untilItNeedsDetails } from '../../testing/owed-refund.ts';
import { placePaidOrder, referenceOf } from '../../testing/paid-order.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import type { StubDispute } from '../../testing/stub-rows.ts';
import { leftOf } from '../payment.policy.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { webhookModel } from '../webhooks/webhook.model.ts';
import { disputeModel } from './dispute.model.ts';
import { followAllDisputes } from './follow-disputes.ts';

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 20 };
const priceKobo = 740_000;
const shop = useShop();

const admin = () => shop.service.tokens.admin();
const idOf = (order: ShopOrder) => ({ id: order._id.toHexString() });
const read = (order: ShopOrder) =>
  shop.service.call(getManagedOrder, { token: admin(), params: idOf(order) });
const refund = (order: ShopOrder, amount?: number) =>
  shop.service.call(refundOrder, {
    token: admin(),
    params: idOf(order),
    body: { reason: 'Torn', ...(amount === undefined ? {} : { amount }) },
  });
const stored = ({ id }: StubDispute) => disputeModel(shop.deps.db).findOne({ providerId: id }).lean();
const chargebacks = ({ id }: StubDispute) =>
  ledgerEntryModel(shop.deps.db).countDocuments({ key: `chargeback:${id}` });

const paidOrder = () => placePaidOrder(shop, { priceKobo });

/** Sends a dispute's webhook like Paystack; its id exceeds the precision of a double. */
async function sendDispute(event: string, dispute: StubDispute): Promise<void> {
  const body = JSON.stringify({ event, data: dispute }).replaceAll(/"id":"(\d+)"/g, '"id":$1');
  expect(await shop.sendRawWebhook(body)).toBe(200);
}
const handled = (event: string, { id }: StubDispute) =>
  expect
    .poll(async () => (await webhookModel(shop.deps.db).findById(`${event}:${id}`).lean())?.dueAt, patient)
    .toBeNull();

function resolve(dispute: StubDispute, resolution: string, amountKobo = dispute.refund_amount): void {
  dispute.status = 'resolved';
  dispute.resolution = resolution;
  dispute.refund_amount = amountKobo;
  dispute.resolvedAt = '2026-11-25T09:00:00.000Z';
  dispute.updated_at = '2026-11-25T09:00:00.000Z';
}

async function opened(): Promise<{ order: ShopOrder; dispute: StubDispute; totalKobo: number }> {
  const order = await paidOrder();
  const dispute = shop.stub.dispute(referenceOf(order));
  await sendDispute('charge.dispute.create', dispute);
  await handled('charge.dispute.create', dispute);
  return { order, dispute, totalKobo: order.totalKobo };
}

describe('a dispute', () => {
  it('that is opened and reminded of, twice each, is stored and announced once without moving money', async () => {
    const { order, dispute } = await opened();
    const balances = await shop.balances(order);
    for (const event of ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.remind']) {
      await sendDispute(event, dispute);
      await handled(event, dispute);
    }
    expect(await disputeModel(shop.deps.db).countDocuments({ providerId: dispute.id })).toBe(1);
    expect(await stored(dispute)).toMatchObject({ isOpen: true, takenKobo: 0, orderId: order._id });
    expect(await shop.balances(order)).toEqual(balances);
    expect((await shop.events(order)).filter((type) => type.includes('.dispute.'))).toEqual([
      'commerce.dispute.opened.v1',
    ]);
    const { body } = await read(order);
    expect(body).toMatchObject({
      refundable: order.totalKobo / 100,
      disputes: [{ provider_id: dispute.id, status: 'awaiting-merchant-feedback', taken: 0 }],
    });
  });

  it.each(['merchant-accepted', 'auto-accepted'])(
    'that ended as %s is booked once and reduces the refundable amount',
    async (resolution) => {
      const { order, dispute, totalKobo } = await opened();
      const before = await shop.balances(order);
      const vatKobo = -(before.vat_payable ?? 0);
      resolve(dispute, resolution);
      const event = 'charge.dispute.resolve';
      await Promise.all([sendDispute(event, dispute), sendDispute(event, dispute)]);
      await handled(event, dispute);
      await sendDispute(event, dispute);
      await sendDispute('charge.dispute.create', dispute);
      await handled(event, dispute);
      await handled('charge.dispute.create', dispute);
      expect(await chargebacks(dispute)).toBe(1);
      const after = await shop.balances(order);
      expect(after.chargebacks).toBe(totalKobo - vatKobo);
      expect(after.vat_payable).toBe(0);
      expect(after.paystack).toBe((before.paystack ?? 0) - totalKobo);
      // Paystack retains its fee.
      expect(after.fees).toBe(before.fees);
      expect(await shop.read(order)).toMatchObject({ chargedBackKobo: totalKobo, paymentStatus: 'refunded' });
      expect((await shop.events(order)).filter((type) => type.includes('.dispute.'))).toEqual([
        'commerce.dispute.opened.v1',
        'commerce.dispute.resolved.v1',
      ]);
      const { body } = await read(order);
      expect(body).toMatchObject({ refundable: 0, charged_back: totalKobo / 100 });
      expect((await refund(order)).code).toBe('refund_too_large');
      expect((await refund(order, 0.01)).code).toBe('refund_too_large');
    },
  );

  it('that was declined has no effect', async () => {
    const { order, dispute, totalKobo } = await opened();
    const before = await shop.balances(order);
    resolve(dispute, 'declined');
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
    expect(await stored(dispute)).toMatchObject({ isOpen: false, resolution: 'declined', takenKobo: 0 });
    expect(await shop.balances(order)).toEqual(before);
    expect((await shop.read(order)).paymentStatus).toBe('paid');
    expect((await refund(order, totalKobo / 100)).status).toBe(200);
  });

  it('accepted in part leaves the rest refundable', async () => {
    const { order, dispute, totalKobo } = await opened();
    resolve(dispute, 'merchant-accepted', 100_000);
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
    expect(await shop.read(order)).toMatchObject({
      chargedBackKobo: 100_000,
      paymentStatus: 'part_refunded',
    });
    expect((await refund(order, totalKobo / 100)).code).toBe('refund_too_large');
    expect((await refund(order)).status).toBe(200);
    const [given] = (await shop.read(order)).refunds;
    expect(given?.amountKobo).toBe(totalKobo - 100_000);
  });

  it('replaces a refund that has not gone through, so that nothing is owed', async () => {
    const order = await paidOrder();
    shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
    await refund(order);
    await expect.poll(async () => (await shop.read(order)).refunds[0]?.status, patient).toBe('refused');
    const dispute = shop.stub.dispute(referenceOf(order));
    resolve(dispute, 'auto-accepted');
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
    expect((await shop.read(order)).refunds[0]?.status).toBe('replaced');
    expect((await shop.balances(order)).refunds_payable).toBe(0);
    expect((await shop.balances(order)).refunds).toBe(0);
  });

  it('follows Paystack despite webhooks that are late, lost or out of order', async () => {
    const order = await paidOrder();
    const dispute = shop.stub.dispute(referenceOf(order));
    resolve(dispute, 'merchant-accepted');
    // The resolution arrives before the creation.
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
    await sendDispute('charge.dispute.create', dispute);
    await handled('charge.dispute.create', dispute);
    expect(await stored(dispute)).toMatchObject({ isOpen: false, resolution: 'merchant-accepted' });
    expect((await shop.events(order)).filter((type) => type.includes('.dispute.'))).toHaveLength(1);

    const silent = await paidOrder();
    const lost = shop.stub.dispute(referenceOf(silent));
    await followAllDisputes(shop.deps, signal);
    expect(await stored(lost)).toMatchObject({ isOpen: true });
    resolve(lost, 'auto-accepted');
    await Promise.all([followAllDisputes(shop.deps, signal), followAllDisputes(shop.deps, signal)]);
    expect(await chargebacks(lost)).toBe(1);
    expect((await shop.read(silent)).chargedBackKobo).toBe(silent.totalKobo);
  });

  it('of an unsettled payment settles the payment first', async () => {
    const order = await shop.order(await shop.product({ priceKobo }));
    shop.stub.pay(referenceOf(order));
    const dispute = shop.stub.dispute(referenceOf(order));
    resolve(dispute, 'auto-accepted');
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
    expect(await shop.balances(order)).toMatchObject({ chargebacks: 920_930, vat_payable: 0 });
  });

  it('without an order is listed, and one unknown to Paystack is not', async () => {
    const { dispute: known } = await opened();
    const stranger = { ...known.transaction, reference: 'someone-else' };
    const dispute = shop.stub.dispute(known.transaction.reference, { transaction: stranger });
    resolve(dispute, 'auto-accepted');
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
    expect(await stored(dispute)).toMatchObject({ orderId: null, orderNumber: '', isOpen: false });
    const unknown = { ...known, id: '17' };
    await sendDispute('charge.dispute.create', unknown);
    await handled('charge.dispute.create', unknown);
    expect(await stored(unknown)).toBeNull();
  });
});

describe('a refund of a disputed payment', () => {
  const hourMs = 3_600_000;
  const sentOf = ({ payment }: ShopOrder) =>
    shop.stub.refunds.filter(({ transaction }) => transaction === payment?.transactionId);
  const send = () => sendRefunds(shop.deps, signal);
  const buyer = (order: ShopOrder) => shop.member(order.userId.toHexString());
  const retry = (order: ShopOrder) =>
    shop.service.call(retryRefund, { token: admin(), params: firstRefundOf(order) });
  const waits = (order: ShopOrder) =>
    expect
      .poll(async () => (await shop.read(order)).refunds, patient)
      .toMatchObject([{ status: 'decided', lastError: expect.stringContaining('disputed') }]);
  async function end(dispute: StubDispute, resolution: string): Promise<void> {
    resolve(dispute, resolution);
    await sendDispute('charge.dispute.resolve', dispute);
    await handled('charge.dispute.resolve', dispute);
  }

  async function cancelled() {
    const { order, dispute } = await opened();
    const { status, body } = await shop.service.call(cancelOrder, {
      params: idOf(order),
      token: buyer(order),
    });
    expect([status, body]).toMatchObject([200, { status: 'cancelled' }]);
    await waits(order);
    return { order: await shop.read(order), dispute };
  }

  it('waits for the end of the dispute, and is sent once after it was won', async () => {
    const { order, dispute } = await cancelled();
    const { body } = await shop.service.call(listOwedRefunds, { token: admin(), query: {} });
    expect((body as OwedRefund[]).find(({ order_id }) => order_id === idOf(order).id)).toMatchObject({
      status: 'decided',
      error: expect.stringContaining('disputed'),
    });
    expect((await retry(order)).code).toBe('refund_disputed');
    for (let hour = 0; hour < 2; hour += 1) {
      shop.clock.advance(hourMs);
      await send();
    }
    await waits(order);
    expect(sentOf(order)).toEqual([]);
    await end(dispute, 'declined');
    await send();
    await expect.poll(async () => (await shop.read(order)).refunds[0]?.status, patient).toBe('pending');
    shop.clock.advance(hourMs);
    await send();
    expect(sentOf(order)).toMatchObject([{ amount: order.totalKobo }]);
    expect((await shop.read(order)).refunds).toMatchObject([{ lastError: '' }]);
  });

  it('is replaced when the dispute was lost', async () => {
    const { order, dispute } = await cancelled();
    await end(dispute, 'auto-accepted');
    shop.clock.advance(hourMs);
    await send();
    const after = await shop.read(order);
    expect(after.refunds).toMatchObject([{ status: 'replaced' }]);
    expect(after.payment && leftOf(after.payment)).toBe(0);
    expect(sentOf(order)).toEqual([]);
    expect(await shop.balances(order)).toMatchObject({ refunds_payable: 0, refunds: 0 });
  });

  it('waits too when Paystack had refused or lost it before', async () => {
    const refused = await refusedRefund(shop);
    const lost = await paidOrder();
    shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 500 } : null);
    await refund(lost);
    await expect
      .poll(async () => (await shop.read(lost)).refunds, patient)
      .toMatchObject([{ status: 'sent', lastError: 'Paystack did not respond.' }]);
    shop.stub.fault = () => null;
    for (const order of [refused, lost]) shop.stub.dispute(referenceOf(order));
    await followAllDisputes(shop.deps, signal);
    expect((await retry(refused)).code).toBe('refund_disputed');
    shop.clock.advance(hourMs);
    await expect
      .poll(async () => {
        // The circuit may be open for a while after the failure.
        shop.clock.advance(61_000);
        await send();
        return (await shop.read(lost)).refunds;
      }, patient)
      .toMatchObject([{ status: 'decided', lastError: expect.stringContaining('disputed') }]);
    expect((await shop.read(refused)).refunds).toMatchObject([
      { status: 'refused', lastError: expect.stringContaining('disputed') },
    ]);
    expect([...sentOf(refused), ...sentOf(lost)]).toEqual([]);
  });

  it('is not sent to an account of the buyer', async () => {
    const order = await untilItNeedsDetails(shop, await refusedRefund(shop));
    shop.stub.dispute(referenceOf(order));
    await followAllDisputes(shop.deps, signal);
    const { code } = await shop.service.call(giveRefundAccount, {
      token: buyer(order),
      params: firstRefundOf(order),
      body: { account_number: '0123456789', bank_id: '21' },
    });
    expect(code).toBe('refund_disputed');
    expect(sentOf(order)).toMatchObject([{ status: 'needs-attention' }]);
  });
});

describe('GET /admin/disputes', () => {
  it('200: open ones first, by due time; 403 for members', async () => {
    const later = await opened();
    const sooner = await opened();
    sooner.dispute.dueAt = '2026-11-25T08:00:00.000Z';
    await followAllDisputes(shop.deps, signal);
    const over = await opened();
    resolve(over.dispute, 'declined');
    await followAllDisputes(shop.deps, signal);
    const pages: Dispute[] = [];
    for (let cursor: string | undefined; ; ) {
      const { status, body, headers } = await shop.service.call(listDisputes, {
        token: admin(),
        query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      expect(status).toBe(200);
      pages.push(...(body as Dispute[]));
      cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
      if (cursor === undefined) break;
    }
    const ids = pages.map(({ provider_id }) => provider_id);
    expect(new Set(ids).size).toBe(ids.length);
    const [first, second, third] = [sooner, later, over].map(({ dispute }) => ids.indexOf(dispute.id));
    expect(first).toBeLessThan(second ?? -1);
    expect(second).toBeLessThan(third ?? -1);
    expect(pages.findLastIndex(({ status }) => status !== 'resolved')).toBeLessThan(
      pages.findIndex(({ status }) => status === 'resolved'),
    );
    expect((await shop.service.call(listDisputes, { token: shop.member() })).status).toBe(403);
  });

  it('uses an index', async () => {
    const plan = await disputeModel(shop.deps.db)
      .find({})
      .sort({ rank: 1, _id: 1 })
      .limit(3)
      .explain('executionStats');
    expect(Object(plan).executionStats.totalDocsExamined).toBeLessThanOrEqual(3);
  });
});
