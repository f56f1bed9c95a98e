import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { orderDoc } from '../testing/fixtures.ts';
import { useShop } from '../testing/start-commerce.ts';
import { ofReferences } from './of-references.ts';
import { orderModel } from './order.model.ts';
import { ownOrders } from './order.policy.ts';

const shop = useShop();
const userId = new Types.ObjectId();
beforeAll(async () => {
  await orderModel(shop.deps.db).insertMany(Array.from({ length: 20 }, () => orderDoc({ userId })));
});

/** Part of the output of MongoDB's explain. */
interface Explained {
  queryPlanner: { winningPlan: object };
  executionStats: { totalDocsExamined: number };
}

it.each([
  ['one reference', ofReferences(['poc-none'])],
  ['several', ofReferences(['poc-none', 'poc-other'])],
  ["one among a buyer's", { ...ownOrders({ id: userId.toHexString() }), ...ofReferences(['poc-none']) }],
])('%s: uses the index and reads no other order', async (_, filter) => {
  const plan = (await orderModel(shop.deps.db)
    .find(filter)
    .explain('executionStats')) as unknown as Explained;
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('"indexName":"payment.reference_1"');
  expect(plan.executionStats.totalDocsExamined).toBe(0);
});
