import { cancelManagedOrder, getManagedOrder, setOrderStatus } from '@poc/contracts/endpoints/commerce-admin';
import { cancelOrder, getOrder } from '@poc/contracts/endpoints/orders';
import { expect, it } from 'vitest';
import { referenceOf } from '../../testing/paid-order.ts';
import { reconcileShop } from '../../testing/reconcile-shop.ts';
import type { ShopOrder } from '../../testing/shop-order.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { expireOrders } from '../cancellation/expire-orders.ts';

const shop = useShop();
const { signal } = new AbortController();
const admin = () => shop.service.tokens.admin();
const hourMs = 3_600_000;

async function unpaidOrder() {
  const merch = await shop.product({ stock: 5, priceKobo: 490_000 });
  const order = await shop.order(merch, { quantity: 2 });
  const params = { id: order._id.toHexString() };
  return {
    order,
    set: (status: string) => shop.service.call(setOrderStatus, { token: admin(), params, body: { status } }),
    cancel: () => shop.service.call(cancelManagedOrder, { token: admin(), params, body: { reason: 'Back' } }),
    mark: async () =>
      (await shop.service.call(getManagedOrder, { token: admin(), params })).body?.sent_unpaid,
    stock: async () => {
      const { stock, unitsSold } = await shop.merch(merch);
      return { stock, unitsSold, reservation: (await shop.read(order)).reservation };
    },
  };
}
const owner = ({ userId, _id }: ShopOrder) => ({
  token: shop.member(userId.toHexString()),
  params: { id: _id.toHexString() },
});
const pay = async (order: ShopOrder) => {
  shop.stub.pay(referenceOf(order));
  return (await shop.verify(order)).status;
};

it.each(['shipped', 'delivered'])(
  'sells the stock of an unpaid order that is %s, and marks it',
  async (status) => {
    const { set, stock, mark } = await unpaidOrder();
    expect([await stock(), await mark()]).toEqual([{ stock: 3, unitsSold: 0, reservation: 'held' }, false]);
    expect((await set(status)).body).toMatchObject({ status, sent_unpaid: true, payment_status: 'pending' });
    const sold = { stock: 3, unitsSold: 2, reservation: 'taken' };
    expect([await stock(), await mark()]).toEqual([sold, true]);
    await Promise.all([set('shipped'), set('delivered'), set('delivered')]);
    shop.clock.advance(hourMs);
    await expireOrders(shop.deps, signal);
    expect(await stock()).toEqual(sold);
  },
);

it('stays payable, and a later payment counts once', async () => {
  const { order, set, stock, mark } = await unpaidOrder();
  await set('delivered');
  shop.clock.advance(hourMs);
  expect((await shop.service.call(getOrder, owner(order))).body).toMatchObject({
    authorization_url: order.payment?.authorizationUrl,
    reserved_until: null,
    cancellable: false,
  });
  expect(await Promise.all([pay(order), pay(order)])).toEqual([200, 200]);
  expect(await shop.read(order)).toMatchObject({ status: 'delivered', paymentStatus: 'paid', refunds: [] });
  expect([await stock(), await mark()]).toEqual([{ stock: 3, unitsSold: 2, reservation: 'taken' }, false]);
  expect(await shop.balances(order)).toMatchObject({ sales: -911_628, vat_payable: -85_814 });
});

it('allows one of a concurrent payment and delivery', async () => {
  const { order, set, stock } = await unpaidOrder();
  const [, paid] = await Promise.all([set('delivered'), pay(order)]);
  expect(paid).toBe(200);
  expect(await shop.read(order)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' });
  expect(await stock()).toEqual({ stock: 3, unitsSold: 2, reservation: 'taken' });
});

it('reserves the stock again when it is set back, and returns it when it is cancelled or expires', async () => {
  const [cancelled, expired] = [await unpaidOrder(), await unpaidOrder()];
  for (const { set, stock } of [cancelled, expired]) {
    await set('shipped');
    await set('pending');
    expect(await stock()).toEqual({ stock: 3, unitsSold: 0, reservation: 'held' });
  }
  expect((await cancelled.cancel()).body?.status).toBe('cancelled');
  shop.clock.advance(hourMs);
  await expireOrders(shop.deps, signal);
  for (const { stock, order } of [cancelled, expired]) {
    expect(await stock()).toEqual({ stock: 5, unitsSold: 0, reservation: 'released' });
    expect((await shop.read(order)).status).toBe('cancelled');
  }
});

it('sells the stock of an order set to paid, pays once, and releases it in each later status', async () => {
  const sold = { stock: 3, unitsSold: 2, reservation: 'taken' };
  const back = { stock: 5, unitsSold: 0, reservation: 'released' };
  const [expired, cancelled, bought] = [await unpaidOrder(), await unpaidOrder(), await unpaidOrder()];
  for (const { set, stock, order } of [expired, cancelled, bought]) {
    await set('shipped');
    for (const status of ['paid', 'delivered', 'paid']) {
      await set(status);
      expect(await stock(), status).toEqual(sold);
    }
    expect(await shop.read(order)).toMatchObject({ status: 'paid', reservedUntil: null });
  }
  await expired.set('pending');
  expect(await expired.stock()).toEqual({ stock: 3, unitsSold: 0, reservation: 'held' });
  shop.clock.advance(hourMs);
  await expireOrders(shop.deps, signal);
  expect(await expired.stock()).toEqual(back);
  expect((await shop.service.call(cancelOrder, owner(cancelled.order))).body?.status).toBe('cancelled');
  expect(await cancelled.stock()).toEqual(back);
  expect(await Promise.all([pay(bought.order), pay(bought.order)])).toEqual([200, 200]);
  expect(await shop.read(bought.order)).toMatchObject({ status: 'paid', paymentStatus: 'paid', refunds: [] });
  expect(await bought.stock()).toEqual(sold);
});

it('is cancelled only after it is set back, and money that comes then goes back', async () => {
  const { order, set, cancel, stock } = await unpaidOrder();
  await set('delivered');
  expect(await cancel()).toMatchObject({ status: 409, code: 'order_not_cancellable' });
  await set('paid');
  expect((await cancel()).status).toBe(200);
  await pay(order);
  expect((await shop.read(order)).refunds).toMatchObject([{ amountKobo: order.totalKobo }]);
  expect(await stock()).toEqual({ stock: 5, unitsSold: 0, reservation: 'released' });
});

it('is a difference until it is paid', async () => {
  const { order, set } = await unpaidOrder();
  await set('delivered');
  const about = async () =>
    (await reconcileShop(shop)).differences.filter(({ order_id }) => order_id === order._id.toHexString());
  expect(await about()).toMatchObject([
    { kind: 'goods_without_money', ours: null, theirs: order.totalKobo / 100 },
  ]);
  await pay(order);
  expect(await about()).toEqual([]);
});
