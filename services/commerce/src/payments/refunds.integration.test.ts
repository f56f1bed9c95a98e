import { withTransaction } from '@poc/kit/mongo/transaction';
import { describe, expect, it } from 'vitest';
import { placePaidOrder } from '../testing/paid-order.ts';
import type { ShopOrder } from '../testing/shop-order.ts';
import { useShop } from '../testing/start-commerce.ts';
import type { StubRefund } from '../testing/stub-rows.ts';
import type { PaymentDoc } from './payment.model.ts';
import { applyRefundEvent } from './refunds/change-refund.ts';
import { followAllRefunds } from './refunds/follow-refunds.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { sendRefunds } from './refunds/send-refunds.ts';

const { signal } = new AbortController();
const hourMs = 3_600_000;
const patient = { timeout: 20_000, interval: 20 };
const shop = useShop();

/** A paid order of ₦7,400. */
const paidOrder = (paid: { amount?: number } = {}) => placePaidOrder(shop, { fees: 0, ...paid });
const request = (order: ShopOrder, amountKobo: number) =>
  withTransaction(shop.deps.db, (tx) =>
    requestRefund(tx, order.payment as PaymentDoc, {
      ...{ amountKobo, reason: 'Torn.', by: 'system' },
      now: shop.clock.now(),
    }),
  );
const send = () => sendRefunds(shop.deps, signal);
/** Sends refunds while Paystack refuses them. */
async function refuse(): Promise<void> {
  shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
  await send();
  shop.stub.fault = () => null;
}
const sentOf = (order: ShopOrder): StubRefund[] =>
  shop.stub.refunds.filter(({ transaction }) => transaction === order.payment?.transactionId);
const end = (order: ShopOrder, status: string) => {
  for (const refund of sentOf(order)) refund.status = status;
};

describe('a refund that is decided', () => {
  it('never exceeds the payment under concurrent decisions', async () => {
    const order = await paidOrder();
    const decided = await Promise.all(Array.from({ length: 20 }, () => request(order, 100_000)));
    expect(decided.filter((one) => one !== null)).toHaveLength(7);
    expect((await shop.read(order)).refundedKobo).toBe(700_000);
    expect(await request(order, 40_001)).toBeNull();
    expect(await request(order, 40_000)).not.toBeNull();
    await send();
    expect(sentOf(order).reduce((sum, { amount }) => sum + amount, 0)).toBe(740_000);
  });
});

describe('sending', () => {
  it('sends once under concurrent runs', async () => {
    const other = (await shop.again()).deps;
    const order = await paidOrder();
    await request(order, 740_000);
    await Promise.all([send(), send(), sendRefunds(other, signal), sendRefunds(other, signal)]);
    expect(sentOf(order)).toMatchObject([{ amount: 740_000 }]);
    expect((await shop.read(order)).refunds).toMatchObject([
      { status: 'pending', providerId: sentOf(order)[0]?.id, nextTryAt: null },
    ]);
    expect(await send()).toBe(0);
  });

  it('finds a refund with a lost response instead of sending a second one', async () => {
    const order = await paidOrder();
    await request(order, 100_000);
    await request(order, 100_000);
    shop.stub.fault = (call) => (call === 'POST /refund' ? 'lost' : null);
    expect(await send()).toBe(0);
    expect(sentOf(order)).toHaveLength(2);
    shop.stub.fault = () => null;
    expect(await send(), 'held for a while: its answer may still come').toBe(0);
    shop.clock.advance(61_000);
    expect(await send()).toBe(2);
    expect(sentOf(order)).toHaveLength(2);
    const ids = (await shop.read(order)).refunds.map(({ providerId }) => providerId);
    expect(new Set(ids)).toEqual(new Set(sentOf(order).map(({ id }) => id)));
  });

  it.each([
    ['until another process has sent it', 61_000, 1],
    ['for most of its claim', 45_000, 0],
  ])('does not send after its process slept %s', async (_, sleepMs, sent) => {
    const order = await paidOrder();
    // A partial refund: Paystack would refuse a second refund of the whole payment.
    await request(order, 100_000);
    const { paystack } = shop.deps;
    const listRefunds = async (transactionId: string) => {
      const known = await paystack.listRefunds(transactionId);
      shop.clock.advance(sleepMs);
      await send();
      return known;
    };
    await sendRefunds({ ...shop.deps, paystack: { ...paystack, listRefunds } }, signal);
    expect(sentOf(order)).toHaveLength(sent);
    shop.clock.advance(61_000);
    await send();
    expect(sentOf(order)).toMatchObject([{ amount: 100_000 }]);
    expect((await shop.read(order)).refunds).toMatchObject([{ status: 'pending' }]);
  });

  it.each([
    ['is unavailable', { status: 500 }, 'Paystack did not respond.'],
    ['refuses our key', { status: 401 }, 'Paystack: no'],
  ])('retries when Paystack %s', async (_, fault, lastError) => {
    const order = await paidOrder();
    await request(order, 740_000);
    shop.stub.fault = () => fault;
    expect(await send()).toBe(0);
    expect((await shop.read(order)).refunds).toMatchObject([
      { status: 'sent', providerId: null, tries: 0, lastError },
    ]);
    shop.stub.fault = () => null;
    await expect
      .poll(async () => {
        shop.clock.advance(61_000);
        await send();
        return sentOf(order).length;
      }, patient)
      .toBe(1);
  });

  it('frees the amount of a refused refund for another one, which replaces it', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    await refuse();
    expect(await shop.read(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedKobo: 0,
      refunds: [{ status: 'refused', providerId: null, tries: 1, lastError: 'Paystack: no' }],
    });
    expect((await shop.balances(order)).refunds_payable, 'it is owed all the same').toBe(-740_000);
    expect(await request(order, 740_000)).not.toBeNull();
    shop.clock.advance(hourMs);
    await send();
    expect(sentOf(order)).toHaveLength(1);
    expect((await shop.read(order)).refunds.map(({ status }) => status)).toEqual(['replaced', 'pending']);
    expect((await shop.balances(order)).refunds_payable).toBe(-740_000);
  });

  it('retries a refused refund with growing pauses, then owes it until an administrator retries', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    await refuse();
    expect(await send(), 'before its pause is over').toBe(0);
    for (const minutes of [5, 30, 120, 360, 1_440]) {
      shop.clock.advance(minutes * 60_000);
      await refuse();
    }
    expect(await shop.read(order)).toMatchObject({
      refundedKobo: 0,
      refunds: [{ status: 'owed', tries: 6, nextTryAt: null }],
    });
    shop.clock.advance(72 * hourMs);
    expect(await send()).toBe(0);
    expect((await shop.balances(order)).refunds_payable).toBe(-740_000);
    const events = (await shop.events(order)).filter((type) => type === 'commerce.refund.delayed.v1');
    expect(events, 'of the first failure, and of the last').toHaveLength(2);
    const { payment } = await shop.read(order);
    const [owed] = payment?.refunds ?? [];
    if (!payment || !owed) throw new Error('it is gone');
    const id = { paymentId: payment._id, refundId: owed._id };
    expect(await applyRefundEvent(shop.deps, id, { type: 'retry' })).toBe(true);
    expect(await send()).toBe(1);
    end(order, 'processed');
    await followAllRefunds(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedKobo: 740_000 });
    expect(await shop.balances(order)).toMatchObject({ paystack: 0, refunds_payable: 0, refunds: 688_372 });
  });

  it('stays one refund while it is refused, accepted, failed, accepted again and needs a bank account', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    await refuse();
    shop.clock.advance(hourMs);
    expect(await send()).toBe(1);
    end(order, 'failed');
    await followAllRefunds(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({
      refundedKobo: 0,
      refunds: [{ status: 'failed', tries: 2 }],
    });
    shop.clock.advance(hourMs);
    expect(await send(), 'another one at Paystack: the first has failed').toBe(1);
    expect(sentOf(order).map(({ status }) => status)).toEqual(['failed', 'pending']);
    for (const refund of sentOf(order)) if (refund.status !== 'failed') refund.status = 'needs-attention';
    await followAllRefunds(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({
      refundedKobo: 740_000,
      refunds: [{ status: 'needs-attention' }],
    });
    expect(await shop.balances(order)).toMatchObject({ paystack: 740_000, refunds_payable: -740_000 });
  });

  it('is owed in the books once decided, even if the process dies before sending it', async () => {
    const order = await paidOrder();
    await request(order, 240_000);
    expect(await shop.balances(order)).toMatchObject({
      paystack: 740_000,
      refunds: 223_256,
      refunds_payable: -240_000,
    });
    await shop.again();
    await expect.poll(() => sentOf(order), patient).toMatchObject([{ amount: 240_000 }]);
  });

  it('stores an unknown state and continues with the next known one', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    await send();
    end(order, 'awaiting-settlement');
    await followAllRefunds(shop.deps, signal);
    expect((await shop.read(order)).refunds).toMatchObject([{ status: 'pending' }]);
    end(order, 'processed');
    await followAllRefunds(shop.deps, signal);
    expect((await shop.read(order)).refunds).toMatchObject([{ status: 'processed' }]);
  });
});

describe('the outcome', () => {
  it('partial and full: booked, published and shown once each', async () => {
    const order = await paidOrder();
    const reference = order.payment?.reference;
    await request(order, 240_000);
    await send();
    end(order, 'processed');
    for (let at = 0; at < 3; at += 1) {
      await shop.sendWebhook('refund.processed', { transaction_reference: reference, amount: '240000' });
    }
    await expect.poll(async () => (await shop.read(order)).paymentStatus, patient).toBe('part_refunded');
    expect(await shop.balances(order)).toMatchObject({ paystack: 500_000, refunds: 223_256 });

    await request(order, 500_000);
    await send();
    end(order, 'processed');
    // The webhook is lost.
    await followAllRefunds(shop.deps, signal);
    await followAllRefunds(shop.deps, signal);
    expect((await shop.read(order)).paymentStatus).toBe('refunded');
    expect(await shop.balances(order)).toMatchObject({ paystack: 0, refunds: 688_372 });
    expect((await shop.events(order)).filter((type) => type === 'commerce.order.refunded.v1')).toHaveLength(
      2,
    );
  });

  it('has no effect while pending, and frees its amount after a failure', async () => {
    const order = await paidOrder();
    await request(order, 740_000);
    await send();
    for (const status of ['processing', 'needs-attention'] as const) {
      end(order, status);
      await followAllRefunds(shop.deps, signal);
      expect(await shop.read(order)).toMatchObject({ paymentStatus: 'paid', refunds: [{ status }] });
    }
    end(order, 'failed');
    await followAllRefunds(shop.deps, signal);
    await followAllRefunds(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedKobo: 0,
      refunds: [{ status: 'failed' }],
    });
    expect(await shop.balances(order), 'it is owed').toMatchObject({
      paystack: 740_000,
      refunds_payable: -740_000,
    });
  });

  it('comes from income once the surplus of an overpayment has gone back from suspense', async () => {
    const order = await paidOrder({ amount: 800_000 });
    await request(order, 50_000);
    const open = async () => {
      await send();
      end(order, 'processed');
      await followAllRefunds(shop.deps, signal);
      return (await shop.read(order)).refunds.filter(({ status }) => status !== 'processed');
    };
    await expect.poll(open, patient).toEqual([]);
    expect(await shop.balances(order)).toEqual({
      paystack: 690_000,
      sales: -455_814,
      shipping: -232_558,
      vat_payable: -48_140,
      suspense: 0,
      refunds: 46_512,
      refunds_payable: 0,
    });
  });
});
