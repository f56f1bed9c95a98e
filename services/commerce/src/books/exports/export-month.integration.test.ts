import { exportMonth, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { endSubscription } from '@poc/contracts/endpoints/managed-subscriptions';
import type { MonthExport } from '@poc/contracts/entities/ledger';
import { entriesInOutbox } from '@poc/testing/audit-walk';
import { expect, it } from 'vitest';
import { placePaidOrder } from '../../testing/paid-order.ts';
import { planMember, usePlanShop } from '../../testing/plan-member.ts';
import { returnRefunds } from '../../testing/return-refunds.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { payoutModel } from '../payouts/payout.model.ts';

const shop = usePlanShop();
const admin = () => shop.service.tokens.admin();

type Row = Record<string, string>;

async function rowsOf(of: MonthExport, month: string): Promise<Row[]> {
  const url = `${shop.service.url}/api/admin/ledger/export?of=${of}&month=${month}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin()}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain(`poc-${of}-${month}.csv`);
  const [head = '', ...lines] = (await response.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const koboOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

async function ledgerOf(filter: Partial<LedgerEntryDoc>, accounts: readonly string[]): Promise<number> {
  const entries = await ledgerEntryModel(shop.deps.db).find(filter).hint({ _id: 1 }).lean<LedgerEntryDoc[]>();
  return entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { debitKobo, creditKobo }) => sum + creditKobo - debitKobo, 0);
}

it('sums to the ledger: sales, VAT, refunds, fees, payouts and the deferred income of plans', async () => {
  const { db } = shop.deps;
  shop.clock.set(new Date('2026-11-10T12:00:00Z'));
  const order = await placePaidOrder(shop, { priceKobo: 333_333 });
  await placePaidOrder(shop, { priceKobo: 5_100_001 });
  const [me, you] = [await planMember(shop), await planMember(shop)];
  await me.buy('premium');
  await you.buy('premium');
  shop.clock.set(new Date('2026-11-20T12:00:00Z'));
  await you.buy('ultimate');
  const params = { id: order._id.toHexString() };
  const body = { reason: 'A seam was open', amount: 1_000.01 };
  expect((await shop.service.call(refundOrder, { token: admin(), params, body })).status).toBe(200);
  await returnRefunds(shop, order);
  await payoutModel(db).create({
    ...{ providerId: 'st-1', expectedKobo: 700, paidKobo: 700 },
    settledAt: shop.clock.now(),
  });

  const income = ['sales', 'plans', 'shipping', 'discounts'];
  const sales = await rowsOf('sales', '2026-11');
  expect(sales).toHaveLength(5);
  expect(koboOf(sales, 'Without VAT (NGN)')).toBe(await ledgerOf({ kind: 'payment' }, income));
  expect(koboOf(sales, 'VAT (NGN)')).toBe(await ledgerOf({ kind: 'payment' }, ['vat_payable']));
  expect(koboOf(sales, 'Total (NGN)')).toBe(koboOf(sales, 'Without VAT (NGN)') + koboOf(sales, 'VAT (NGN)'));

  const vat = await rowsOf('vat', '2026-11');
  expect(koboOf(vat, 'VAT (NGN)')).toBe(await ledgerOf({}, ['vat_payable']));
  expect(koboOf(vat, 'Without VAT (NGN)')).toBe(await ledgerOf({}, [...income, 'refunds']));
  expect(vat.filter((row) => row['Credit note'] !== '')).toHaveLength(1);

  const refunds = await rowsOf('refunds', '2026-11');
  expect(refunds).toMatchObject([{ 'Credit note': expect.stringMatching(/^POC-CN-2026-\d{6}$/) }]);
  expect(koboOf(refunds, 'Returned (NGN)')).toBe(100_001);
  expect(koboOf(await rowsOf('fees', '2026-11'), 'Fee (NGN)')).toBe(-(await ledgerOf({}, ['fees'])));
  expect(await rowsOf('payouts', '2026-11')).toMatchObject([{ Payout: 'st-1', 'Paid (NGN)': '7.00' }]);

  // Three periods: one of 30 days, one cut short by an upgrade, and the upgrade.
  const [november, december] = [await rowsOf('deferred', '2026-11'), await rowsOf('deferred', '2026-12')];
  const plans = await ledgerOf({ kind: 'payment' }, ['plans']);
  expect(november).toHaveLength(3);
  expect(koboOf(november, 'Income (NGN)')).toBe(plans);
  expect(koboOf(november, 'Earned in the month (NGN)') + koboOf(november, 'Deferred (NGN)')).toBe(plans);
  expect(koboOf(december, 'Earned in the month (NGN)')).toBe(koboOf(november, 'Deferred (NGN)'));
  expect(koboOf(december, 'Deferred (NGN)')).toBe(0);
  const whole = november.filter((row) => row['Income (NGN)'] === '4641.86');
  // 21 of the 30 days from 10 November to 10 December.
  expect(koboOf(whole, 'Earned in the month (NGN)')).toBe(Math.floor((464_186 * 21) / 30));
  expect(await rowsOf('sales', '2026-12')).toEqual([]);
});

it('does not defer revenue of an ended plan', async () => {
  shop.clock.set(new Date('2027-04-10T12:00:00Z'));
  const me = await planMember(shop);
  await me.buy('premium');
  shop.clock.set(new Date('2027-04-20T12:00:00Z'));
  const { _id, version = 0 } = (await me.read()) ?? {};
  const body = { refund: 'unused' as const, reason: 'Asked by phone', version };
  const ended = { token: admin(), params: { id: String(_id) }, body };
  expect((await shop.service.call(endSubscription, ended)).status).toBe(200);
  const [row] = await rowsOf('deferred', '2027-04');
  expect(row?.['Deferred (NGN)']).toBe('0.00');
  expect(row?.['Earned in the month (NGN)']).toBe(row?.['Income (NGN)']);
  expect(await rowsOf('deferred', '2027-05')).toEqual([]);
});

it('is for administrators, for a month, and audited', async () => {
  const query = { of: 'vat', month: '2026-11' };
  expect((await shop.service.call(exportMonth, { query })).status).toBe(401);
  expect((await shop.service.call(exportMonth, { query, token: shop.member() })).status).toBe(403);
  for (const wrong of [{ ...query, of: 'all' }, { ...query, month: '2026-13' }, { of: 'vat' }]) {
    expect((await shop.service.call(exportMonth, { query: wrong, token: admin() })).status).toBe(400);
  }
  expect((await shop.service.call(exportMonth, { query, token: admin() })).status).toBe(200);
  const entries = await entriesInOutbox(shop.service.deps.db);
  expect(entries.at(-1)).toMatchObject({ action: 'ledger.export', after: query });
});
