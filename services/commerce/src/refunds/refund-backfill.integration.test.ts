import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookPayment } from '../ledger/book-payment.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { newAttempt } from '../payments/initialize-payment.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { type Shop, startShop } from '../testing/start-commerce.ts';
import { refundBackfill } from './refund-backfill.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

/** A paid order with refunds as they were stored before they had states of their own. */
async function legacyOrder(
  refunds: readonly { amountKobo: number; status: string; providerId: string | null }[],
  refundedKobo: number,
): Promise<OrderDoc> {
  const { db, clock } = shop.deps;
  const userId = new Types.ObjectId();
  const order = orderDoc({ userId });
  const transactionId = order._id.toHexString().replaceAll(/[a-f]/g, '1').slice(0, 18);
  const payment = {
    ...newAttempt(order._id, 1, clock.now()),
    askAt: null,
    transactionId,
    paidKobo: order.totalKobo,
    paidAt: order.createdAt,
  };
  const stored = { ...order, payment, refundedKobo };
  await orderModel(db).collection.insertOne({
    ...stored,
    refunds: refunds.map((refund) => ({
      ...refund,
      _id: new Types.ObjectId(),
      transactionId,
      reason: 'Torn.',
      heldUntil: null,
      by: 'system',
      at: order.createdAt,
    })),
  });
  await withTransaction(db, (tx) =>
    bookPayment(db, tx, {
      order: stored,
      transaction: {
        id: transactionId,
        status: 'success',
        reference: payment.reference,
        amount: order.totalKobo,
        currency: 'NGN',
      },
      accepted: true,
      now: order.createdAt,
    }),
  );
  return stored;
}

it('gives legacy refunds their states, and books what is owed of them, once', async () => {
  const order = await legacyOrder(
    [
      { amountKobo: 100, status: 'processed', providerId: '1' },
      { amountKobo: 200, status: 'pending', providerId: null },
      { amountKobo: 300, status: 'needs-attention', providerId: '2' },
      { amountKobo: 400, status: 'failed', providerId: '3' },
    ],
    600,
  );
  for (let at = 0; at < 2; at += 1) await refundBackfill.prepare(shop.deps.db);
  const { refunds } = await shop.read(order);
  expect(refunds.map(({ status }) => status)).toEqual(['processed', 'decided', 'needs-attention', 'owed']);
  expect(refunds[1]?.nextTryAt).toEqual(refunds[1]?.at);
  expect(await shop.balances(order)).toMatchObject({ refunds: 900, refunds_payable: -900 });
});

it('owes nothing for one that failed and whose amount went back otherwise', async () => {
  const { totalKobo } = orderDoc({ userId: new Types.ObjectId() });
  const order = await legacyOrder(
    [
      { amountKobo: totalKobo, status: 'failed', providerId: '1' },
      { amountKobo: totalKobo, status: 'pending', providerId: '2' },
    ],
    totalKobo,
  );
  await refundBackfill.prepare(shop.deps.db);
  expect((await shop.read(order)).refunds.map(({ status }) => status)).toEqual(['replaced', 'pending']);
  expect((await shop.balances(order)).refunds_payable).toBe(-totalKobo);
});
