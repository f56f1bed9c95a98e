import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderModel } from '../../orders/order.model.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { openReconciliation } from './open-reconciliation.ts';
import { reconcileNightly } from './reconcile-nightly.ts';
import { reconciliationModel } from './reconciliation.model.ts';
import { workOnReconciliation } from './work-on-reconciliation.ts';

const shop = useShop();

const { signal } = new AbortController();
const hold = async () => true;

it('runs once each night at 02:00 in Lagos, makes up for a missed night, and publishes the differences as a metric', async () => {
  // 22:59 in Lagos.
  const since = new Date('2026-11-20T21:59:00.000Z');
  let now = since;
  const deps = { ...shop.deps, clock: { now: () => now } };
  const { db } = deps;
  const begin = () => reconcileNightly(deps, since);
  const work = () => workOnReconciliation(deps, { hold, signal });
  expect(await begin()).toBe(false);
  now = new Date('2026-11-21T00:59:59.999Z');
  expect(await begin()).toBe(false);
  now = new Date('2026-11-21T01:00:00.000Z');
  expect(await Promise.all([begin(), begin(), begin()])).toContain(true);
  expect(await reconciliationModel(db).countDocuments({ night: now })).toBe(1);
  await work();
  expect(await begin()).toBe(false);
  const metrics = () => shop.service.deps.metrics.registry.metrics();
  expect(await metrics()).toMatch(/poc_reconciliation_differences\{.*\} 0/);

  await orderModel(db).create(orderDoc({ userId: new Types.ObjectId(), createdAt: now }));
  now = new Date('2026-11-23T09:00:00.000Z');
  const days = { from: '2026-11-01', to: '2026-11-02' };
  await openReconciliation({ db, now }, { days, trigger: 'administrator', startedBy: null });
  expect(await begin()).toBe(false);
  await work();
  // Runs as another process, which started after the due time.
  expect(await reconcileNightly(deps, now)).toBe(true);
  await work();
  expect(await reconciliationModel(db).find({ trigger: 'nightly' }).sort({ _id: 1 }).lean()).toMatchObject([
    { night: new Date('2026-11-21T01:00:00.000Z'), state: 'done', differenceCount: 0 },
    {
      night: new Date('2026-11-23T01:00:00.000Z'),
      state: 'done',
      days: { from: '2026-11-16', to: '2026-11-23' },
      range: { from: new Date('2026-11-15T23:00:00.000Z'), to: now },
      differenceCount: 1,
      balanced: true,
      differences: [{ kind: 'status' }],
      expiresAt: new Date('2027-11-23T09:00:00.000Z'),
    },
  ]);
  expect(await metrics()).toMatch(/poc_reconciliation_differences\{.*\} 1/);
}, 60_000);
