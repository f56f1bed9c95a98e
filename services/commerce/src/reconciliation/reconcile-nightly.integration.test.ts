import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderModel } from '../orders/order.model.ts';
import { orderDoc } from '../testing/fixtures.ts';
import { type Shop, startShop } from '../testing/start-commerce.ts';
import { reconcileNightly } from './reconcile-nightly.ts';
import { reconciliationReportModel } from './reconciliation-report.model.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const reports = () => reconciliationReportModel(shop.deps.db);

it('each night at 02:00 in Lagos, once, also a night that was missed; its differences are in the metrics', async () => {
  // 22:59 in Lagos.
  const since = new Date('2026-11-20T21:59:00.000Z');
  let now = since;
  const deps = { ...shop.deps, clock: { now: () => now } };
  const run = () => reconcileNightly(deps, since);
  expect(await run()).toBe(false);
  now = new Date('2026-11-21T00:59:59.999Z');
  expect(await run()).toBe(false);
  now = new Date('2026-11-21T01:00:00.000Z');
  expect(await run()).toBe(true);
  expect(await run()).toBe(false);
  const metrics = () => shop.service.deps.metrics.registry.metrics();
  expect(await metrics()).toMatch(/poc_reconciliation_differences\{.*\} 0/);

  await orderModel(shop.deps.db).create(orderDoc({ userId: new Types.ObjectId(), createdAt: now }));
  now = new Date('2026-11-23T09:00:00.000Z');
  shop.stub.fault = () => ({ status: 500 });
  await expect(run()).rejects.toThrow();
  expect(await reports().find().lean()).toHaveLength(1);
  shop.stub.fault = () => null;
  // Another process, which began after it was due.
  expect(await reconcileNightly(deps, now)).toBe(true);
  expect(await reports().find().sort({ _id: 1 }).lean()).toMatchObject([
    { _id: new Date('2026-11-21T01:00:00.000Z'), differenceCount: 0 },
    {
      _id: new Date('2026-11-23T01:00:00.000Z'),
      differenceCount: 1,
      report: { balanced: true, differences: [{ kind: 'status' }] },
      expiresAt: new Date('2027-11-23T01:00:00.000Z'),
    },
  ]);
  expect(await metrics()).toMatch(/poc_reconciliation_differences\{.*\} 1/);
}, 60_000);
