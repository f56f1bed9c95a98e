import {
  getCommerceNeeds,
  recordManualRefund,
  setOrderStatus,
} from '@poc/contracts/endpoints/commerce-admin';
import type { NeedName } from '@poc/contracts/needs';
import { maxNeedCount } from '@poc/contracts/needs';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { orderModel } from '../orders/order.model.ts';
import { disputeModel, rankOf } from '../payments/disputes/dispute.model.ts';
import { subscriptionModel } from '../plans/subscription.model.ts';
import { merchModel } from '../shop/merch.model.ts';
import { orderDoc, subscriptionDoc } from '../testing/fixtures.ts';
import { firstRefundOf, refusedRefund, untilItNeedsDetails } from '../testing/owed-refund.ts';
import { placePaidOrder } from '../testing/paid-order.ts';
import { storeOrders } from '../testing/shop-order.ts';
import { useShop } from '../testing/start-commerce.ts';
import { commerceNeeds } from './get-commerce-needs.ts';

const shop = useShop({}, { breaksBooks: true });
const db = () => shop.deps.db;
const admin = () => shop.service.tokens.admin();
const ask = (token?: string) => shop.service.call(getCommerceNeeds, token ? { token } : {});
const need = async (name: NeedName) => (await ask(admin())).body?.find((one) => one.name === name) ?? null;
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

afterEach(async () => {
  for (const { modelName } of [disputeModel, subscriptionModel, merchModel, orderModel])
    await databaseOf(db())
      .collection(modelName)
      .deleteMany({}, { hint: { _id: 1 } });
});

const dispute = (at: { openedAt: Date; dueAt: Date | null; resolvedAt?: Date }) => {
  const details = { resolvedAt: null, ...at, isOpen: at.resolvedAt === undefined };
  return {
    _id: new Types.ObjectId(),
    ...{ providerId: String(details.openedAt.getTime()), reference: 'poc-1', transactionId: '1' },
    ...{ amountKobo: 100, currency: 'NGN', takenKobo: 0, ...details, rank: rankOf(details) },
    status: details.isOpen ? ('awaiting-merchant-feedback' as const) : ('resolved' as const),
  };
};

describe('GET /api/admin/needs/commerce', () => {
  it('200: orders to ship, until they are shipped, without refunded ones', async () => {
    expect((await ask(admin())).body).toEqual([]);
    const order = await placePaidOrder(shop);
    await shop.order(await shop.product());
    const refunded = orderDoc({ userId: new Types.ObjectId(), paymentStatus: 'refunded' });
    await storeOrders(db(), [refunded]);
    expect(await need('orders_to_ship')).toEqual({
      name: 'orders_to_ship',
      ...{ count: 1, oldest: order.createdAt.toISOString(), due: null },
    });
    const params = { id: order._id.toHexString() };
    await shop.service.call(setOrderStatus, { token: admin(), params, body: { status: 'shipped' } });
    expect(await need('orders_to_ship')).toBeNull();
  });

  it('200: refunds that Paystack refused or that wait for an account, until they are settled', async () => {
    const order = await refusedRefund(shop);
    const [refund] = order.refunds;
    expect(await need('refunds')).toMatchObject({ count: 1, oldest: refund?.changedAt.toISOString() });
    await untilItNeedsDetails(shop, order);
    expect(await need('refunds')).toMatchObject({ count: 1, due: null });
    const params = firstRefundOf(await shop.read(order));
    await shop.service.call(recordManualRefund, { token: admin(), params, body: { reason: 'By transfer' } });
    expect(await need('refunds')).toBeNull();
  });

  it('200: open disputes with the earliest deadline', async () => {
    await disputeModel(db()).insertMany([
      dispute({ openedAt: day(3), dueAt: day(20) }),
      dispute({ openedAt: day(4), dueAt: day(18) }),
      dispute({ openedAt: day(5), dueAt: null }),
      dispute({ openedAt: day(1), dueAt: day(9), resolvedAt: day(8) }),
    ]);
    expect(await need('disputes')).toEqual({
      name: 'disputes',
      ...{ count: 3, oldest: day(3).toISOString(), due: day(18).toISOString() },
    });
  });

  it('200: failed renewals with the end of the days of grace', async () => {
    await subscriptionModel(db()).insertMany([
      subscriptionDoc(),
      subscriptionDoc({ state: 'past_due', endDate: day(9) }),
      subscriptionDoc({ state: 'grace', endDate: day(8), graceUntil: day(15) }),
    ]);
    expect(await need('renewals')).toEqual({
      name: 'renewals',
      ...{ count: 2, oldest: day(8).toISOString(), due: day(15).toISOString() },
    });
  });

  it('200: products with low stock, without deleted ones', async () => {
    await shop.product({ stock: 0, lowCount: 1 });
    await shop.product({ lowCount: 0 });
    await shop.product({ lowCount: 2, deletedAt: day(1) });
    expect(await need('low_stock')).toEqual({ name: 'low_stock', count: 1, oldest: null, due: null });
  });

  it('reads at most one row more than it counts', async () => {
    const userId = new Types.ObjectId();
    await storeOrders(
      db(),
      Array.from({ length: 300 }, (_, at) => orderDoc({ userId, status: at % 2 ? 'paid' : 'shipped' })),
    );
    await disputeModel(db()).insertMany(
      Array.from({ length: 300 }, (_, at) =>
        dispute({ openedAt: new Date(at), dueAt: day(9), ...(at % 2 ? {} : { resolvedAt: day(8) }) }),
      ),
    );
    await subscriptionModel(db()).insertMany(
      Array.from({ length: 300 }, (_, at) => subscriptionDoc(at % 2 ? { state: 'grace' } : {})),
    );
    const most = maxNeedCount + 1;
    for (const { name, collection, rows } of commerceNeeds) {
      const plan = await databaseOf(db())
        .collection(collection)
        .aggregate([...rows, { $limit: most }])
        .explain('executionStats');
      const { executionStats = plan.stages?.[0].$cursor.executionStats } = plan;
      expect([name, executionStats.totalDocsExamined <= most]).toEqual([name, true]);
      expect([name, executionStats.totalKeysExamined <= most + 5]).toEqual([name, true]);
    }
    expect(await need('orders_to_ship')).toMatchObject({ count: most });
  });

  it('401 and 403', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(shop.member())).status).toBe(403);
  });
});
