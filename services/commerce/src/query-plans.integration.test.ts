import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseArrivedOrders } from './buyers/erasure/erase-arrived-orders.ts';
import { eraseLateOrders } from './buyers/erasure/erase-late-orders.ts';
import { expireOrders } from './orders/cancellation/expire-orders.ts';
import { remindBuyers } from './orders/checkout/remind-buyers.ts';
import { followAllDisputes } from './payments/disputes/follow-disputes.ts';
import { pollOpenPayments } from './payments/poll-open-payments.ts';
import { followAllRefunds } from './payments/refunds/follow-refunds.ts';
import { sendRefunds } from './payments/refunds/send-refunds.ts';
import { handleWebhooks } from './payments/webhooks/handle-webhooks.ts';
import { webhookModel } from './payments/webhooks/webhook.model.ts';
import { orderDoc } from './testing/fixtures.ts';
import { storeOrders } from './testing/shop-order.ts';
import { useShop } from './testing/start-commerce.ts';

const { signal } = new AbortController();
const many = 2_000;
const shop = useShop();

beforeAll(async () => {
  const { db } = shop.deps;
  const userId = new Types.ObjectId();
  await storeOrders(
    db,
    Array.from({ length: many }, () => orderDoc({ userId })),
  );
  await webhookModel(db).insertMany(
    Array.from({ length: many }, (_, at) => ({
      _id: `a:${at}`,
      event: 'a',
      reference: `${at}`,
      receivedAt: new Date(),
    })),
  );
});

describe('queries of background jobs', () => {
  it.each([
    ['expired orders', () => expireOrders(shop.deps, signal)],
    ['buyers to remind', () => remindBuyers(shop.deps, signal)],
    ['open payments', () => pollOpenPayments(shop.deps, signal)],
    ['webhooks', () => handleWebhooks(shop.deps, signal)],
    ['refunds to send', () => sendRefunds(shop.deps, signal)],
    ['orders of deleted people', () => eraseArrivedOrders(shop.deps, signal)],
    [
      'people who were just deleted',
      () => {
        // Skips deletions by other tests, which share the topics.
        shop.clock.advance(24 * 3_600_000);
        return eraseLateOrders(shop.deps, signal);
      },
    ],
    ['refunds under way', () => followAllRefunds(shop.deps, signal)],
    ['open disputes', () => followAllDisputes(shop.deps, signal)],
  ])('%s: reads no unrelated orders', async (_, work) => {
    const { db } = shop.deps;
    const finds: { collection: string; filter: object; sort: object }[] = [];
    db.set('debug', (collection: string, method: string, filter: object, options?: { sort?: object }) => {
      // All tests share the topics: a deletion in another test reads that user's orders.
      if (method === 'find' && !('userId' in filter))
        finds.push({ collection, filter, sort: options?.sort ?? {} });
    });
    await work();
    db.set('debug', false);
    expect(finds).toHaveLength(1);
    for (const { collection, filter, sort } of finds) {
      const plan = await db
        .collection(collection)
        .find(filter, { sort: sort as never })
        .explain('executionStats');
      expect(plan.executionStats.totalDocsExamined).toBe(0);
      expect(plan.executionStats.totalKeysExamined).toBeLessThan(5);
    }
  });
});
