import {
  cancelReconciliation,
  getReconciliation,
  listReconciliations,
  startReconciliation,
} from '@poc/contracts/endpoints/commerce-admin';
import { differencesFound } from '@poc/contracts/events/commerce';
import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { Types, trusted } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { orderModel } from '../../orders/order.model.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { strangePayment } from '../../testing/paystack-stub.ts';
import { lastDays, reconcileShop } from '../../testing/reconcile-shop.ts';
import { type Shop, startShop } from '../../testing/start-commerce.ts';
import { reconciliationModel } from './reconciliation.model.ts';
import { workOnReconciliation } from './work-on-reconciliation.ts';

const { signal } = new AbortController();
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop?.stop());

const admin = () => shop.service.tokens.admin();
const start = (body: object = lastDays(shop), service = shop.service) =>
  service.call(startReconciliation, { token: admin(), body });
const get = async (id = '') =>
  (await shop.service.call(getReconciliation, { token: admin(), params: { id } })).body;
const cancel = (id = '') => shop.service.call(cancelReconciliation, { token: admin(), params: { id } });
/** Works like the service's job; stops after `steps` steps. */
const work = (steps = Number.POSITIVE_INFINITY) => {
  let left = steps;
  const hold = async () => {
    left -= 1;
    return left >= 0;
  };
  return workOnReconciliation(shop.deps, { hold, signal });
};
/** Counts the requests to Paystack for a page of payments. */
const pagesAsked = () => shop.stub.calls.filter((call) => call === 'GET /transaction').length;
const fail = () => {
  shop.stub.fault = () => ({ status: 500 });
};
const untilItWaits = (id = '') =>
  expect.poll(async () => (await get(id))?.next_try_at, { timeout: 30_000 }).not.toBeNull();

/** Creates payments at Paystack that the shop does not know. */
function strangePayments(count: number) {
  for (let at = 0; at < count; at += 1) {
    shop.stub.transactions.set(`strange-${at}`, strangePayment(at));
  }
}

it('is for administrators, for at most 366 days in order, none in the future', async () => {
  expect((await shop.service.call(startReconciliation, { body: lastDays(shop) })).status).toBe(401);
  const member = { token: shop.member(), body: lastDays(shop) };
  expect((await shop.service.call(startReconciliation, member)).status).toBe(403);
  const today = lagosDay(shop.clock.now());
  for (const body of [
    { from: today, to: daysBefore(today, 1) },
    { from: today, to: daysBefore(today, -1) },
    { from: daysBefore(today, 366), to: today },
    { from: '2026-02-30', to: today },
    { from: 'x', to: today },
    {},
  ]) {
    expect(await start(body)).toMatchObject({ status: 400, code: 'invalid_request' });
  }
  expect(await reconcileShop(shop, { from: daysBefore(today, 365), to: today })).toMatchObject({
    checked: 0,
  });
  const params = { id: newId() };
  const unknown = { status: 404, code: 'reconciliation_not_found' };
  expect(await shop.service.call(getReconciliation, { token: admin(), params })).toMatchObject(unknown);
  expect(await cancel(params.id)).toMatchObject(unknown);
});

it('reads a large range in pages, stores the first 1,000 differences, and lists reports newest first', async () => {
  strangePayments(1_050);
  const big = await reconcileShop(shop);
  expect(big).toMatchObject({
    state: 'done',
    trigger: 'administrator',
    checked: 1_050,
    difference_count: 1_050,
    differences_by_kind: [{ kind: 'missing_here', count: 1_050 }],
    progress: null,
  });
  expect(big.differences).toHaveLength(1_000);
  expect(pagesAsked()).toBe(11);
  shop.clock.advance(1_000);
  shop.stub.transactions.clear();
  const small = await reconcileShop(shop);
  const list = (query: object) =>
    shop.service.call(listReconciliations, { token: admin(), query: { ...query } });
  const first = await list({ limit: 1 });
  expect(first.headers.get('x-total-count')).toBe('2');
  expect(first.body?.map(({ id }) => id)).toEqual([small.id]);
  expect(first.body?.[0]).not.toHaveProperty('differences');
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await list({ limit: 1, cursor: decodeURIComponent(cursor) })).body?.map(({ id }) => id)).toEqual([
    big.id,
  ]);
});

it('resumes where another process stopped', async () => {
  strangePayments(450);
  fail();
  const { body } = await start();
  await untilItWaits(body?.id);
  shop.stub.fault = () => null;
  shop.stub.calls.length = 0;
  shop.clock.advance(60_000);
  await work(3);
  expect(await get(body?.id)).toMatchObject({
    state: 'running',
    checked: 300,
    progress: { comparison: 'Payments at Paystack', number: 1, pages_done: 3, pages: 5 },
  });
  await work();
  expect(await get(body?.id)).toMatchObject({ state: 'done', checked: 450, difference_count: 450 });
  expect(pagesAsked()).toBe(5);
});

it('stores a step once when two processes run it', async () => {
  strangePayments(150);
  fail();
  const { body } = await start();
  await untilItWaits(body?.id);
  shop.stub.fault = () => ({ delayMs: 100 });
  shop.clock.advance(60_000);
  await Promise.all([work(), work()]);
  expect(await get(body?.id)).toMatchObject({ state: 'done', checked: 150, difference_count: 150 });
});

it('runs one at a time: returns it for the same days, and refuses other days', async () => {
  fail();
  const other = await shop.again();
  const responses = await Promise.all([start(), start(lastDays(shop), other), start()]);
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(responses.map(({ body }) => body?.id)).size).toBe(1);
  const day = lagosDay(shop.clock.now());
  const busy = { status: 409, code: 'reconciliation_running' };
  expect(await start({ from: day, to: day })).toMatchObject(busy);
  expect(await start({ from: day, to: day }, other)).toMatchObject(busy);
  await cancel(responses[0]?.body?.id);
  expect((await start({ from: day, to: day })).status).toBe(202);
});

it('can be cancelled between two steps and during one', async () => {
  strangePayments(150);
  fail();
  const { body } = await start();
  await untilItWaits(body?.id);
  shop.clock.advance(60_000);
  let cancelled: Promise<unknown> | null = null;
  shop.stub.fault = () => {
    cancelled ??= cancel(body?.id);
    return { delayMs: 1_000 };
  };
  await work();
  await cancelled;
  const over = { state: 'cancelled', checked: 0, difference_count: 0, next_try_at: null };
  expect(await get(body?.id)).toMatchObject({ ...over, ended_at: expect.any(String) });
  shop.stub.fault = () => null;
  await work();
  expect((await cancel(body?.id)).body).toMatchObject(over);
  const { body: next } = await start();
  // The circuit breaker blocks Paystack for a few seconds after the outage.
  const goOn = async () => {
    shop.clock.advance(10 * 60_000);
    await work();
    return (await get(next?.id))?.state;
  };
  await expect.poll(goOn, { timeout: 30_000, interval: 1_000 }).toBe('done');
  expect((await cancel(next?.id)).body).toMatchObject({ state: 'done' });
});

it('waits and resumes after an outage of Paystack, and fails after ten tries', async () => {
  strangePayments(250);
  shop.stub.fault = (call) => (call === 'GET /transaction' && pagesAsked() > 1 ? { status: 500 } : null);
  const { body } = await start();
  await untilItWaits(body?.id);
  expect(await get(body?.id)).toMatchObject({
    state: 'running',
    checked: 100,
    error: 'Paystack is not responding.',
    next_try_at: new Date(shop.clock.now().getTime() + 60_000).toISOString(),
  });
  const before = pagesAsked();
  await work();
  expect(pagesAsked()).toBe(before);
  shop.clock.advance(60_000);
  shop.stub.fault = () => null;
  await work();
  expect(await get(body?.id)).toMatchObject({ state: 'done', checked: 250, error: '' });
  expect(pagesAsked()).toBe(before + 2);

  fail();
  const { body: second } = await start();
  await untilItWaits(second?.id);
  for (let round = 0; round < 9; round += 1) {
    expect((await get(second?.id))?.state).toBe('running');
    shop.clock.advance(10 * 60_000);
    await work();
  }
  expect(await get(second?.id)).toMatchObject({ state: 'failed', error: 'Paystack is not responding.' });
});

it('fails immediately with the reason when Paystack refuses', async () => {
  shop.stub.fault = () => ({ status: 401 });
  const { body } = await start();
  await expect.poll(async () => (await get(body?.id))?.state, { timeout: 30_000 }).toBe('failed');
  expect((await get(body?.id))?.error).toBe('Paystack refused the request: no.');
});

it('notifies administrators once of new differences', async () => {
  const { db } = shop.deps;
  const keys: string[] = [];
  const run = async (days = lastDays(shop)) => {
    shop.clock.advance(1_000);
    const report = await reconcileShop(shop, days);
    keys.push(report.id);
    return report;
  };
  const sent = async () => {
    const rows = await outboxOf(db)
      .find({ key: { $in: keys } })
      .sort({ position: 1 })
      .toArray();
    return rows
      .map(({ envelope }) => JSON.parse(envelope))
      .filter(({ type }) => type === differencesFound.type)
      .map(({ data }) => differencesFound.data.parse(data));
  };
  const wrong = () =>
    orderModel(db).create(orderDoc({ userId: new Types.ObjectId(), createdAt: shop.clock.now() }));
  await run();
  expect(await sent()).toEqual([]);
  const one = await wrong();
  await run();
  await run();
  const about = { title: 'Another status', oursKobo: 5_600_100, theirsKobo: null };
  expect(await sent()).toMatchObject([
    { newCount: 1, count: 1, differences: [{ ...about, about: one.number }] },
  ]);
  const other = await wrong();
  await run();
  expect((await sent()).slice(1)).toMatchObject([
    { newCount: 1, count: 2, differences: [{ ...about, about: other.number }] },
  ]);
  // A difference of a nightly report stays known after a report on another day.
  await reconciliationModel(db).updateOne({ _id: keys.at(-1) ?? '' }, { $set: { trigger: 'nightly' } });
  const day = daysBefore(lagosDay(shop.clock.now()), 10);
  expect((await run({ from: day, to: day })).difference_count).toBe(0);
  await run();
  expect(await sent()).toHaveLength(2);
});

it('uses indexes for the job and the list', async () => {
  await reconcileShop(shop);
  const runs = reconciliationModel(shop.deps.db);
  for (const [filter, sort] of [
    [{ active: true }, {}],
    [{ night: trusted({ $gte: new Date(0) }) }, { night: -1 }],
    [{ state: 'done', night: trusted({ $gte: new Date(0) }) }, { night: -1 }],
    [
      { state: 'done', endedAt: trusted({ $ne: null }) },
      { endedAt: -1, _id: -1 },
    ],
    [{ startedAt: trusted({ $gte: new Date(0) }) }, { startedAt: -1, _id: -1 }],
  ] as const) {
    const { queryPlanner } = (await runs.find(filter).sort(sort).explain('queryPlanner')) as unknown as {
      queryPlanner: { winningPlan: object };
    };
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
  }
});
