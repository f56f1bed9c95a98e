import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../testing/start-commerce.ts';
import { legacyReports } from './legacy-reports.ts';
import { reconciliationModel } from './reconciliation.model.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

it('the reports of an earlier version are among the others, once, also when an older process wrote one again', async () => {
  const { db } = shop.deps;
  const night = new Date('2026-11-21T01:00:00.000Z');
  const legacy = db.collection<{ _id: Date }>('reconciliation_reports');
  const report = {
    differenceCount: 1,
    report: {
      from: '2026-11-14T01:00:00.000Z',
      to: '2026-11-21T01:02:00.000Z',
      checked: 3,
      balanced: true,
      accounts: [{ account: 'fees', debit: 100, credit: 0 }],
      differences: [
        { kind: 'status', reference: 'poc-1', order_id: null, ours: 1, theirs: null, detail: 'A test' },
      ],
    },
    expiresAt: new Date('2027-11-21T01:00:00.000Z'),
  };
  for (let start = 0; start < 2; start += 1) {
    await legacy.insertOne({ _id: night, ...report });
    await legacyReports.prepare(db);
  }
  expect(await legacy.countDocuments({ _id: { $gte: new Date(0) } })).toBe(0);
  expect(await reconciliationModel(db).find({ night }).lean()).toMatchObject([
    {
      days: { from: '2026-11-14', to: '2026-11-21' },
      state: 'done',
      checked: 3,
      differenceCount: 1,
      differencesByKind: { status: 1 },
      differences: [{ kind: 'status', order_number: null }],
    },
  ]);
});
