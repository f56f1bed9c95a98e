import * as contracts from '@poc/contracts/endpoints/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { reconcileShop } from '../testing/reconcile-shop.ts';
import type { ShopOrder } from '../testing/shop-order.ts';
import { declinedCard, goodCard, useSandboxShop } from '../testing/use-sandbox-shop.ts';
import { disputeModel } from './disputes/dispute.model.ts';
import { pollOpenPayments } from './poll-open-payments.ts';

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 25 };
/** Runs the flows against the sandbox, which follows Paystack's documentation alone. */
const { shop, sandbox, send } = useSandboxShop({ PAYSTACK_TIMEOUT_MS: 1_500 }, { sendsWebhooks: true });

const faults = (wanted: object) => send('PUT', '/sandbox/faults', wanted);
beforeEach(() => faults({}));
const pay = ({ payment }: ShopOrder, how: object) =>
  send('POST', `/sandbox/checkout/${payment?.accessCode}/pay`, how);
const order = async () => shop.order(await shop.product({ priceKobo: 490_000, stock: 5 }));
const becomes = (doc: ShopOrder, wanted: object) =>
  expect.poll(() => shop.read(doc), patient).toMatchObject(wanted);
const cancel = (doc: ShopOrder) =>
  shop.service.call(contracts.cancelOrder, {
    params: { id: doc._id.toHexString() },
    token: shop.member(doc.userId.toHexString()),
  });

describe('with the sandbox', () => {
  it('is paid by the webhook alone, with the fee in the books', async () => {
    const doc = await order();
    await pay(doc, goodCard);
    await becomes(doc, { status: 'paid', payment: { channel: 'card', paidKobo: 740_000 } });
    const { fees, ...others } = await shop.balances(doc);
    expect(fees).toBeGreaterThan(0);
    expect(others).toEqual({
      ...{ paystack: 740_000 - (fees ?? 0), sales: -455_814, shipping: -232_558 },
      vat_payable: -51_628,
    });
  });

  it('is paid by another card after a declined one', async () => {
    const doc = await order();
    await pay(doc, declinedCard);
    expect((await shop.verify(doc)).code).toBe('payment_failed');
    await pay(doc, goodCard);
    expect((await shop.verify(doc)).status).toBe(200);
  });

  it('is paid once by 50 webhooks of one payment', async () => {
    await faults({ duplicateWebhooks: 50 });
    const doc = await order();
    await pay(doc, goodCard);
    await becomes(doc, { status: 'paid' });
    await shop.verify(doc);
    expect(await shop.events(doc)).toEqual(['commerce.order.placed.v1', 'commerce.order.paid.v1']);
  });

  it('is paid despite a lost webhook', async () => {
    await faults({ dropWebhooks: true });
    const doc = await order();
    await pay(doc, goodCard);
    shop.clock.advance(60_000);
    await pollOpenPayments(shop.deps, signal);
    await becomes(doc, { status: 'paid' });
  });

  it('waits for a late transfer', async () => {
    const doc = await order();
    await pay(doc, { channel: 'bank_transfer', lateMinutes: 20 });
    expect((await shop.verify(doc)).code).toBe('payment_pending');
    await sandbox.advance(21 * 60_000);
    await becomes(doc, { status: 'paid', payment: { channel: 'bank_transfer' } });
  });

  it.each([{ amountOverride: 100 }, { currencyOverride: 'GHS' }])('refuses and refunds %o', async (fault) => {
    await faults(fault);
    const doc = await order();
    await pay(doc, goodCard);
    await becomes(doc, { status: 'pending', paymentStatus: 'failed', refunds: [{ status: 'processed' }] });
    expect((await shop.balances(doc)).suspense ?? 0).toBe(0);
  });

  it('refunds a cancelled order', async () => {
    const doc = await order();
    await pay(doc, goodCard);
    await becomes(doc, { status: 'paid' });
    expect((await cancel(doc)).status).toBe(200);
    await becomes(doc, {
      status: 'cancelled',
      paymentStatus: 'refunded',
      refunds: [{ status: 'processed' }],
    });
    expect((await shop.balances(doc)).refunds).toBe(688_372);
    expect((await shop.events(doc)).at(-1)).toBe('commerce.order.refunded.v1');
  });

  it('frees the amount of a failed refund', async () => {
    await faults({ refundOutcome: 'failed' });
    const doc = await order();
    await pay(doc, goodCard);
    await becomes(doc, { status: 'paid' });
    await cancel(doc);
    await becomes(doc, { paymentStatus: 'paid', refundedKobo: 0, refunds: [{ status: 'failed' }] });
  });

  it('is started once although the first response is late', async () => {
    const merch = await shop.product({ stock: 1 });
    const token = shop.member();
    await faults({ delayMs: 4_000 });
    expect((await shop.buy(merch, { token, key: 'late' })).code).toBe('payment_provider_unavailable');
    await faults({});
    const doc = await shop.order(merch, { token, key: 'late' });
    await pay(doc, goodCard);
    await becomes(doc, { status: 'paid' });
  });

  it('loses a dispute without a reply, which the payout deducts', async () => {
    const [disputed, other] = [await order(), await order()];
    await pay(disputed, goodCard);
    await pay(other, goodCard);
    await becomes(disputed, { status: 'paid' });
    await becomes(other, { status: 'paid' });
    await send('POST', '/sandbox/disputes', { reference: disputed.payment?.reference });
    const stored = () =>
      disputeModel(shop.deps.db).findOne({ orderId: disputed._id }).hint({ _id: 1 }).lean();
    await expect.poll(stored, patient).toMatchObject({ isOpen: true, category: 'chargeback' });
    await sandbox.advance(16 * 3_600_000);
    await becomes(disputed, { chargedBackKobo: 740_000, paymentStatus: 'refunded' });
    expect(await stored()).toMatchObject({ isOpen: false, resolution: 'auto-accepted' });
    expect((await shop.balances(disputed)).chargebacks).toBe(688_372);

    const late = await order();
    await pay(late, goodCard);
    await becomes(late, { status: 'paid' });
    await send('POST', '/sandbox/settlements', { short: 10_000 });
    // The sandbox's clock is ahead.
    shop.clock.advance(17 * 3_600_000);
    const { differences } = await reconcileShop(shop);
    expect(differences.filter(({ kind }) => kind === 'dispute')).toEqual([]);
    const [short, ...others] = differences.filter(({ kind }) => kind === 'payout');
    expect(others).toEqual([]);
    expect((short?.ours ?? 0) - (short?.theirs ?? 0)).toBe(100);
  });
});
