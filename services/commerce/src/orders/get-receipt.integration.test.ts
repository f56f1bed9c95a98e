import { getReceipt } from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../testing/fixtures.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { useShop } from '../testing/start-commerce.ts';
import { type OrderDoc, orderModel } from './order.model.ts';

const shop = useShop();

async function given(changes: Partial<OrderDoc> = {}) {
  const order = orderDoc({ userId: new Types.ObjectId(), ...changes });
  await orderModel(shop.deps.db).create(order);
  return { order, token: shop.member(order.userId.toHexString()), params: { id: order._id.toHexString() } };
}

it('is a PDF for the buyer', async () => {
  const { order, token } = await given();
  const id = order._id.toHexString();
  const response = await fetch(`${shop.service.url}/api/orders/${id}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="poc-receipt-${order.number}.pdf"`,
  );
  expect(response.headers.get('cache-control')).toContain('private');
  expect(readPdf(Buffer.from(await response.arrayBuffer())).text).toContain(order.number);
});

it('is refused to others, including administrators and visitors', async () => {
  const { params } = await given();
  expect((await shop.service.call(getReceipt, { params })).status).toBe(401);
  for (const token of [shop.member(), shop.service.tokens.admin()]) {
    expect(await shop.service.call(getReceipt, { params, token })).toMatchObject({
      status: 404,
      code: 'order_not_found',
    });
  }
});

it.each<[string, Partial<OrderDoc>]>([
  ['not paid', { paymentStatus: 'pending', status: 'pending' }],
  ['refused', { paymentStatus: 'failed' }],
  ['of a deleted account', { customer: { name: 'Former customer', email: '', phone: '' } }],
])('is missing for an order that is %s', async (_, changes) => {
  const { token, params } = await given(changes);
  expect((await shop.service.call(getReceipt, { params, token })).status).toBe(404);
});

it('is missing for an unknown or invalid id', async () => {
  const token = shop.member();
  expect((await shop.service.call(getReceipt, { token, params: { id: newId() } })).status).toBe(404);
  expect((await shop.service.call(getReceipt, { token, params: { id: 'x' } })).status).toBe(400);
});
