import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { disputeModel } from '../../../payments/disputes/dispute.model.ts';
import { followAllDisputes } from '../../../payments/disputes/follow-disputes.ts';
import { followAllRefunds } from '../../../payments/refunds/follow-refunds.ts';
import { placePaidOrder, referenceOf, transactionOf } from '../../../testing/paid-order.ts';
import { emptyBooks, reconcileShop } from '../../../testing/reconcile-shop.ts';
import type { ShopOrder } from '../../../testing/shop-order.ts';
import { useShop } from '../../../testing/start-commerce.ts';
import type { StubSettlement } from '../../../testing/stub-rows.ts';
import { ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { payoutModel } from '../../payouts/payout.model.ts';

const shop = useShop({}, { breaksBooks: true });
beforeEach(() => emptyBooks(shop));

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 20 };
/** An order of ₦7,400 minus a Paystack fee of ₦100. */
const netKobo = 730_000;
const admin = () => shop.service.tokens.admin();
async function differences() {
  const { differences: found } = await reconcileShop(shop);
  return found.map(({ kind, reference, ours, theirs }) => ({ kind, reference, ours, theirs }));
}
const paidOrder = () => placePaidOrder(shop);
let settlementIds = 3_000;
function settle(orders: readonly ShopOrder[], changes: Partial<StubSettlement> = {}): StubSettlement {
  settlementIds += 1;
  const now = shop.clock.now().toISOString();
  const transactions = orders.map((order) => transactionOf(shop, order));
  const settlement: StubSettlement = {
    id: String(settlementIds),
    currency: 'NGN',
    effective_amount: transactions.reduce((sum, { amount, fees }) => sum + amount - fees, 0),
    deductions: null,
    settlement_date: now,
    createdAt: now,
    transactions,
    ...changes,
  };
  // Paystack lists the newest first.
  shop.stub.settlements.unshift(settlement);
  return settlement;
}
const booked = async () => {
  const sums: Record<string, number> = {};
  for (const { lines } of await ledgerEntryModel(shop.deps.db)
    .find({ kind: 'payout' })
    .hint({ _id: 1 })
    .lean()) {
    for (const { account, debitKobo, creditKobo } of lines) {
      sums[account] = (sums[account] ?? 0) + debitKobo - creditKobo;
    }
  }
  return sums;
};

describe('disputes', () => {
  const openedAt = () => shop.clock.now().toISOString();

  it('that match on both sides, and the refunds of Paystack for them, are not a difference', async () => {
    const [lost, open] = [await paidOrder(), await paidOrder()];
    const { amount, id: transaction } = transactionOf(shop, lost);
    const { id } = shop.stub.dispute(referenceOf(lost), {
      status: 'resolved',
      resolution: 'auto-accepted',
      resolvedAt: openedAt(),
      created_at: openedAt(),
    });
    shop.stub.dispute(referenceOf(open), { created_at: openedAt() });
    shop.stub.refunds.push({
      id: '71',
      transaction,
      amount,
      status: 'processed',
      currency: 'NGN',
      merchant_note: '',
      dispute: id,
    });
    transactionOf(shop, lost).status = 'reversed';
    await followAllDisputes(shop.deps, signal);
    expect(await differences()).toEqual([]);
  });

  it('that are missing or differ on one side are reported', async () => {
    const [missing, changed, unbooked, gone] = [
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
    ];
    const accepted = { status: 'resolved', resolution: 'merchant-accepted', created_at: openedAt() };
    const other = shop.stub.dispute(referenceOf(changed), { created_at: openedAt() });
    const lost = shop.stub.dispute(referenceOf(unbooked), accepted);
    shop.stub.dispute(referenceOf(gone), accepted);
    await followAllDisputes(shop.deps, signal);
    other.status = 'awaiting-bank-feedback';
    await ledgerEntryModel(shop.deps.db).deleteOne({ key: `chargeback:${lost.id}` });
    shop.stub.disputes.pop();
    shop.stub.dispute(referenceOf(missing), { created_at: openedAt() });
    const found = await differences();
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'dispute', reference: referenceOf(missing), ours: null, theirs: 7_400 },
        { kind: 'dispute', reference: referenceOf(changed), ours: 7_400, theirs: 7_400 },
        { kind: 'dispute', reference: referenceOf(unbooked), ours: 0, theirs: 7_400 },
        { kind: 'dispute', reference: referenceOf(gone), ours: 7_400, theirs: null },
      ]),
    );
    expect(await disputeModel(shop.deps.db).estimatedDocumentCount()).toBe(3);
  });
});

describe('payouts', () => {
  it('are booked and fetched once, however often they are compared', async () => {
    settle([await paidOrder(), await paidOrder()]);
    expect(await differences()).toEqual([]);
    await Promise.all([differences(), differences()]);
    expect(await booked()).toEqual({ bank: 2 * netKobo, paystack: -2 * netKobo });
    const asked = shop.stub.calls.filter((call) => call.startsWith('GET /settlement/'));
    expect(asked).toHaveLength(1);
  });

  it('that do not match are reported with both sums in each run, and booked as paid', async () => {
    const { id } = settle([await paidOrder()], { effective_amount: netKobo - 10_000 });
    const difference = { kind: 'payout', reference: id, ours: 7_300, theirs: 7_200 };
    expect(await differences()).toEqual([difference]);
    expect(await differences()).toEqual([difference]);
    expect(await booked()).toEqual({ bank: netKobo - 10_000, paystack: 10_000 - netKobo });
  });

  it('deduct refunds without returning the fee', async () => {
    const [refunded, other] = [await paidOrder(), await paidOrder()];
    await shop.service.call(refundOrder, {
      token: admin(),
      params: { id: refunded._id.toHexString() },
      body: { reason: 'A test' },
    });
    await expect.poll(() => shop.stub.refunds.length, patient).toBe(1);
    for (const refund of shop.stub.refunds) refund.status = 'processed';
    transactionOf(shop, refunded).status = 'reversed';
    await expect.poll(async () => (await shop.read(refunded)).refunds[0]?.status, patient).toBe('pending');
    await followAllRefunds(shop.deps, signal);
    // Paystack retains the fee of a fully refunded payment.
    expect(await shop.balances(refunded)).toMatchObject({
      refunds: 688_372,
      fees: 10_000,
      paystack: -10_000,
    });
    settle([refunded, other], {
      effective_amount: 2 * netKobo - 740_000,
      deductions: [{ amount: 740_000 }],
    });
    expect(await differences()).toEqual([]);
    expect(await booked()).toEqual({ bank: 720_000, paystack: -720_000 });
  });

  it('of many pages are all stored, also after an interruption', async () => {
    const order = await paidOrder();
    for (let at = 0; at < 25; at += 1) settle([order]);
    // A refusal ends the run; booked payouts stay.
    shop.stub.fault = (call) =>
      call === `GET /settlement/${shop.stub.settlements[12]?.id}/transactions` ? { status: 401 } : null;
    await expect(reconcileShop(shop)).rejects.toThrow();
    shop.stub.fault = () => null;
    expect(await differences()).toEqual([]);
    expect(await payoutModel(shop.deps.db).estimatedDocumentCount()).toBe(25);
  });

  it('in other currencies are not booked, and empty books fetch none', async () => {
    expect(await differences()).toEqual([]);
    expect(shop.stub.calls.some((call) => call.includes('settlement'))).toBe(false);
    settle([await paidOrder()], { currency: 'USD' });
    expect(await differences()).toEqual([]);
    expect(await booked()).toEqual({});
  });
});
