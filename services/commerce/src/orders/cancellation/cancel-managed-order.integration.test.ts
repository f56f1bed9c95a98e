import { cancelManagedOrder } from '@poc/contracts/endpoints/commerce-admin';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { orderModel } from '../order.model.ts';

const { signal } = new AbortController();
const adminId = newId();
const shop = useShop();

const idOf = ({ _id }: Pick<ShopOrder, '_id'>): string => _id.toHexString();
const admin = () => shop.service.tokens.admin({ id: adminId });
const cancel = (id: string, token: string | null = admin(), reason = 'The product is damaged') =>
  shop.service.call(cancelManagedOrder, {
    params: { id },
    body: { reason },
    ...(token === null ? {} : { token }),
  });
const auditOf = async (id: string) => {
  const rows = await outboxOf(shop.deps.db)
    .find({ key: `audit:${id}` })
    .toArray();
  return rows.map(({ envelope }) => JSON.parse(envelope) as { type: string; data: object });
};
const pay = async (order: ShopOrder) => {
  shop.stub.pay(order.payment?.reference ?? '');
  await shop.verify(order);
};

it('200: releases the products of an unpaid order once, with history, event and audit entry', async () => {
  const mug = await shop.product({ stock: 5 });
  const order = await shop.order(mug, { quantity: 2 });
  const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(idOf(order))));
  for (const { status, body } of responses) {
    expect([status, body]).toMatchObject([200, { status: 'cancelled', payment_status: 'failed' }]);
  }
  expect((await shop.merch(mug)).stock).toBe(5);
  expect(await shop.read(order)).toMatchObject({
    cancelReason: 'administrator',
    history: [{ status: 'pending' }, { status: 'cancelled', by: adminId, note: 'The product is damaged' }],
  });
  expect(await shop.events(order)).toEqual(['commerce.order.placed.v1', 'commerce.order.cancelled.v1']);
  expect(await auditOf(idOf(order))).toMatchObject([
    {
      type: auditEntryRecorded.type,
      data: {
        actorId: adminId,
        action: 'order.cancel',
        target: { kind: 'order', id: idOf(order), ownerId: order.userId.toHexString(), name: order.number },
        before: { status: 'pending' },
        after: { status: 'cancelled' },
        reason: 'The product is damaged',
      },
    },
  ]);
});

it('200: refunds money that arrives afterwards', async () => {
  const order = await shop.order(await shop.product());
  await cancel(idOf(order));
  await pay(order);
  await sendRefunds(shop.deps, signal);
  // The service may already be sending the refund.
  await expect.poll(() => shop.stub.refunds).toMatchObject([{ amount: order.totalKobo }]);
  expect((await shop.read(order)).status).toBe('cancelled');
});

it('409: a paid order, also with a payment that was not reported', async () => {
  const [known, unknown] = [await shop.order(await shop.product()), await shop.order(await shop.product())];
  await pay(known);
  shop.stub.pay(unknown.payment?.reference ?? '');
  for (const order of [known, unknown]) {
    const { status, code } = await cancel(idOf(order));
    expect([status, code]).toEqual([409, 'order_paid']);
    expect(await shop.read(order)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    expect(await auditOf(idOf(order))).toEqual([]);
  }
});

it('409: an unpaid order that was shipped', async () => {
  const order = await shop.order(await shop.product());
  await orderModel(shop.deps.db).updateOne({ _id: order._id }, { $set: { status: 'shipped' } });
  expect((await cancel(idOf(order))).code).toBe('order_not_cancellable');
});

it('503: while the payment can not be queried', async () => {
  const order = await shop.order(await shop.product());
  shop.stub.fault = () => ({ status: 401 });
  expect((await cancel(idOf(order))).code).toBe('payment_provider_unavailable');
  expect((await shop.read(order)).reservation).toBe('held');
});

it('400, 401, 403, 404: without a reason, for visitors and members, for an unknown order', async () => {
  const id = idOf(await shop.order(await shop.product()));
  const responses = [
    await cancel(id, admin(), ' '),
    await cancel(id, null),
    await cancel(id, shop.member()),
    await cancel(newId()),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 401, 403, 404]);
});
