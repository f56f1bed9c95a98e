import { setFulfilment, setOrderStatus } from '@poc/contracts/endpoints/commerce-admin';
import { getOrder } from '@poc/contracts/endpoints/orders';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';

const gig = {
  courier: 'GIG Logistics',
  tracking_number: 'GIG-0042',
  tracking_url: 'https://gig.test/track?n=GIG-0042',
};
const dhl = { courier: 'DHL', tracking_number: '', tracking_url: '' };
const shop = useShop();

const admin = () => shop.service.tokens.admin();
const idOf = ({ _id }: OrderDoc) => _id.toHexString();
async function given(changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
  const order = orderDoc({ userId: new Types.ObjectId(), ...changes });
  await orderModel(shop.deps.db).create(order);
  return order;
}
const ship = (order: OrderDoc, fulfilment?: object, status = 'shipped') =>
  shop.service.call(setOrderStatus, {
    token: admin(),
    params: { id: idOf(order) },
    body: { status, from: 'paid', ...(fulfilment && { fulfilment }) },
  });
const correct = (order: OrderDoc, body: object, token: string | null = admin()) =>
  shop.service.call(setFulfilment, { ...(token && { token }), params: { id: idOf(order) }, body });

describe('PUT /admin/orders/{id}/status with a courier', () => {
  it('200: the owner sees courier and tracking, with history and event', async () => {
    const order = await given();
    const response = await ship(order, gig);
    expect(response.status).toBe(200);
    expect(response.body?.fulfilment).toEqual({ ...gig, shipped_at: shop.clock.now().toISOString() });
    expect(response.body?.history.at(-1)?.note).toBe('Courier: GIG Logistics, tracking number GIG-0042');
    const own = await shop.service.call(getOrder, {
      token: shop.member(order.userId.toHexString()),
      params: { id: idOf(order) },
    });
    expect(own.body?.fulfilment).toMatchObject(gig);
    const row = await outboxOf(shop.deps.db).findOne({ key: idOf(order) });
    expect(JSON.parse(row?.envelope ?? '{}')).toMatchObject({
      type: 'commerce.order.status-changed.v1',
      data: { status: 'shipped', fulfilment: { courier: 'GIG Logistics', trackingNumber: 'GIG-0042' } },
    });
  });

  it('200: without a courier, and without one after the order is set back', async () => {
    const order = await given();
    expect((await ship(order)).body?.fulfilment).toBeNull();
    expect((await correct(order, gig)).body?.fulfilment).toMatchObject(gig);
    const body = { status: 'paid', from: 'shipped' };
    const back = await shop.service.call(setOrderStatus, {
      token: admin(),
      params: { id: idOf(order) },
      body,
    });
    expect(back.body?.fulfilment).toBeNull();
  });

  it('409: one of two concurrent requests with different couriers; a repeat applies once', async () => {
    const order = await given();
    const responses = await Promise.all([ship(order, gig), ship(order, dhl)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await shop.read(order)).history).toHaveLength(2);
    const other = await given();
    const same = await Promise.all([ship(other, gig), ship(other, gig)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.events(other)).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['a script', { ...gig, tracking_url: 'javascript:alert(1)' }],
    ['plain http', { ...gig, tracking_url: 'http://gig.test/track' }],
    ['a password in the address', { ...gig, tracking_url: 'https://me:secret@gig.test/' }],
    ['a line break in the address', { ...gig, tracking_url: 'https://gig.test/\njavascript:alert(1)' }],
    ['a backslash', { ...gig, tracking_url: 'https://gig.test\\@evil.test' }],
    ['no courier', { ...gig, courier: ' ' }],
    ['an unknown field', { ...gig, shipped_at: '2026-01-01T00:00:00.000Z' }],
    ['an operator', { ...gig, tracking_number: { $gt: '' } }],
  ])('400: %s', async (_, fulfilment) => {
    const order = await given();
    expect((await ship(order, fulfilment)).status).toBe(400);
    await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status: 'shipped' } });
    expect((await correct(order, fulfilment)).status).toBe(400);
    expect((await shop.read(order)).fulfilment).toBeNull();
  });

  it('400: a courier with a status other than shipped', async () => {
    const response = await ship(await given(), gig, 'delivered');
    expect([response.status, response.errors.map(({ path }) => path)]).toEqual([400, ['body.fulfilment']]);
  });
});

describe('PUT /admin/orders/{id}/fulfilment', () => {
  it('200: corrects it once, with email, history and audit entry', async () => {
    const order = await given();
    await ship(order, gig);
    const shippedAt = shop.clock.now().toISOString();
    shop.clock.advance(60_000);
    const response = await correct(order, dhl);
    expect(response.body?.fulfilment).toEqual({ ...dhl, shipped_at: shippedAt });
    expect((await correct(order, dhl)).status).toBe(200);
    expect((await shop.read(order)).history.map(({ note }) => note)).toEqual([
      '',
      'Courier: GIG Logistics, tracking number GIG-0042',
      'Courier: DHL',
    ]);
    expect(await shop.events(order)).toEqual([
      'commerce.order.status-changed.v1',
      'commerce.order.fulfilment-changed.v1',
    ]);
    const audit = await outboxOf(shop.deps.db).findOne({
      key: `audit:${idOf(order)}`,
      envelope: /order\.fulfilment/,
    });
    expect(JSON.parse(audit?.envelope ?? '{}').data).toMatchObject({
      action: 'order.fulfilment',
      before: { courier: 'GIG Logistics' },
      after: { courier: 'DHL', trackingNumber: '' },
    });
  });

  it('401, 403, 404 and 409', async () => {
    const order = await given();
    expect((await correct(order, gig, null)).status).toBe(401);
    expect((await correct(order, gig, shop.member())).status).toBe(403);
    expect(await correct({ ...order, _id: new Types.ObjectId(newId()) }, gig)).toMatchObject({
      status: 404,
      code: 'order_not_found',
    });
    expect(await correct(order, gig)).toMatchObject({ status: 409, code: 'order_not_shipped' });
    expect((await shop.read(order)).fulfilment).toBeNull();
  });
});
