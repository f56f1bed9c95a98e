import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderModel } from '../orders/order.model.ts';
import { paymentModel } from '../payments/payment.model.ts';
import { subscriptionModel } from '../plans/subscription.model.ts';
import { commerceService } from '../service.ts';
import { orderDoc, refundDoc, subscriptionDoc } from '../testing/fixtures.ts';
import { paymentOf } from '../testing/shop-order.ts';

const me = newId();
const userId = new Types.ObjectId(me);
const first = orderDoc({ userId });
const paid = paymentOf(first, {
  refunds: [refundDoc({ amountKobo: 10_050, reason: 'A seam was open', status: 'processed' })],
});
const second = orderDoc({ userId, status: 'pending', paymentStatus: 'pending' });
const plan = subscriptionDoc({ userId });
const commerce = useTestService(commerceService());

beforeAll(async () => {
  const { db } = commerce.deps;
  await paymentModel(db).create(paid);
  await orderModel(db).insertMany([second, first, orderDoc({ userId: new Types.ObjectId() })]);
  await subscriptionModel(db).insertMany([plan, subscriptionDoc({ plan: 'ultimate' })]);
});

const ask = (id: string, token?: string) => commerce.readInternal(`/internal/people/${id}/data`, token);

describe('GET /internal/people/{id}/data', () => {
  it("200: the user's orders with their personal data, and the plan, in naira", async () => {
    const response = await ask(me, commerce.tokens.member({ id: me }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      orders: [
        {
          id: first._id.toHexString(),
          total_price: 56_001,
          createdAt: first.createdAt.toISOString(),
          items: [{ quantity: 2, Merch: { product_name: 'Buy the Dip Hoodie', price: 28_000.5 } }],
          customer: { name: 'Chidi Okafor', email: 'member@poc.test', phone: '+2348030000102' },
          ship_to: { address: '14 Adeniran Ogunsanya Street', city: 'Lagos' },
          refunds: [{ amount: 100.5, reason: 'A seam was open', status: 'processed' }],
          history: [{ status: 'pending', at: first.createdAt.toISOString() }],
        },
        { id: second._id.toHexString(), status: 'pending' },
      ],
      subscription: {
        id: plan._id.toHexString(),
        plan_name: 'Premium',
        status: 'active',
        price: 4_990,
        end_date: plan.endDate.toISOString(),
      },
    });
  });

  it('200: a user without data', async () => {
    const id = newId();
    const response = await ask(id, commerce.tokens.member({ id }));
    expect(await response.json()).toEqual({
      saved_addresses: [],
      orders: [],
      subscription: null,
      bills: [],
      payment_methods: [],
      invoices: [],
    });
  });

  it('401 without a token, 404 for another user', async () => {
    expect((await ask(me)).status).toBe(401);
    expect((await ask(me, commerce.tokens.member())).status).toBe(404);
    expect((await ask(me, commerce.tokens.admin())).status).toBe(404);
  });
});
