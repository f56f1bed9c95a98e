import * as contracts from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { stockChangeModel } from '../../shop/stock/stock-change.model.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';

const patient = { timeout: 20_000, interval: 20 };
const shop = useShop();

const tokenOf = ({ userId }: OrderDoc) => shop.member(userId.toHexString());
const cancel = (order: OrderDoc, token = tokenOf(order)) =>
  shop.service.call(contracts.cancelOrder, { params: { id: order._id.toHexString() }, token });
const pay = async (order: ShopOrder) => {
  shop.stub.pay(order.payment?.reference ?? '', { fees: 0 });
  expect((await shop.verify(order)).status).toBe(200);
};

describe('POST /orders/{id}/cancel', () => {
  it('200: unpaid: releases the products without a refund', async () => {
    const mug = await shop.product({ stock: 5 });
    const order = await shop.order(mug, { quantity: 2 });
    for (let at = 0; at < 2; at += 1) {
      const { status, body } = await cancel(order);
      expect([status, body]).toMatchObject([
        200,
        { status: 'cancelled', payment_status: 'failed', cancellable: false, authorization_url: null },
      ]);
    }
    expect(await shop.merch(mug)).toMatchObject({ stock: 5, unitsSold: 0 });
    const kinds = await stockChangeModel(shop.deps.db)
      .find({ merchId: mug._id })
      .sort({ at: 1, _id: 1 })
      .lean();
    expect(kinds.map(({ kind, change }) => [kind, change])).toEqual([
      ['reserved', -2],
      ['released', 2],
    ]);
    expect(await shop.events(order)).toEqual(['commerce.order.placed.v1', 'commerce.order.cancelled.v1']);
    expect((await shop.read(order)).history.at(-1)?.by).toBe(order.userId.toHexString());
  });

  it('200: paid: returns the products and refunds the payment, both once', async () => {
    const mug = await shop.product({ priceKobo: 490_000, stock: 5 });
    const order = await shop.order(mug, { quantity: 2 });
    await pay(order);
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(order)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.merch(mug)).toMatchObject({ stock: 5, unitsSold: 0 });
    const ids = async () => (await shop.read(order)).refunds.map(({ providerId }) => providerId);
    await expect.poll(ids, patient).toEqual([expect.any(String)]);
    expect(shop.stub.refunds).toMatchObject([{ amount: 1_230_000 }]);
    const after = await shop.read(order);
    expect(after).toMatchObject({ status: 'cancelled', cancelReason: 'customer', refundedKobo: 1_230_000 });
    expect(after.refunds).toMatchObject([
      { reason: 'Cancelled by the customer.', by: order.userId.toHexString() },
    ]);
    expect(await shop.events(order)).toEqual([
      'commerce.order.placed.v1',
      'commerce.order.paid.v1',
      'commerce.order.cancelled.v1',
    ]);

    const refund = shop.stub.refunds[0];
    if (refund) refund.status = 'processed';
    await shop.sendWebhook('refund.processed', {
      transaction_reference: order.payment?.reference,
      amount: '1230000',
    });
    await expect.poll(async () => (await shop.read(order)).paymentStatus, patient).toBe('refunded');
    expect((await shop.events(order)).at(-1)).toBe('commerce.order.refunded.v1');
    expect(await shop.balances(order)).toEqual({
      paystack: 0,
      sales: -911_628,
      shipping: -232_558,
      vat_payable: 0,
      refunds: 1_144_186,
      refunds_payable: 0,
    });
  });

  it('200: an unpaid order that an administrator set to paid', async () => {
    const mug = await shop.product({ stock: 5 });
    const order = await shop.order(mug);
    await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status: 'paid' } });
    expect((await cancel(order)).body?.status).toBe('cancelled');
    expect((await shop.merch(mug)).stock).toBe(5);
  });

  it('400: an invalid id', async () => {
    const token = shop.member();
    const { status } = await shop.service.call(contracts.cancelOrder, { params: { id: '1' }, token });
    expect(status).toBe(400);
  });

  it('401: a visitor', async () => {
    const { status } = await shop.service.call(contracts.cancelOrder, { params: { id: newId() } });
    expect(status).toBe(401);
  });

  it("404: another member's order, for an administrator too, and an unknown one", async () => {
    const order = await shop.order(await shop.product());
    for (const token of [shop.member(), shop.service.tokens.admin()]) {
      const { status, code } = await cancel(order, token);
      expect([status, code]).toEqual([404, 'order_not_found']);
    }
    expect((await cancel(orderDoc({ userId: order.userId }))).code).toBe('order_not_found');
    expect((await shop.read(order)).status).toBe('pending');
  });

  it.each(['shipped', 'delivered'] as const)('409: %s', async (status) => {
    const order = await shop.order(await shop.product());
    await pay(order);
    await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status } });
    const response = await cancel(order);
    expect([response.status, response.code]).toEqual([409, 'order_not_cancellable']);
  });

  it('409: paid without a known payment to refund', async () => {
    const order = orderDoc({ userId: (await shop.order(await shop.product())).userId });
    await orderModel(shop.deps.db).create(order);
    expect((await cancel(order)).code).toBe('order_not_cancellable');
  });
});
