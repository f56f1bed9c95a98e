import * as contracts from '@poc/contracts/endpoints/orders';
import * as paymentContracts from '@poc/contracts/endpoints/payments';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { standardDelivery } from '../../shop/delivery/standard-delivery.ts';
import { merchModel } from '../../shop/merch.model.ts';
import { stockChangeModel } from '../../shop/stock/stock-change.model.ts';
import { shippingInfo, useShop } from '../../testing/start-commerce.ts';
import { orderModel } from '../order.model.ts';

const shop = useShop();

const member = () => shop.member();
const itemsOf = (...ids: string[]) => ids.map((id) => ({ id, quantity: 1 }));
const post = (body: unknown, token?: string, headers?: Record<string, string>) =>
  shop.service.call(contracts.placeOrder, {
    body,
    ...(token === undefined ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
  });

describe('POST /orders', () => {
  it("201: the server's prices, reserved products, a payment started once", async () => {
    const mug = await shop.product({ productName: 'Urgent 2k Mug', priceKobo: 490_000, stock: 12 });
    const { status, body } = await post(
      {
        items: [{ id: mug._id.toHexString(), quantity: 3, price: 1, product_name: 'Free' }],
        shipping_info: { ...shippingInfo, state: 'lagos state', landmark: 'Opposite the bank' },
        payment_info: { card: 'none of ours' },
        payment_method: 'paystack',
        total_price: 1,
      },
      member(),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      subtotal: 14_700,
      shipping: 2_500,
      total_price: 17_200,
      quantity: 3,
      cancellable: true,
      shipping_info: { phone: '+2348030000102', state: 'Lagos', landmark: 'Opposite the bank' },
    });
    const order = await orderModel(shop.deps.db).findById(body?.id).lean().orFail();
    expect(body?.reference).toBe(`poc-${body?.id}`);
    expect(body?.authorization_url).toBe(`${shop.stub.url}/pay/poc-${body?.id}`);
    expect(body?.reserved_until).toBe(new Date(shop.clock.now().getTime() + 30 * 60_000).toISOString());
    expect(shop.stub.transactions.get(`poc-${body?.id}`)).toMatchObject({
      amount: 1_720_000,
      currency: 'NGN',
    });

    expect(await shop.merch(mug)).toMatchObject({ stock: 9, unitsSold: 0 });
    const changes = await stockChangeModel(shop.deps.db).find({ merchId: mug._id }).lean();
    expect(changes).toMatchObject([{ change: -3, stock: 9, kind: 'reserved', orderId: order._id }]);
    expect(await shop.events(order)).toEqual(['commerce.order.placed.v1']);
  });

  it('201: stores what the models would store', async () => {
    const [orders, changes] = [orderModel(shop.deps.db), stockChangeModel(shop.deps.db)];
    const { _id } = await shop.order(await shop.product());
    const order = await orders.collection.findOne({ _id });
    const asModel = new orders(order ?? {});
    expect(asModel.validateSync()).toBeUndefined();
    expect(asModel.toObject()).toEqual(order);
    const change = await changes.collection.findOne({ orderId: _id }, { hint: { _id: 1 } });
    const changeAsModel = new changes(change ?? {});
    expect(changeAsModel.validateSync()).toBeUndefined();
    expect(changeAsModel.toObject()).toEqual(change);
  });

  it('201: a variant has a separate stock', async () => {
    const tee = await shop.product({
      stock: 5,
      variants: [
        { key: 'M', size: 'M', colour: null, stock: 2 },
        { key: 'L', size: 'L', colour: null, stock: 3 },
      ],
    });
    const { body } = await shop.buy(tee, { variant: 'M', quantity: 2 });
    expect(body).toMatchObject({ items: [{ variant: 'M', quantity: 2 }] });
    const { stock, variants } = await shop.merch(tee);
    expect([stock, ...variants.map((one) => one.stock)]).toEqual([3, 0, 3]);
    const refused = await shop.buy(tee, { variant: 'M' });
    expect([refused.status, refused.code]).toEqual([409, 'out_of_stock']);
  });

  it('201: the same cart is the same order while it is reserved, and a new one later', async () => {
    const mug = await shop.product();
    const token = member();
    const first = await shop.order(mug, { token });
    expect((await shop.order(mug, { token }))._id).toEqual(first._id);
    shop.clock.advance(29 * 60_000);
    expect((await shop.order(mug, { token: shop.member(first.userId.toHexString()) }))._id).toEqual(
      first._id,
    );
    shop.clock.advance(60_000);
    const later = shop.member(first.userId.toHexString());
    const second = await shop.order(mug, { token: later });
    expect(second._id).not.toEqual(first._id);
    expect((await shop.order(mug, { token: later }))._id).toEqual(second._id);
  });

  it('201: a cart with a paid order is a new order', async () => {
    const mug = await shop.product();
    const token = member();
    const first = await shop.order(mug, { token });
    shop.stub.pay(`poc-${first._id.toHexString()}`);
    await shop.verify(first);
    expect((await shop.order(mug, { token }))._id).not.toEqual(first._id);
  });

  it('201: the key of a paid order returns that order', async () => {
    const mug = await shop.product();
    const token = member();
    const order = await shop.order(mug, { token, key: 'k1' });
    shop.stub.pay(`poc-${order._id.toHexString()}`);
    await shop.verify(order);
    const { status, body } = await shop.buy(mug, { token, key: 'k1' });
    expect([status, body]).toMatchObject([201, { payment_status: 'paid', authorization_url: null }]);
  });

  it('400: all faults together', async () => {
    const { status, errors } = await post(
      { items: [], shipping_info: { ...shippingInfo, email: 'no', phone: '12' } },
      member(),
    );
    expect(status).toBe(400);
    expect(errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['body.items', 'body.shipping_info.email', 'body.shipping_info.phone']),
    );
  });

  it('400: all missing fields of an empty address, together', async () => {
    const mug = await shop.product();
    const items = itemsOf(mug._id.toHexString());
    const empty = { name: '', email: '', phone: '', address: '', city: '' };
    const needed = ['address', 'city', 'email', 'name', 'phone'].map(
      (field) => `body.shipping_info.${field}`,
    );
    for (const shipping_info of [empty, {}]) {
      const { status, errors } = await post({ items, shipping_info }, member());
      expect([status, [...new Set(errors.map(({ path }) => path))].toSorted()]).toEqual([400, needed]);
    }
    const standard = { delivery_option_id: standardDelivery._id.toHexString() };
    const chosen = await post({ items, shipping_info: empty, ...standard }, member());
    expect([...new Set(chosen.errors.map(({ path }) => path))].toSorted()).toEqual(needed);
    const wrong = await post({ items, shipping_info: { ...empty, state: 'California' } }, member());
    expect(wrong.errors.map(({ path }) => path)).toContain('body.shipping_info.state');
  });

  it.each([
    ['an invalid phone', { phone: '0803000' }, 'body.shipping_info.phone'],
    ['an unknown state', { state: 'California' }, 'body.shipping_info.state'],
  ])('400: %s', async (_, changes, path) => {
    const mug = await shop.product();
    const { code, errors } = await post(
      { items: itemsOf(mug._id.toHexString()), shipping_info: { ...shippingInfo, ...changes } },
      member(),
    );
    expect([code, errors[0]?.path]).toEqual(['invalid_request', path]);
  });

  it('400: an invalid key', async () => {
    const mug = await shop.product();
    const body = { items: itemsOf(mug._id.toHexString()), shipping_info: shippingInfo };
    const { code, errors } = await post(body, member(), { 'idempotency-key': 'x'.repeat(201) });
    expect([code, errors[0]?.path]).toEqual(['invalid_request', 'headers.idempotency-key']);
  });

  it('400: more than the maximum amount', async () => {
    const villa = await shop.product({ priceKobo: 100_000_000_000, stock: 2 });
    const { status, errors } = await shop.buy(villa, { quantity: 2 });
    expect([status, errors[0]?.path]).toEqual([400, 'body.items']);
  });

  it.each([-1, 0, 1.5, 101, 1e9, '2', null])('400: a quantity of %j', async (quantity) => {
    const mug = await shop.product();
    const body = { items: [{ id: mug._id.toHexString(), quantity }], shipping_info: shippingInfo };
    expect((await post(body, member())).status).toBe(400);
    expect((await shop.merch(mug)).stock).toBe(64);
  });

  it('401: a visitor', async () => {
    const mug = await shop.product();
    const body = { items: itemsOf(mug._id.toHexString()), shipping_info: shippingInfo };
    expect((await post(body)).status).toBe(401);
  });

  it('404: a product deleted after the quote', async () => {
    const mug = await shop.product();
    const other = await shop.product();
    await merchModel(shop.deps.db).updateOne({ _id: mug._id }, { $set: { deletedAt: new Date() } });
    for (const gone of [mug._id.toHexString(), newId()]) {
      const body = { items: itemsOf(other._id.toHexString(), gone), shipping_info: shippingInfo };
      const { status, code } = await post(body, member());
      expect([status, code]).toEqual([404, 'product_not_found']);
    }
    expect((await shop.merch(other)).stock).toBe(64);
  });

  it('201: charges the current price when it rose after the quote', async () => {
    const mug = await shop.product({ priceKobo: 490_000 });
    await merchModel(shop.deps.db).updateOne({ _id: mug._id }, { $set: { priceKobo: 590_000 } });
    const { body } = await post(
      {
        items: [{ id: mug._id.toHexString(), quantity: 1, price: 4_900 }],
        shipping_info: shippingInfo,
        total_price: 7_400,
      },
      member(),
    );
    expect(body?.total_price).toBe(8_400);
  });

  it('409: too few of one line, and nothing is reserved of another', async () => {
    const [many, few] = [await shop.product(), await shop.product({ stock: 1 })];
    const items = [
      { id: many._id.toHexString(), quantity: 2 },
      { id: few._id.toHexString(), quantity: 2 },
    ];
    const { status, code } = await post({ items, shipping_info: shippingInfo }, member());
    expect([status, code]).toEqual([409, 'out_of_stock']);
    expect((await shop.merch(many)).stock).toBe(64);
    expect(
      await orderModel(shop.deps.db).countDocuments({ 'lines.merchId': many._id }).hint({ _id: 1 }),
    ).toBe(0);
  });

  it('409: the same key with other content', async () => {
    const mug = await shop.product();
    const token = member();
    await shop.order(mug, { token, key: 'k2' });
    const { status, code } = await shop.buy(mug, { token, key: 'k2', quantity: 2 });
    expect([status, code]).toEqual([409, 'idempotency_mismatch']);
    expect((await shop.buy(mug, { key: 'k2', quantity: 2 })).status, 'the same key of somebody else').toBe(
      201,
    );
  });

  it('409: an expired order', async () => {
    const mug = await shop.product();
    const token = member();
    const order = await shop.order(mug, { token, key: 'k3' });
    await shop.service.call(contracts.cancelOrder, { token, params: { id: order._id.toHexString() } });
    const { status, code } = await shop.buy(mug, { token, key: 'k3' });
    expect([status, code]).toEqual([409, 'order_lapsed']);
  });
});

describe('POST /payments/paystack', () => {
  it('200: returns the payment page, and the same one for the same cart', async () => {
    const mug = await shop.product();
    const token = member();
    const body = { items: itemsOf(mug._id.toHexString()), shipping_info: shippingInfo };
    const first = await shop.service.call(paymentContracts.startPayment, { token, body });
    const second = await shop.service.call(paymentContracts.startPayment, { token, body });
    const order = await shop.order(mug, { token });
    expect(first.body).toEqual({
      success: true,
      authorization_url: `${shop.stub.url}/pay/poc-${order._id.toHexString()}`,
      reference: `poc-${order._id.toHexString()}`,
      order_id: order._id.toHexString(),
    });
    expect(second.body).toEqual(first.body);
  });

  it('200: returns the page of a paid order', async () => {
    const mug = await shop.product();
    const token = member();
    const order = await shop.order(mug, { token, key: 'k4' });
    shop.stub.pay(`poc-${order._id.toHexString()}`);
    await shop.verify(order);
    const { body } = await shop.service.call(paymentContracts.startPayment, {
      token,
      headers: { 'idempotency-key': 'k4' },
      body: { items: itemsOf(mug._id.toHexString()), shipping_info: shippingInfo },
    });
    expect(body?.authorization_url).toBe(`http://poc.test/order-success/${order._id.toHexString()}`);
  });

  it('400, 401, 404, 409: as for an order', async () => {
    const start = (body: unknown, token?: string) =>
      shop.service.call(paymentContracts.startPayment, { body, ...(token === undefined ? {} : { token }) });
    const sold = await shop.product({ stock: 0 });
    const of = (id: string) => ({ items: itemsOf(id), shipping_info: shippingInfo });
    const responses = [
      await start({ items: [], shipping_info: shippingInfo }, member()),
      await start(of(newId())),
      await start(of(newId()), member()),
      await start(of(sold._id.toHexString()), member()),
    ];
    expect(responses.map(({ status, code }) => [status, code])).toEqual([
      [400, 'invalid_request'],
      [401, 'unauthenticated'],
      [404, 'product_not_found'],
      [409, 'out_of_stock'],
    ]);
  });
});
