import * as contracts from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newPayment } from '../payments/new-payment.ts';
import { paymentModel } from '../payments/payments.api.ts';
import { commerceService } from '../service.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { orderModel } from './order.model.ts';

const userId = new Types.ObjectId();
const params = { id: userId.toHexString() };
const first = orderDoc({ userId });
const second = orderDoc({ userId, status: 'pending', paymentStatus: 'pending' });
const anothers = orderDoc({ userId: new Types.ObjectId() });
const commerce = useTestService(commerceService());
let token: string;

beforeAll(async () => {
  token = commerce.tokens.member(params);
  await orderModel(commerce.deps.db).insertMany([first, second, anothers]);
});

describe('GET /orders/user/{id}', () => {
  it("200: the member's own orders, newest first, in naira", async () => {
    const { status, body, headers } = await commerce.call(contracts.listOrders, { params, token });
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toMatchObject([
      { id: second._id.toHexString(), status: 'pending', payment_status: 'pending' },
      {
        id: first._id.toHexString(),
        status: 'paid',
        total_price: 56_001,
        discount: -2_500,
        items: [{ quantity: 2, Merch: { product_name: 'Buy the Dip Hoodie', price: 28_000.5 } }],
      },
    ]);
  });

  it('200: pages', async () => {
    const { body, headers } = await commerce.call(contracts.listOrders, {
      params,
      token,
      query: { limit: 1 },
    });
    expect(body).toHaveLength(1);
    expect(headers.get('link')).toContain('rel="next"');
  });

  it('200: each order with its own payment, which concurrent requests read together', async () => {
    const { db } = commerce.deps;
    const orders = Array.from({ length: 3 }, () => orderDoc({ userId: new Types.ObjectId() }));
    const payments = orders.map(({ userId, _id }) =>
      newPayment({
        ...{ purpose: 'order', userId, orderId: _id, amountKobo: 100, email: '', startedAt: new Date() },
      }),
    );
    await orderModel(db).insertMany(orders);
    await paymentModel(db).insertMany(payments);
    const queries = vi.spyOn(paymentModel(db), 'find');
    const read = await Promise.all(orders.map(({ _id }) => commerce.deps.readPayments([_id])));
    expect(read.flat().map(({ reference }) => reference)).toEqual(payments.map(({ reference }) => reference));
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
    const [order] = orders;
    const id = order?.userId.toHexString() ?? '';
    const { body } = await commerce.call(contracts.listOrders, {
      params: { id },
      token: commerce.tokens.member({ id }),
    });
    expect(body?.map(({ reference }) => reference)).toEqual([payments[0]?.reference]);
  });

  it('400: faults', async () => {
    const { status, errors } = await commerce.call(contracts.listOrders, {
      params,
      token,
      query: { limit: 'x', cursor: '', status: 'paid' },
    });
    expect(status).toBe(400);
    expect(errors.map((fault) => fault.path)).toEqual(
      expect.arrayContaining(['query.limit', 'query.status']),
    );
  });

  it('401: a visitor', async () => {
    const { status, code } = await commerce.call(contracts.listOrders, { params });
    expect([status, code]).toEqual([401, 'unauthenticated']);
  });

  it('404: orders of another member, for an administrator too', async () => {
    for (const stranger of [commerce.tokens.member({ id: newId() }), commerce.tokens.admin()]) {
      const { status, code } = await commerce.call(contracts.listOrders, { params, token: stranger });
      expect([status, code]).toEqual([404, 'not_found']);
    }
  });
});

describe('GET /orders/{id}', () => {
  const orderParams = { id: first._id.toHexString() };

  it('200: its owner', async () => {
    const { status, body } = await commerce.call(contracts.getOrder, { params: orderParams, token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: orderParams.id,
      subtotal: 56_001,
      shipping: 2_500,
      tax: 0,
      quantity: 2,
    });
  });

  it('400: an invalid id', async () => {
    const { status } = await commerce.call(contracts.getOrder, { params: { id: '1' }, token });
    expect(status).toBe(400);
  });

  it('401: a visitor', async () => {
    const { status } = await commerce.call(contracts.getOrder, { params: orderParams });
    expect(status).toBe(401);
  });

  it('404: an order of another member, for an administrator too', async () => {
    for (const stranger of [commerce.tokens.member(), commerce.tokens.admin()]) {
      const { status, code } = await commerce.call(contracts.getOrder, {
        params: orderParams,
        token: stranger,
      });
      expect([status, code]).toEqual([404, 'order_not_found']);
    }
    const own = await commerce.call(contracts.getOrder, {
      params: { id: anothers._id.toHexString() },
      token,
    });
    expect([own.status, own.code]).toEqual([404, 'order_not_found']);
    const unknown = await commerce.call(contracts.getOrder, { params: { id: newId() }, token });
    expect([unknown.status, unknown.code]).toEqual([404, 'order_not_found']);
  });
});
