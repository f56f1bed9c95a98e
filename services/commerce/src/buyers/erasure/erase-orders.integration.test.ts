import { checkUserDeletion, setOrderStatus } from '@poc/contracts/endpoints/commerce-admin';
import { checkDeletion } from '@poc/contracts/endpoints/orders';
import { userDeleted } from '@poc/contracts/events/identity';
import { personModel } from '@poc/kit/people/person.model';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../orders/cancellation/expire-orders.ts';
import { orderNoteModel } from '../../orders/notes/order-note.model.ts';
import { type OrderDoc, type OrderStep, orderModel } from '../../orders/order.model.ts';
import { paymentModel } from '../../payments/payment.model.ts';
import { pollOpenPayments } from '../../payments/poll-open-payments.ts';
import { newPlanPayment } from '../../plans/billing/plan-payment.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { eraseArrivedOrders } from './erase-arrived-orders.ts';
import { eraseLateOrders } from './erase-late-orders.ts';

const { signal } = new AbortController();
const patient = { timeout: 30_000, interval: 50 };
const nobody = {
  customer: { name: 'Former customer', email: '', phone: '' },
  shipTo: { address: '', city: '', state: '', lga: '', landmark: '' },
};
const shop = useShop();

const admin = () => shop.service.tokens.admin();
async function given(userId: string, changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
  const order = orderDoc({ userId: new Types.ObjectId(userId), ...changes });
  await orderModel(shop.deps.db).create(order);
  return order;
}
/** Publishes a deletion like identity, and waits until the shop has erased the person. */
async function deletePerson(userId: string): Promise<void> {
  const { bus, db } = shop.service.deps;
  const deletion = { userId, deletedAt: shop.clock.now().toISOString() };
  await bus.publish([messageOf(userDeleted, { key: userId, data: deletion, occurredAt: shop.clock.now() })]);
  await expect.poll(async () => (await personModel(db).findById(userId).lean())?.deleted, patient).toBe(true);
}
const keysOf = async ({ _id }: OrderDoc): Promise<string[]> =>
  (await orderModel(shop.deps.db).findById(_id).select('+searchKeys').lean<OrderDoc>())?.searchKeys ?? [];
const setStatus = (order: OrderDoc, status: 'delivered' | 'shipped') =>
  shop.service.call(setOrderStatus, {
    token: admin(),
    params: { id: order._id.toHexString() },
    body: { status },
  });

describe('an account that is deleted between payment and delivery', () => {
  it('retains name, phone and address on the order until it arrives, and on no other', async () => {
    const userId = newId();
    const paid = await given(userId);
    const shipped = await given(userId, { status: 'shipped' });
    const fulfilment = { courier: 'GIG', trackingNumber: 'GIG-7', trackingUrl: '', shippedAt: new Date() };
    const step = {
      status: 'shipped',
      by: newId(),
      at: new Date(),
      note: 'Courier: GIG, tracking number GIG-7',
    };
    const arrived = await given(userId, { status: 'delivered', fulfilment, history: [step] as OrderStep[] });
    await deletePerson(userId);
    for (const order of [paid, shipped]) {
      const kept = await shop.read(order);
      expect(kept.customer).toEqual({ ...order.customer, email: '' });
      expect(kept.shipTo).toEqual(order.shipTo);
      const keys = await keysOf(order);
      expect(keys).toContain('c:chidi');
      expect(keys.some((key) => key.includes('member'))).toBe(false);
    }
    expect(await shop.read(arrived)).toMatchObject({ ...nobody, fulfilment: null, history: [{ note: '' }] });
    expect(await eraseArrivedOrders(shop.deps, signal)).toBe(0);

    const set = await setStatus(paid, 'delivered');
    expect(set.body?.shipping_info).toMatchObject({ name: 'Chidi Okafor', email: '', city: 'Lagos' });
    expect(await eraseArrivedOrders(shop.deps, signal)).toBe(1);
    const gone = await shop.read(paid);
    expect(gone).toMatchObject({ ...nobody, totalKobo: paid.totalKobo, lines: [{ quantity: 2 }] });
    expect('keptForDelivery' in gone).toBe(false);
    expect((await keysOf(paid)).filter((key) => key.startsWith('c:'))).toEqual([]);
    expect((await shop.read(shipped)).customer.name).toBe('Chidi Okafor');
  });

  it('erases a fully refunded or cancelled order immediately', async () => {
    const userId = newId();
    const [refunded, cancelled] = [await given(userId), await given(userId)];
    await deletePerson(userId);
    const orders = orderModel(shop.deps.db);
    await orders.updateOne({ _id: refunded._id }, { $set: { paymentStatus: 'refunded' } });
    await orders.updateOne({ _id: cancelled._id }, { $set: { status: 'cancelled' } });
    expect(await eraseArrivedOrders(shop.deps, signal)).toBe(2);
    for (const order of [refunded, cancelled]) expect(await shop.read(order)).toMatchObject(nobody);
  });
});

describe('an account that is deleted while a payment page is open', () => {
  it('cancels the order and refunds a late payment', async () => {
    const userId = newId();
    const merch = await shop.product({ stock: 5 });
    const order = await shop.order(merch, { token: shop.member(userId) });
    await deletePerson(userId);
    expect(await shop.read(order)).toMatchObject({
      ...nobody,
      status: 'cancelled',
      cancelReason: 'customer',
    });
    expect((await shop.merch(merch)).stock).toBe(5);
    shop.stub.pay(order.payment?.reference ?? '');
    shop.clock.advance(10 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    const late = await shop.read(order);
    expect(late).toMatchObject({
      ...nobody,
      status: 'cancelled',
      refunds: [{ amountKobo: order.totalKobo }],
    });
    await expect.poll(() => shop.stub.refunds.length, patient).toBe(1);
    expect((await shop.merch(merch)).stock).toBe(5);
  });

  it('refunds a late payment of an expired order, which has no address left', async () => {
    const userId = newId();
    const order = await shop.order(await shop.product({ stock: 5 }), { token: shop.member(userId) });
    shop.clock.advance(30 * 60_000);
    await expireOrders(shop.deps, signal);
    await deletePerson(userId);
    shop.stub.pay(order.payment?.reference ?? '');
    shop.clock.advance(10 * 60_000);
    await pollOpenPayments(shop.deps, signal);
    // The refund may already be in progress.
    const status = expect.stringMatching(/^(decided|sent|pending)$/);
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', refunds: [{ status }] });
  });

  it('cancels and erases an order placed after the deletion with a token that is still valid', async () => {
    const userId = newId();
    await deletePerson(userId);
    const order = await shop.order(await shop.product(), { token: shop.member(userId) });
    await eraseLateOrders(shop.deps, signal);
    expect(await shop.read(order)).toMatchObject({ ...nobody, status: 'cancelled' });
  });

  it('erases notes that the erasure by an earlier release left', async () => {
    const { db, clock } = shop.deps;
    const order = await given(newId(), { status: 'delivered' });
    const { userId } = order;
    await deletePerson(userId.toHexString());
    const note = { orderId: order._id, userId, authorId: new Types.ObjectId(), content: 'Gate code 4411' };
    await orderNoteModel(db).create({ ...note, at: clock.now() });
    await eraseLateOrders(shop.deps, signal);
    expect(await orderNoteModel(db).countDocuments({ userId })).toBe(0);
  });

  it('erases the email of a payment page of a plan opened after the deletion', async () => {
    const { db, clock } = shop.deps;
    const id = newId();
    await deletePerson(id);
    const userId = new Types.ObjectId(id);
    const check = {
      purpose: 'card',
      plan: 'premium',
      priceKobo: 0,
      creditKobo: 0,
      amountKobo: 5_000,
    } as const;
    const page = { userId, subscription: null, email: 'late@poc.test', startedAt: clock.now(), askAt: null };
    await paymentModel(db).create(newPlanPayment({ ...check, ...page }));
    await eraseLateOrders(shop.deps, signal);
    expect(await paymentModel(db).findOne({ userId }).lean()).toMatchObject({ email: '' });
  });
});

describe('GET /users/{id}/deletion-check and GET /admin/users/{id}/deletion-check', () => {
  it('200: orders to deliver and orders to cancel', async () => {
    const userId = newId();
    const paid = await given(userId);
    const unpaid = await shop.order(await shop.product(), { token: shop.member(userId) });
    await given(userId, { status: 'delivered' });
    await given(newId());
    const params = { id: userId };
    const own = await shop.service.call(checkDeletion, { params, token: shop.member(userId) });
    const managed = await shop.service.call(checkUserDeletion, { params, token: admin() });
    for (const { status, body } of [own, managed]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        to_deliver: [{ id: paid._id.toHexString(), status: 'paid', product_name: 'Buy the Dip Hoodie' }],
        to_cancel: [{ id: unpaid._id.toHexString(), status: 'pending' }],
      });
    }
  });

  it('400, 401, 403 and 404', async () => {
    const params = { id: newId() };
    const { call } = shop.service;
    expect((await call(checkDeletion, { params })).status).toBe(401);
    expect((await call(checkDeletion, { params, token: shop.member() })).status).toBe(404);
    expect((await call(checkUserDeletion, { params })).status).toBe(401);
    expect((await call(checkUserDeletion, { params, token: shop.member() })).status).toBe(403);
    expect((await call(checkUserDeletion, { params: { id: 'x' }, token: admin() })).status).toBe(400);
  });
});
