import { getCommerceFigures, listManagedOrders, refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import { listManagedSubscriptions } from '@poc/contracts/endpoints/managed-subscriptions';
import { cancelSubscription } from '@poc/contracts/endpoints/plans';
import { endOfDay, startOfDay } from '@poc/contracts/lagos-calendar';
import { countFigures, figuresJobs } from '@poc/kit/figures/count-figures';
import { figureDayModel } from '@poc/kit/figures/figure-day.model';
import type { Job } from '@poc/kit/jobs/jobs';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ledgerEntryModel } from '../books/ledger/ledger-entry.model.ts';
import { credit, debit } from '../books/ledger/post-entry.ts';
import { runRenewals } from '../plans/billing/run-renewals.ts';
import { completeMoves } from '../plans/record-move.ts';
import { subscriptionModel } from '../plans/subscription.model.ts';
import { subscriptionMoveModel } from '../plans/subscription-move.model.ts';
import { placePaidOrder } from '../testing/paid-order.ts';
import { planMember } from '../testing/plan-member.ts';
import type { ShopOrder } from '../testing/shop-order.ts';
import { useShop } from '../testing/start-commerce.ts';
import { commerceFigures } from './commerce-figures.ts';

const shop = useShop({}, { breaksBooks: true });
const db = () => shop.deps.db;
const token = () => shop.service.tokens.admin();
const count = (from?: string) => countFigures(db(), commerceFigures, from ? { from } : {});
const ask = (query: { from: string; to: string; step?: 'day' | 'week' | 'month' }) =>
  shop.service.call(getCommerceFigures, { token: token(), query });
const figuresOf = async (from: string, to: string) => {
  const { status, body } = await ask({ from, to });
  expect(status).toBe(200);
  return body ?? expect.fail('no figures');
};
const { signal } = new AbortController();

describe('GET /api/admin/figures/commerce', () => {
  it('200: orders without VAT, refunds and fees on their days in Lagos, and the days before', async () => {
    // 23:30 UTC is already 1 February in Lagos.
    shop.clock.set(new Date('2028-01-31T23:30:00.000Z'));
    // ₦7,400 including VAT, with a Paystack fee of ₦100.
    const order = await placePaidOrder(shop);
    const vatNaira = (order.payment?.vatKobo ?? 0) / 100;
    expect(vatNaira).toBeGreaterThan(500);
    shop.clock.set(new Date('2028-02-02T09:00:00.000Z'));
    const params = { id: order._id.toHexString() };
    const body = { reason: 'Too small', amount: 740 };
    await shop.service.call(refundOrder, { token: token(), params, body });
    await count();
    const { net, order_revenue, plan_revenue, refunds, fees, vat, paid_orders, ...held } = await figuresOf(
      ...(['2028-02-01', '2028-02-03'] as const),
    );
    const earned = (740_000 - vatNaira * 100) / 100;
    expect(order_revenue).toEqual({ values: [earned, 0, 0], total: earned, before: 0 });
    expect(vat.values[0]).toBe(vatNaira);
    expect((refunds.values[1] ?? 0) - (vat.values[1] ?? 0)).toBeCloseTo(740, 6);
    expect(refunds.total).toBeCloseTo(earned / 10, 1);
    expect(fees).toEqual({ values: [100, 0, 0], total: 100, before: 0 });
    expect(paid_orders).toEqual({ values: [1, 0, 0], total: 1, before: 0 });
    expect(plan_revenue.total).toBe(0);
    // Paystack holds the payment without its fee; the refund is owed until it is sent.
    expect(held.balance.values[0]).toBe(7_300);
    expect(held.paid_out.total).toBe(0);
    expect(net.total).toBeCloseTo(earned - refunds.total - 100, 6);
    const after = await figuresOf('2028-02-04', '2028-02-06');
    expect(after.order_revenue).toEqual({ values: [0, 0, 0], total: 0, before: earned });
  });

  it('200: subscribers at the end of each day, starts, ends and recurring revenue', async () => {
    shop.clock.set(new Date('2029-05-03T09:00:00.000Z'));
    const [stays, leaves] = [await planMember(shop), await planMember(shop)];
    for (const one of [stays, leaves]) await one.buy('premium');
    const netKobo = 499_000 - Math.floor((499_000 * 75) / 1_075);
    shop.clock.set(new Date('2029-05-04T09:00:00.000Z'));
    await leaves.call(cancelSubscription);
    await leaves.toTheEnd();
    await runRenewals(shop.deps, signal);
    await count();
    const may = await figuresOf('2029-05-02', '2029-05-05');
    expect(may.subscribers).toEqual({ values: [0, 2, 2, 2], total: 2, before: 0 });
    expect(may.plans_started).toEqual({ values: [0, 2, 0, 0], total: 2, before: 0 });
    const recurring = may.recurring_revenue.values.map((naira) => Math.round(naira * 100));
    expect(recurring[0]).toBe(0);
    expect(Math.abs((recurring[1] ?? 0) - 2 * netKobo)).toBeLessThanOrEqual(2);
    expect(recurring[2]).toBe((recurring[1] ?? 0) / 2);
    const june = await figuresOf('2029-06-02', '2029-06-04');
    expect(june.subscribers).toEqual({ values: [2, 1, 1], total: 1, before: 2 });
    expect(june.plans_ended).toEqual({ values: [0, 1, 0], total: 1, before: 0 });
  });

  it('200: twenty years by months; a custom step', async () => {
    const { body } = await ask({ from: '2010-01-01', to: '2029-12-31' });
    expect(body?.net.values).toHaveLength(240);
    const weeks = await ask({ from: '2029-01-01', to: '2029-01-31', step: 'week' });
    expect(weeks.body?.net.values).toHaveLength(5);
  });

  it.each([
    [{ from: '2029-02-30', to: '2029-03-01' }, 'query.from'],
    [{ from: '2029-03-02', to: '2029-03-01' }, 'query.from'],
    [{ from: '2009-12-31', to: '2029-12-31' }, 'query.from'],
    [{ from: '2027-01-01', to: '2029-03-01', step: 'day' as const }, 'query.step'],
  ])('400: %j', async (query, path) => {
    expect(await ask(query)).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('401 and 403', async () => {
    const query = { from: '2029-03-01', to: '2029-03-02' };
    expect((await shop.service.call(getCommerceFigures, { query })).status).toBe(401);
    const member = await shop.service.call(getCommerceFigures, { token: shop.member(), query });
    expect(member.status).toBe(403);
  });
});

describe('the rows behind the figures', () => {
  const timesOf = (from: string, to: string) => [startOfDay(from).toISOString(), endOfDay(to).toISOString()];
  const orders = (from: string, to: string, query: object = {}) => {
    const [paid_from, paid_to] = timesOf(from, to);
    return shop.service.call(listManagedOrders, {
      token: token(),
      query: { paid_from, paid_to, ...query },
    });
  };
  const totalOf = ({ headers }: { headers: Headers }) => Number(headers.get('x-total-count'));

  it('lists as many paid orders as the figure counts, by the day of the payment in Lagos', async () => {
    const at = (time: string) => shop.clock.set(new Date(time));
    const paid: ShopOrder[] = [];
    at('2028-05-31T22:50:00.000Z');
    // Placed at 23:50 on 31 May in Lagos, and paid at 0:05 on 1 June.
    const late = await shop.order(await shop.product());
    await placePaidOrder(shop);
    at('2028-05-31T23:05:00.000Z');
    shop.stub.pay(late.payment?.reference ?? '');
    expect((await shop.verify(late)).status).toBe(200);
    paid.push(late);
    at('2028-06-02T10:00:00.000Z');
    paid.push(await placePaidOrder(shop));
    await shop.order(await shop.product());
    at('2028-06-03T22:59:00.000Z');
    paid.push(await placePaidOrder(shop));
    at('2028-06-03T23:00:00.000Z');
    await placePaidOrder(shop);
    await count();
    const { paid_orders } = await figuresOf('2028-06-01', '2028-06-03');
    expect(paid_orders).toEqual({ values: [1, 1, 1], total: 3, before: 1 });
    const ids = paid.map(({ _id }) => _id.toHexString());

    const response = await orders('2028-06-01', '2028-06-03');
    expect(totalOf(response)).toBe(paid_orders.total);
    expect(response.body?.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(totalOf(await orders('2028-06-02', '2028-06-02'))).toBe(1);
    const first = await orders('2028-06-01', '2028-06-03', { sort: 'oldest', limit: 2 });
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await orders('2028-06-01', '2028-06-03', { sort: 'oldest', limit: 2, cursor });
    expect([...(first.body ?? []), ...(second.body ?? [])].map(({ id }) => id)).toEqual(ids);
    expect(totalOf(first)).toBe(3);

    for (const query of [{ status: 'paid' }, { search: 'chidi' }, { sort: 'total' }, { sort: 'customer' }])
      expect(totalOf(await orders('2028-06-01', '2028-06-03', query)), JSON.stringify(query)).toBe(3);
    expect(totalOf(await orders('2028-06-01', '2028-06-03', { status: 'shipped' }))).toBe(0);
    const user = late.userId.toHexString();
    const ofOne = await orders('2028-06-01', '2028-06-03', { user, search: 'chidi', sort: 'total' });
    expect(ofOne.body?.map(({ id }) => id)).toEqual([ids[0]]);

    const exported = async (filter = '') => {
      const [paid_from = '', paid_to = ''] = timesOf('2028-06-01', '2028-06-03');
      const query = `${new URLSearchParams({ paid_from, paid_to })}${filter}`;
      const file = await fetch(`${shop.service.url}/api/admin/orders/export?${query}`, {
        headers: { authorization: `Bearer ${token()}` },
      });
      const [, ...rows] = (await file.text()).trimEnd().split('\r\n');
      return rows.map((row) => row.split(',')[0]);
    };
    expect(await exported()).toEqual(paid.map(({ number }) => number));
    expect(await exported(`&user=${user}&status=paid`)).toEqual([late.number]);
    expect(await exported('&status=shipped')).toEqual([]);
    expect(await orders('2028-06-01', '2028-06-03', { paid_from: 'May' })).toMatchObject({ status: 400 });
  });

  it('lists as many plans as the figures count starts and ends', async () => {
    shop.clock.set(new Date('2029-08-03T09:00:00.000Z'));
    const [stays, leaves] = [await planMember(shop), await planMember(shop)];
    for (const one of [stays, leaves]) await one.buy('premium');
    await leaves.call(cancelSubscription);
    await leaves.toTheEnd();
    await runRenewals(shop.deps, signal);
    await count();
    const { plans_started, plans_ended } = await figuresOf('2029-08-03', '2029-09-10');
    expect(plans_started.total).toBeGreaterThanOrEqual(2);
    expect(plans_ended.total).toBeGreaterThanOrEqual(1);
    const [from, to] = timesOf('2029-08-03', '2029-09-10');
    const list = (query: object) =>
      shop.service.call(listManagedSubscriptions, { token: token(), query: { ...query } });
    const started = { started_from: from, started_to: to };
    const ended = { ended_from: from, ended_to: to };
    expect(totalOf(await list(started))).toBe(plans_started.total);
    const over = await list(ended);
    expect(totalOf(over)).toBe(plans_ended.total);
    expect(over.body?.map(({ user_id }) => user_id)).toContain(leaves.id);
    const both = await list({ ...started, ...ended, sort: 'user' });
    expect(both.body?.map(({ user_id }) => user_id)).toEqual([leaves.id]);
    expect(totalOf(await list({ ...started, search: stays.email, status: 'active' }))).toBe(1);
    expect(totalOf(await list({ ended_to: startOfDay('2020-01-01').toISOString() }))).toBe(0);
    expect((await list({ ended_to: 'August' })).status).toBe(400);
  });

  it('returns 400 with the days for more than 5,000 payments, starts or ends', async () => {
    const at = new Date('2031-01-02T10:00:00.000Z');
    const many = <T>(rowOf: (n: number) => T) => Array.from({ length: 5_001 }, (_, n) => rowOf(n));
    const lines = [debit('paystack', 100), credit('sales', 100)];
    await ledgerEntryModel(db()).insertMany(
      many((n) => ({
        ...{
          kind: 'payment' as const,
          key: `many:${n}`,
          reference: `many-${n}`,
          orderId: new Types.ObjectId(),
        },
        ...{ at, lines },
      })),
    );
    const subscriptionId = new Types.ObjectId();
    for (const subscribers of [1, -1])
      await subscriptionMoveModel(db()).insertMany(
        many(() => ({ subscriptionId, at, subscribers, recurringKobo: 0 })),
      );
    const [from, to] = timesOf('2031-01-02', '2031-01-02');
    const plans = (query: object) =>
      shop.service.call(listManagedSubscriptions, { token: token(), query: { ...query } });
    for (const [response, path, what] of [
      [await orders('2031-01-02', '2031-01-02', { sort: 'total' }), 'paid', 'orders were paid'],
      [await plans({ started_from: from, started_to: to }), 'started', 'plans started'],
      [await plans({ ended_from: from, ended_to: to }), 'ended', 'plans ended'],
    ] as const) {
      const msg = `More than 5,000 ${what} in these days. Please choose fewer days.`;
      expect(response).toMatchObject({ status: 400, errors: [{ path: `query.${path}_from`, msg }] });
    }
    expect((await orders('2031-01-02', '2031-01-02')).status).toBe(200);
    await ledgerEntryModel(db()).deleteMany({ at });
    await subscriptionMoveModel(db()).deleteMany({ at });
  });
});

it('200: payouts, and the balance that they leave at Paystack', async () => {
  const payout = {
    ...{ kind: 'payout' as const, key: 'payout:1', reference: '1', orderId: null },
    at: new Date('2029-12-02T10:00:00.000Z'),
    lines: [debit('bank', 5_000), credit('paystack', 5_000)],
  };
  await ledgerEntryModel(db()).create(payout);
  await count();
  const { balance, paid_out, net } = await figuresOf('2029-12-01', '2029-12-02');
  expect(paid_out).toEqual({ values: [0, 50], total: 50, before: 0 });
  const [first = 0, second = 0] = balance.values;
  expect(first).toBe(balance.before);
  expect(first - second).toBe(50);
  expect(net.total).toBe(0);
});

it('200: new members who have paid, by the day on which they joined; a card check does not count', async () => {
  shop.clock.set(new Date('2030-01-10T09:00:00.000Z'));
  const buyer = await planMember(shop);
  await buyer.buy('premium');
  const joined = (id: string, at: string) =>
    personModel(db()).updateOne({ _id: id }, { $set: { joinedAt: new Date(at) } });
  await joined(buyer.id, '2030-01-01T23:30:00.000Z');
  const other = await planMember(shop);
  await joined(other.id, '2030-01-02T10:00:00.000Z');
  await count();
  const bought = (await figuresOf('2030-01-02', '2030-01-03')).new_members_bought;
  expect(bought).toEqual({ values: [1, 0], total: 1, before: 0 });
});

describe('counting', () => {
  const entry = (key: string, at: string) => ({
    ...{ kind: 'payment' as const, key, reference: key, orderId: null, at: new Date(at) },
    lines: [
      { account: 'paystack' as const, debitKobo: 5, creditKobo: 0 },
      { account: 'sales' as const, debitKobo: 0, creditKobo: 5 },
    ],
  });
  const net = async (day: string) => (await figuresOf(day, day)).net.total;

  it('counts rows with an older time and deleted rows when all days are counted', async () => {
    await count();
    await ledgerEntryModel(db()).create(entry('late', '2024-01-05T10:00:00Z'));
    await count('2029-01-01');
    expect(await net('2024-01-05')).toBe(0);
    await count();
    expect(await net('2024-01-05')).toBe(0.05);
    await ledgerEntryModel(db()).deleteOne({ key: 'late' });
    await count();
    expect(await figureDayModel(db()).exists({ _id: '2024-01-05' })).toBeNull();
  });

  it('gives the same days when counted twice, at the same time, or while rows arrive', async () => {
    await count();
    const days = () => figureDayModel(db()).find().sort({ _id: 1 }).lean();
    const before = await days();
    await Promise.all([count(), count(), count('2028-01-01')]);
    expect(await days()).toEqual(before);
    const arriving = Array.from({ length: 40 }, (_, at) =>
      ledgerEntryModel(db()).create([entry(`arriving-${at}`, '2030-07-01T10:00:00Z')]),
    );
    await Promise.all([count(), ...arriving]);
    await count('2030-06-30');
    expect(await net('2030-07-01')).toBe(2);
  });

  const hold = async () => true;
  const isDue = (job: Job) => job.isDue?.();

  it('the jobs count the latest days each time, and all days at first and once a day', async () => {
    shop.clock.set(new Date('2030-07-02T10:00:00.000Z'));
    const [latest, all] = figuresJobs(shop.deps, commerceFigures);
    await ledgerEntryModel(db()).create(entry('first', '2024-02-01T10:00:00Z'));
    await ledgerEntryModel(db()).create(entry('yesterday', '2030-07-01T23:30:00Z'));
    await latest.run(signal, hold);
    expect([await net('2024-02-01'), await net('2030-07-02')]).toEqual([0, 0.05]);
    expect(await isDue(all)).toBe(true);
    await all.run(signal, hold);
    expect(await net('2024-02-01')).toBe(0.05);
    expect(await isDue(all)).toBe(false);
    shop.clock.set(new Date('2030-07-03T10:00:00.000Z'));
    expect(await isDue(all)).toBe(true);
  });

  it('a failing or interrupted count of all days does not stop the latest ones, and is retried hourly', async () => {
    shop.clock.set(new Date('2030-08-02T10:00:00.000Z'));
    const prepare = () => Promise.reject(new Error('exceeded its time'));
    const [latest, all] = figuresJobs(shop.deps, { ...commerceFigures, prepare });
    await expect(all.run(signal, hold)).rejects.toThrow('exceeded its time');
    await ledgerEntryModel(db()).create(entry('meanwhile', '2030-08-02T09:00:00Z'));
    await latest.run(signal, hold);
    expect(await net('2030-08-02')).toBe(0.05);
    expect([await isDue(all), all.everyMs]).toEqual([true, 3_600_000]);
    const [, interrupted] = figuresJobs(shop.deps, commerceFigures);
    await interrupted.run(signal, async () => false);
    expect(await isDue(interrupted)).toBe(true);
  });

  it('continues an interrupted count of all days where it stopped', async () => {
    shop.clock.set(new Date('2030-08-03T10:00:00.000Z'));
    await ledgerEntryModel(db()).create(entry('early', '2020-01-05T10:00:00Z'));
    const [, all] = figuresJobs(shop.deps, { sources: commerceFigures.sources });
    const firstBatchOnly = [true];
    await all.run(signal, async () => firstBatchOnly.pop() ?? false);
    expect([await net('2020-01-05'), await isDue(all)]).toEqual([0.05, true]);
    await ledgerEntryModel(db()).deleteOne({ key: 'early' });
    await all.run(signal, hold);
    expect([await net('2020-01-05'), await isDue(all)]).toEqual([0.05, false]);
    shop.clock.set(new Date('2030-08-04T10:00:00.000Z'));
    await all.run(signal, hold);
    expect(await net('2020-01-05')).toBe(0);
  });

  it('aggregates at most a week of members concurrently, and ends in the database in time', async () => {
    await count();
    const database = databaseOf(db());
    await database.setProfilingLevel('all');
    await count();
    await database.setProfilingLevel('off');
    const rows = {
      'command.aggregate': personModel.modelName,
      'command.pipeline.$lookup': { $exists: true },
    };
    const found = await database.collection('system.profile').find(rows).toArray();
    expect(found.length).toBeGreaterThan(1);
    for (const { command } of found) {
      expect(command.maxTimeMS).toBeLessThan(30_000);
      const { $gte, $lt } = command.pipeline[0].$match.joinedAt;
      expect($lt - $gte).toBeLessThanOrEqual(7 * 24 * 3_600_000);
    }
  });

  it('completes the moves of subscriptions that were stored or changed without them, once', async () => {
    shop.clock.set(new Date('2031-03-01T09:00:00.000Z'));
    const [old, ended, drifted] = [await planMember(shop), await planMember(shop), await planMember(shop)];
    for (const one of [old, ended, drifted]) await one.buy('premium');
    const moves = subscriptionMoveModel(db());
    const idOf = async (one: typeof old) => (await one.read())?._id ?? expect.fail('no plan');
    const sumOf = async (one: typeof old) => {
      const rows = await moves.find({ subscriptionId: await idOf(one) }).lean();
      return rows.map(({ subscribers }) => subscribers);
    };
    const [before] = await moves.find({ subscriptionId: await idOf(old) }).lean();
    for (const one of [old, ended]) await moves.deleteMany({ subscriptionId: await idOf(one) });
    const over = { state: 'expired' as const, status: 'expired' as const };
    for (const one of [ended, drifted])
      await subscriptionModel(db()).updateOne({ userId: one.id }, { $set: over });
    await completeMoves(db());
    await completeMoves(db());
    expect([await sumOf(old), await sumOf(ended), await sumOf(drifted)]).toEqual([[1], [1, -1], [1, -1]]);
    const [after] = await moves.find({ subscriptionId: await idOf(old) }).lean();
    expect(after).toMatchObject({ at: before?.at, recurringKobo: before?.recurringKobo });
  });
});
