import {
  listOwedRefunds,
  recordManualRefund,
  retryRefund,
  setRefundAccount,
} from '@poc/contracts/endpoints/commerce-admin';
import { giveRefundAccount, listBanks } from '@poc/contracts/endpoints/orders';
import { entriesInOutbox } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import type { OrderDoc } from '../../orders/order.model.ts';
import { firstRefundOf, refusedRefund, untilItNeedsDetails } from '../../testing/owed-refund.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { followAllRefunds } from './follow-refunds.ts';

const { signal } = new AbortController();
const account = { account_number: '0123456789', bank_id: '21' };
const shop = useShop();

const admin = () => shop.service.tokens.admin();
const buyer = (order: OrderDoc) => shop.member(order.userId.toHexString());

it('is listed with customer, amount, time and reason, and summed in the metrics', async () => {
  const order = await refusedRefund(shop);
  const { body, headers } = await shop.service.call(listOwedRefunds, { token: admin(), query: {} });
  expect(headers.get('x-total-count')).toBe('1');
  expect(body).toMatchObject([
    {
      order_id: order._id.toHexString(),
      customer: { email: 'chidi@poc.test' },
      amount: 1_000,
      currency: 'NGN',
      status: 'refused',
      tries: 1,
      error: 'Paystack: no',
      next_try_at: new Date(shop.clock.now().getTime() + 5 * 60_000).toISOString(),
    },
  ]);
  const metrics = await shop.service.deps.metrics.registry.metrics();
  expect(metrics).toMatch(/poc_money_owed_kobo\{.*state="refused".*\} 100000/);
  expect(metrics).toMatch(/poc_refunds_open\{.*state="refused".*\} 1/);
  await shop.service.call(recordManualRefund, {
    token: admin(),
    params: firstRefundOf(order),
    body: { reason: 'By transfer' },
  });
});

it('settled outside Paystack: booked from the bank, in the history, and no longer owed', async () => {
  const order = await refusedRefund(shop);
  const params = firstRefundOf(order);
  const settle = () =>
    shop.service.call(recordManualRefund, { token: admin(), params, body: { reason: 'Cash' } });
  const { status, body } = await settle();
  expect(status).toBe(200);
  expect(body).toMatchObject({ payment_status: 'part_refunded', refunds: [{ status: 'settled' }] });
  expect(body?.history.at(-1)?.note).toBe('Settled outside Paystack: Cash');
  expect(await shop.balances(order)).toMatchObject({ refunds: 93_024, refunds_payable: 0, bank: -100_000 });
  expect((await settle()).code).toBe('conflict');
  expect((await shop.service.call(retryRefund, { token: admin(), params })).code).toBe('conflict');
  expect((await shop.service.call(listOwedRefunds, { token: admin(), query: {} })).body).toEqual([]);
});

it('retried, then given a bank account by its buyer, and processed', async () => {
  const order = await untilItNeedsDetails(shop, await refusedRefund(shop));
  const give = (body: object, token = buyer(order)) =>
    shop.service.call(giveRefundAccount, {
      token,
      params: firstRefundOf(order),
      body: body as typeof account,
    });
  expect((await give({ ...account, account_number: '123' })).status).toBe(400);
  expect((await give({ ...account, account_number: '0000000000' })).code).toBe('invalid_request');
  expect((await give(account, shop.member())).code).toBe('order_not_found');
  const { status, body } = await give(account);
  expect(status).toBe(200);
  expect(body?.refunds).toMatchObject([{ status: 'processing' }]);
  expect((await give(account)).code).toBe('conflict');
  expect(JSON.stringify(await shop.read(order))).not.toContain(account.account_number);
  for (const refund of shop.stub.refunds) refund.status = 'processed';
  await followAllRefunds(shop.deps, signal);
  expect(await shop.read(order)).toMatchObject({ paymentStatus: 'part_refunded', refundedKobo: 100_000 });
});

it('an administrator may send the account, too', async () => {
  const order = await untilItNeedsDetails(shop, await refusedRefund(shop));
  const set = () =>
    shop.service.call(setRefundAccount, { token: admin(), params: firstRefundOf(order), body: account });
  shop.stub.fault = (call) => (call.includes('retry_with') ? { status: 500 } : null);
  expect((await set()).code).toBe('payment_provider_unavailable');
  shop.stub.fault = () => null;
  expect((await set()).body?.refunds).toMatchObject([{ status: 'processing' }]);
  expect((await set()).code).toBe('conflict');
});

it('audits the account of an administrator before Paystack receives it, also if its response is lost', async () => {
  const order = await untilItNeedsDetails(shop, await refusedRefund(shop));
  const { id, refundId } = firstRefundOf(order);
  const set = () =>
    shop.service.call(setRefundAccount, { token: admin(), params: { id, refundId }, body: account });
  const records = async () =>
    (await entriesInOutbox(shop.deps.db))
      .filter(({ action, after }) => action === 'order.refund-account' && after.refundId === refundId)
      .map(({ after }) => after.outcome);
  shop.stub.fault = (call) => (call.includes('retry_with') ? 'lost' : null);
  expect((await set()).code).toBe('payment_provider_unavailable');
  shop.stub.fault = () => null;
  expect(
    shop.stub.refunds.find(({ transaction }) => transaction === order.payment?.transactionId),
  ).toMatchObject({
    status: 'processing',
  });
  expect(await records()).toEqual(['started', 'unconfirmed']);
});

it('lists open banks by name, with one query of Paystack; 503 without Paystack before that', async () => {
  const list = () => shop.service.call(listBanks, { token: shop.member() });
  shop.stub.fault = () => ({ status: 500 });
  expect((await list()).code).toBe('payment_provider_unavailable');
  shop.stub.fault = () => null;
  const queries = () => shop.stub.calls.filter((call) => call === 'GET /bank').length;
  const before = queries();
  for (const { body } of [...(await Promise.all([list(), list()])), await list()]) {
    expect(body).toEqual([
      { id: '1', name: 'Access Bank' },
      { id: '21', name: 'Zenith Bank' },
    ]);
  }
  expect(queries()).toBe(before + 1);
});

it.each([retryRefund, recordManualRefund, setRefundAccount])(
  '$id: not for members, 404 for unknown refunds',
  async (endpoint) => {
    const params = { id: newId(), refundId: newId() };
    const body =
      endpoint === recordManualRefund ? { reason: 'x' } : endpoint === setRefundAccount ? account : undefined;
    const call = (token?: string) =>
      shop.service.call(endpoint, {
        params,
        ...(token === undefined ? {} : { token }),
        ...(body === undefined ? {} : { body }),
      } as never);
    expect((await call()).status).toBe(401);
    expect((await call(shop.member())).status).toBe(403);
    expect((await call(admin())).code).toBe('order_not_found');
  },
);
