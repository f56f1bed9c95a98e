import { refundOrder, retryRefund } from '@poc/contracts/endpoints/commerce-admin';
import { newId } from '@poc/testing/factories';
import { expect, vi } from 'vitest';
import { followAllRefunds } from '../payments/refunds/follow-refunds.ts';
import { placePaidOrder } from './paid-order.ts';
import type { ShopOrder } from './shop-order.ts';
import type { Shop } from './start-commerce.ts';

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 50 };
const admin = (shop: Shop) => shop.service.tokens.admin();
const statusOf = async (shop: Shop, order: ShopOrder) => (await shop.read(order)).refunds[0]?.status;

/** Waits for a refund status. Works outside of tests, unlike `expect.poll`. */
const untilItIs = (shop: Shop, order: ShopOrder, status: string) =>
  vi.waitFor(async () => expect(await statusOf(shop, order)).toBe(status), patient);

export const firstRefundOf = ({ _id, refunds }: ShopOrder) => ({
  id: _id.toHexString(),
  refundId: refunds[0]?._id.toHexString() ?? newId(),
});

/** Creates a paid order with a refund of ₦1,000 that Paystack refused. */
export async function refusedRefund(shop: Shop): Promise<ShopOrder> {
  const order = await placePaidOrder(shop);
  shop.stub.fault = (call) => (call === 'POST /refund' ? { status: 400 } : null);
  const params = { id: order._id.toHexString() };
  await shop.service.call(refundOrder, {
    token: admin(shop),
    params,
    body: { amount: 1_000, reason: 'Torn' },
  });
  await untilItIs(shop, order, 'refused');
  shop.stub.fault = () => null;
  return shop.read(order);
}
/** Sends that refund again until Paystack accepts it and requests a bank account. */
export async function untilItNeedsDetails(shop: Shop, order: ShopOrder): Promise<ShopOrder> {
  await shop.service.call(retryRefund, { token: admin(shop), params: firstRefundOf(order) });
  await untilItIs(shop, order, 'pending');
  const { payment, refunds } = await shop.read(order);
  const atPaystack = shop.stub.refunds.find(({ id }) => id === refunds[0]?.providerId);
  if (!atPaystack || !payment) throw new Error('the refund was not sent');
  atPaystack.status = 'needs-attention';
  await followAllRefunds(shop.deps, signal);
  expect(await statusOf(shop, order)).toBe('needs-attention');
  return shop.read(order);
}
