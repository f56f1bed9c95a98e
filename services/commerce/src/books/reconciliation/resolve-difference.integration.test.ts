import { refundOrder, resolveDifference } from '@poc/contracts/endpoints/commerce-admin';
import type { DifferenceAction, ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { entriesInOutbox } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderModel } from '../../orders/order.model.ts';
import { disputeModel } from '../../payments/disputes/dispute.model.ts';
import { followDispute } from '../../payments/disputes/follow-disputes.ts';
import { paymentModel } from '../../payments/payment.model.ts';
import { followAllRefunds } from '../../payments/refunds/follow-refunds.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { placePaidOrder, referenceOf, transactionOf } from '../../testing/paid-order.ts';
import { strangePayment } from '../../testing/paystack-stub.ts';
import { emptyBooks, reconcileShop } from '../../testing/reconcile-shop.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { invoiceModel } from '../invoices/invoice.model.ts';
import { ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { payoutModel } from '../payouts/payout.model.ts';

const shop = useShop({}, { breaksBooks: true });
beforeEach(() => emptyBooks(shop));

const { signal } = new AbortController();
const db = () => shop.deps.db;
const ledger = () => ledgerEntryModel(db());
const admin = (id = newId()) => shop.service.tokens.admin({ id });
const paidOrder = () => placePaidOrder(shop);
const reason = 'Checked with the bank';

type Difference = ReconciliationReport['differences'][number];

/** Reconciles, and returns the only difference with a function to resolve it. */
async function onlyDifference() {
  const { id, differences } = await reconcileShop(shop);
  expect(differences.map(({ kind, detail }) => `${kind}: ${detail}`)).toHaveLength(1);
  const difference = differences[0] as Difference;
  const resolve = (action: DifferenceAction, changes: object = {}, token = admin()) =>
    shop.service.call(resolveDifference, {
      token,
      params: { id, differenceId: difference.id },
      body: { action, reason, ...changes },
    });
  return { ...difference, report: id, resolve };
}
const leftOver = async () =>
  (await reconcileShop(shop)).differences.map(({ kind, detail }) => ({ kind, detail }));

async function sums(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { lines } of await ledger().find().lean()) {
    for (const { account, debitKobo, creditKobo } of lines) {
      found[account] = (found[account] ?? 0) + debitKobo - creditKobo;
    }
  }
  return found;
}

async function refunded(order: ShopOrder, amount: number) {
  const params = { id: order._id.toHexString() };
  await shop.service.call(refundOrder, { token: admin(), params, body: { amount, reason: 'Torn' } });
  const statuses = async () => (await shop.read(order)).refunds.map(({ status }) => status);
  await expect.poll(statuses).toEqual(['pending']);
  const refund = shop.stub.refunds.at(-1);
  if (!refund) throw new Error('the refund was not sent');
  return refund;
}
async function processed(order: ShopOrder, amount: number) {
  const refund = await refunded(order, amount);
  refund.status = 'processed';
  await followAllRefunds(shop.deps, signal);
  return refund;
}

async function agrees() {
  expect(await leftOver()).toEqual([]);
}

describe('a payment', () => {
  it('that Paystack has and POC has not settled is adopted', async () => {
    const order = await shop.order(await shop.product({ priceKobo: 490_000 }));
    shop.stub.pay(referenceOf(order));
    const { kind, actions, resolve } = await onlyDifference();
    expect({ kind, actions }).toEqual({ kind: 'missing_here', actions: ['adopt', 'ask-again'] });
    expect(await resolve('adopt')).toMatchObject({
      status: 200,
      body: { resolution: { action: 'adopt', reason, by: 'Former member' } },
    });
    expect(await shop.read(order)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    await agrees();
  });

  it('that is settled and not booked is booked under its accounts', async () => {
    const order = await paidOrder();
    const before = await sums();
    await ledger().deleteMany({ orderId: order._id });
    const { actions, resolve } = await onlyDifference();
    expect(actions).toEqual(['correct', 'ask-again']);
    expect((await resolve('correct')).status).toBe(200);
    expect(await sums()).toEqual(before);
    await agrees();
  });

  it('of no order or plan goes to suspense', async () => {
    const strange = { ...strangePayment(1), fees: 1_500 };
    shop.stub.transactions.set(strange.reference, strange);
    const { kind, actions, resolve } = await onlyDifference();
    expect({ kind, actions }).toEqual({ kind: 'missing_here', actions: ['write-off', 'ask-again'] });
    expect((await resolve('adopt')).status).toBe(400);
    expect((await resolve('write-off')).status).toBe(200);
    expect(await sums()).toEqual({ paystack: 98_500, suspense: -100_000, fees: 1_500 });
    await agrees();
  });

  it('that Paystack does not know is written off, and not reported again', async () => {
    const order = await paidOrder();
    shop.stub.transactions.delete(referenceOf(order));
    const { kind, resolve } = await onlyDifference();
    expect(kind).toBe('missing_at_paystack');
    expect((await resolve('write-off')).status).toBe(200);
    expect(await sums()).toMatchObject({ write_offs: 688_372, vat_payable: 0, paystack: -10_000 });
    await agrees();
  });

  it('that turns up after its write-off undoes the lines of the write-off, also in part', async () => {
    const order = await paidOrder();
    const before = await sums();
    const stated = transactionOf(shop, order);
    const resolveOnly = async () =>
      expect((await (await onlyDifference()).resolve('write-off')).status).toBe(200);
    shop.stub.transactions.delete(stated.reference);
    await resolveOnly();
    shop.stub.transactions.set(stated.reference, stated);
    stated.amount -= 40_000;
    await resolveOnly();
    expect(await sums(), 'a part').toMatchObject({
      write_offs: 37_210,
      vat_payable: -48_838,
      paystack: 690_000,
    });
    stated.amount += 40_000 + 5_000;
    await resolveOnly();
    expect(await sums(), 'more than was paid').toMatchObject({ suspense: -5_000, write_offs: 0 });
    stated.amount -= 5_000;
    await resolveOnly();
    expect(await sums(), 'as before').toEqual({ ...before, write_offs: 0, suspense: 0 });
    await agrees();
  });

  it.each([
    [-1_000, { write_offs: 931, vat_payable: -51_559 }],
    [2_000, { suspense: -2_000, vat_payable: -51_628 }],
  ])('with another amount (%i kobo) is corrected once', async (kobo, corrected) => {
    const order = await paidOrder();
    transactionOf(shop, order).amount += kobo;
    const { kind, resolve } = await onlyDifference();
    expect(kind).toBe('amount');
    expect((await resolve('write-off')).status).toBe(200);
    expect((await resolve('write-off')).status, 'a repeat').toBe(200);
    expect(await sums()).toMatchObject({ ...corrected, paystack: 730_000 + kobo });
    await agrees();
  });

  it('with other fees gets them booked', async () => {
    const order = await paidOrder();
    transactionOf(shop, order).fees = 9_000;
    const { part, actions, resolve } = await onlyDifference();
    expect({ part, actions }).toEqual({ part: 'fees', actions: ['correct', 'ask-again'] });
    expect((await resolve('correct')).status).toBe(200);
    expect(await sums()).toMatchObject({ fees: 9_000, paystack: 731_000 });
    await agrees();
  });

  it('that failed at Paystack is written off', async () => {
    const order = await paidOrder();
    transactionOf(shop, order).status = 'failed';
    const { kind, resolve } = await onlyDifference();
    expect(kind).toBe('status');
    expect((await resolve('write-off')).status).toBe(200);
    expect(await sums()).toMatchObject({ write_offs: 688_372, vat_payable: 0 });
    await agrees();
  });

  it('whose order missed it is applied to the order', async () => {
    const order = await paidOrder();
    await orderModel(db()).updateOne(
      { _id: order._id },
      { $set: { paymentStatus: 'pending', status: 'pending' } },
    );
    const before = await sums();
    const { kind, resolve } = await onlyDifference();
    expect(kind).toBe('status');
    expect((await resolve('adopt')).status).toBe(200);
    expect(await shop.read(order)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    await shop.deps.numberDocuments();
    expect(await invoiceModel(db()).countDocuments({ reference: referenceOf(order) }), 'one invoice').toBe(1);
    expect(await sums()).toEqual(before);
    await agrees();
  });

  it('of an order that Paystack does not know is accepted', async () => {
    await orderModel(db()).create(orderDoc({ userId: new Types.ObjectId(), createdAt: shop.clock.now() }));
    const { actions, resolve } = await onlyDifference();
    expect(actions).toEqual(['write-off', 'ask-again']);
    expect((await resolve('write-off')).status).toBe(200);
    expect(await sums()).toEqual({});
    await agrees();
  });
});

describe('a refund', () => {
  it("that was made in Paystack's dashboard is adopted", async () => {
    const order = await paidOrder();
    shop.stub.refunds.push({
      ...{ id: '77', transaction: transactionOf(shop, order).id, amount: 5_000, status: 'processed' },
      ...{ currency: 'NGN', merchant_note: 'By hand' },
    });
    const { kind, part, resolve } = await onlyDifference();
    expect({ kind, part }).toEqual({ kind: 'refund', part: '77' });
    expect((await resolve('adopt')).status).toBe(200);
    expect(await shop.read(order)).toMatchObject({ refundedKobo: 5_000, paymentStatus: 'part_refunded' });
    await agrees();
  });

  it('that Paystack has processed is adopted; one without its entry is booked', async () => {
    const order = await paidOrder();
    (await refunded(order, 1_000)).status = 'processed';
    const open = await onlyDifference();
    expect(open.actions).toEqual(['adopt', 'ask-again']);
    expect((await open.resolve('adopt')).status).toBe(200);
    await agrees();
    const before = await sums();
    await ledger().deleteOne({ orderId: order._id, kind: 'refund' });
    const { id, differences } = await reconcileShop(shop);
    const missing = differences.find(({ kind, actions }) => kind === 'owed' && actions.includes('correct'));
    const params = { id, differenceId: missing?.id ?? '' };
    const body = { action: 'correct', reason } as const;
    expect((await shop.service.call(resolveDifference, { token: admin(), params, body })).status).toBe(200);
    expect(await sums()).toEqual(before);
    await agrees();
  });

  it('with another amount is written off', async () => {
    const refund = await processed(await paidOrder(), 1_000);
    refund.amount = 99_000;
    const { resolve } = await onlyDifference();
    expect((await resolve('write-off')).status).toBe(200);
    expect(await sums()).toMatchObject({ suspense: -1_000 });
    await agrees();
  });

  it('that turns up after its write-off is compared with it, and undoes it', async () => {
    const refund = await processed(await paidOrder(), 1_000);
    const before = await sums();
    shop.stub.refunds.length = 0;
    expect((await (await onlyDifference()).resolve('write-off')).status).toBe(200);
    expect(await sums()).toMatchObject({ suspense: -100_000 });
    await agrees();
    shop.stub.refunds.push(refund);
    const { kind, ours, theirs, resolve } = await onlyDifference();
    expect({ kind, ours, theirs }).toEqual({ kind: 'refund', ours: 0, theirs: 1_000 });
    expect((await resolve('write-off')).status).toBe(200);
    expect(await sums()).toEqual({ ...before, suspense: 0 });
    await agrees();
  });

  it('in progress that Paystack does not know is sent again', async () => {
    const order = await paidOrder();
    await refunded(order, 1_000);
    shop.stub.refunds.length = 0;
    const { resolve } = await onlyDifference();
    expect((await resolve('adopt')).status).toBe(200);
    expect((await shop.read(order)).refunds).toMatchObject([
      { status: 'failed', nextTryAt: expect.any(Date) },
    ]);
    await agrees();
  });

  it('that is stuck is adopted as Paystack states it', async () => {
    const order = await paidOrder();
    const refund = await refunded(order, 1_000);
    const changedAt = new Date(shop.clock.now().getTime() - 16 * 24 * 3_600_000);
    await paymentModel(db()).updateOne(
      { orderId: order._id },
      { $set: { 'refunds.0.changedAt': changedAt } },
    );
    const { kind, resolve } = await onlyDifference();
    expect(kind).toBe('refund_stuck');
    expect(await resolve('adopt'), 'Paystack has no news').toMatchObject({ code: 'difference_remains' });
    refund.status = 'processed';
    expect((await resolve('adopt')).status).toBe(200);
    await agrees();
  });

  it.each(['correct', 'write-off'] as const)('owed only by the payment: %s', async (action) => {
    const order = await paidOrder();
    await refunded(order, 1_000);
    await ledger().deleteOne({ orderId: order._id, kind: 'refund_owed' });
    const { id, differences } = await reconcileShop(shop);
    expect(differences.map(({ kind }) => kind)).toEqual(['owed', 'owed_total']);
    const resolve = (at: number, body: { action: DifferenceAction; reason: string }) =>
      shop.service.call(resolveDifference, {
        token: admin(),
        params: { id, differenceId: differences[at]?.id ?? '' },
        body,
      });
    expect((await resolve(0, { action, reason })).status).toBe(200);
    expect(
      (await resolve(1, { action: 'ask-again', reason })).body?.resolution,
      'the total agrees',
    ).toMatchObject({
      action: 'ask-again',
    });
    expect(await sums()).toMatchObject(
      action === 'correct'
        ? { refunds: 93_024, vat_payable: -44_652, refunds_payable: -100_000 }
        : { write_offs: 93_024, vat_payable: -44_652, refunds_payable: -100_000 },
    );
    await agrees();
  });
});

it('adopts a dispute, and books a missing chargeback', async () => {
  const order = await paidOrder();
  const dispute = shop.stub.dispute(referenceOf(order));
  const unknown = await onlyDifference();
  expect(unknown).toMatchObject({ kind: 'dispute', part: dispute.id, actions: ['adopt', 'ask-again'] });
  expect((await unknown.resolve('adopt')).status).toBe(200);
  expect(await disputeModel(db()).countDocuments({ providerId: dispute.id, isOpen: true })).toBe(1);
  await agrees();
  Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted', refund_amount: 740_000 });
  await followDispute(shop.deps, dispute.id);
  await agrees();
  const before = await sums();
  await ledger().deleteOne({ orderId: order._id, kind: 'chargeback' });
  const { resolve } = await onlyDifference();
  expect((await resolve('correct')).status).toBe(200);
  expect(await sums()).toEqual(before);
  await agrees();
});

it('writes off a payout and an unbalanced entry', async () => {
  await payoutModel(db()).create({
    providerId: '9',
    expectedKobo: 500,
    paidKobo: 400,
    settledAt: shop.clock.now(),
  });
  const payout = await onlyDifference();
  expect(payout.kind).toBe('payout');
  expect((await payout.resolve('write-off')).status).toBe(200);
  expect(await sums()).toEqual({ write_offs: 100, paystack: -100 });
  await agrees();
  const order = await paidOrder();
  await ledger().updateOne({ orderId: order._id, kind: 'payment' }, { $inc: { 'lines.1.creditKobo': 7 } });
  const unbalanced = await onlyDifference();
  expect(unbalanced.kind).toBe('unbalanced');
  expect((await unbalanced.resolve('write-off')).status).toBe(200);
  expect(Object.values(await sums()).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  await agrees();
});

it('accepts goods that stay unpaid', async () => {
  const order = await shop.order(await shop.product());
  await orderModel(db()).updateOne({ _id: order._id }, { $set: { status: 'delivered' } });
  const { kind, actions, resolve } = await onlyDifference();
  expect({ kind, actions }).toEqual({
    kind: 'goods_without_money',
    actions: ['adopt', 'write-off', 'ask-again'],
  });
  expect(await resolve('adopt')).toMatchObject({ status: 409, code: 'difference_remains' });
  expect((await resolve('write-off')).status).toBe(200);
  await agrees();
});

describe('a resolution', () => {
  const wrongAmount = async () => {
    const order = await paidOrder();
    transactionOf(shop, order).amount += 500;
    return { order, ...(await onlyDifference()) };
  };

  it('is reported again with other amounts', async () => {
    const { order, resolve } = await wrongAmount();
    await resolve('write-off');
    await agrees();
    transactionOf(shop, order).amount += 500;
    expect(await leftOver()).toEqual([{ kind: 'amount', detail: 'The paid amounts differ.' }]);
  });

  it('is applied once by concurrent administrators', async () => {
    const { order, resolve } = await wrongAmount();
    const responses = await Promise.all(Array.from({ length: 6 }, () => resolve('write-off')));
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(await ledger().countDocuments({ orderId: order._id, kind: 'write_off' })).toBe(1);
    expect((await resolve('ask-again')).code, 'another action').toBe('conflict');
    expect((await resolve('write-off')).status).toBe(200);
  });

  it('asked again stays open while the two sides differ, and ends when they agree', async () => {
    const { order, resolve } = await wrongAmount();
    expect(await resolve('ask-again')).toMatchObject({ status: 200, body: { resolution: null } });
    transactionOf(shop, order).amount -= 500;
    expect((await resolve('write-off')).code, 'nothing is left to write off').toBe('conflict');
    expect((await resolve('ask-again')).body?.resolution).toMatchObject({ action: 'ask-again' });
    transactionOf(shop, order).amount += 500;
    expect(await leftOver(), 'it came back').toHaveLength(1);
    expect((await resolve('write-off')).body?.resolution).toMatchObject({ action: 'write-off' });
  });

  it('is free again when Paystack is not responding', async () => {
    const { resolve } = await wrongAmount();
    shop.stub.fault = () => ({ status: 401 });
    expect((await resolve('write-off')).status).toBeGreaterThanOrEqual(500);
    shop.stub.fault = () => null;
    expect((await resolve('write-off')).status).toBe(200);
  });

  it('needs an administrator, a reason, and a known difference', async () => {
    const { report, resolve } = await wrongAmount();
    expect((await resolve('write-off', {}, shop.member())).status).toBe(403);
    expect((await resolve('write-off', { reason: ' ' })).status).toBe(400);
    const call = (id: string) =>
      shop.service.call(resolveDifference, {
        token: admin(),
        params: { id, differenceId: newId() },
        body: { action: 'write-off', reason },
      });
    expect(await call(report)).toMatchObject({ status: 404, code: 'difference_not_found' });
    expect(await call(newId())).toMatchObject({ status: 404, code: 'reconciliation_not_found' });
  });

  it('leaves an audit record of an adoption before Paystack stops answering, and of its failure', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order));
    const { resolve } = await onlyDifference();
    const records = async () =>
      (await entriesInOutbox(db()))
        .filter(({ after }) => after.reference === referenceOf(order))
        .map(({ after }) => [after.resolution, after.outcome]);
    let asked = 0;
    // The last of three queries, which checks that the difference is gone.
    shop.stub.fault = () => (++asked === 3 ? { status: 401 } : null);
    expect((await resolve('adopt')).status).toBeGreaterThanOrEqual(500);
    shop.stub.fault = () => null;
    expect(await shop.read(order)).toMatchObject({ paymentStatus: 'paid' });
    expect(await records()).toEqual([
      ['adopt', 'started'],
      ['adopt', 'unconfirmed'],
    ]);
  });

  it('leaves an audit record', async () => {
    const { report, resolve } = await wrongAmount();
    const id = newId();
    await resolve('write-off', {}, admin(id));
    const entries = (await entriesInOutbox(db())).filter(({ action }) => action === 'reconciliation.resolve');
    expect(entries.at(-1)).toMatchObject({ actorId: id, reason, target: { id: report } });
  });
});
