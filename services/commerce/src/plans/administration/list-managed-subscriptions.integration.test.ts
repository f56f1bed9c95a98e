import {
  exportSubscriptions,
  listManagedSubscriptions,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { beforeAnyEvent, personModel } from '@poc/kit/people/person.model';
import { searchFieldsOf } from '@poc/kit/people/search-fields';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { commerceService } from '../../service.ts';
import { subscriptionDoc } from '../../testing/fixtures.ts';
import { subscriptionModel } from '../subscription.model.ts';

const commerce = useTestService(commerceService());
const people = [
  { name: 'Zainab Musa', email: 'zainab@lists.test', plan: 'premium', state: 'active' },
  { name: 'Femi Adewale', email: 'femi@lists.test', plan: 'ultimate', state: 'cancelled' },
  { name: 'Ngozi Premium', email: 'ngozi@lists.test', plan: 'ultimate', state: 'expired' },
] as const;

beforeAll(async () => {
  const { db } = commerce.deps;
  for (const [at, { name, email, plan, state }] of people.entries()) {
    const _id = new Types.ObjectId();
    const person = { _id, name, email, role: 'user' as const, changedAt: beforeAnyEvent };
    await personModel(db).create({ ...person, ...searchFieldsOf(person) });
    const createdAt = new Date(Date.UTC(2026, 0, 1 + at));
    await subscriptionModel(db).create(subscriptionDoc({ userId: _id, plan, state, createdAt }));
  }
});

const list = (query: object = {}) =>
  commerce.call(listManagedSubscriptions, { token: commerce.tokens.admin(), query: { ...query } });
const names = async (query: object) => (await list(query)).body?.map(({ User }) => User.name);

describe('GET /admin/subscriptions', () => {
  it('200: all, newest first, with their owners', async () => {
    const { body, headers } = await list();
    expect(headers.get('x-total-count')).toBe('3');
    expect(body?.map(({ User }) => User.name)).toEqual(['Ngozi Premium', 'Femi Adewale', 'Zainab Musa']);
    expect(body?.at(-1)).toMatchObject({
      ...{ plan: 'premium', status: 'active', state: 'active', price: 4_990, renews_by_card: false },
      User: { name: 'Zainab Musa', email: 'zainab@lists.test', avatar: '' },
    });
  });

  it('200: by name, email and plan in any case, and by status', async () => {
    expect(await names({ search: 'ZAIN' })).toEqual(['Zainab Musa']);
    expect(await names({ search: 'femi@lists' })).toEqual(['Femi Adewale']);
    expect(await names({ search: 'Premium' })).toEqual(['Ngozi Premium', 'Zainab Musa']);
    expect(await names({ search: 'ultimate', status: 'expired' })).toEqual(['Ngozi Premium']);
    expect(await names({ status: 'cancelled' })).toEqual(['Femi Adewale']);
    expect(await names({ search: 'nobody' })).toEqual([]);
    expect(await names({ search: '.*' })).toEqual([]);
    expect(await names({ search: 'Zainab\u2028Musa' })).toEqual(['Zainab Musa']);
  });

  it('200: of one owner', async () => {
    const user = (await list({ search: 'Femi' })).body?.[0]?.user_id;
    expect(await names({ user })).toEqual(['Femi Adewale']);
    expect(await names({ user, search: 'zainab' })).toEqual([]);
    expect(await names({ user: newId() })).toEqual([]);
    expect((await list({ user: 'me' })).status).toBe(400);
  });

  it('200: in pages', async () => {
    const first = await list({ limit: 2 });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const cursor = new URL(next, 'http://x').searchParams.get('cursor') ?? '';
    expect(await names({ limit: 2, cursor })).toEqual(['Zainab Musa']);
  });

  it('400, 401 and 403', async () => {
    expect((await list({ status: 'inactive' })).status).toBe(400);
    expect((await commerce.call(listManagedSubscriptions, {})).status).toBe(401);
    const token = commerce.tokens.member();
    expect((await commerce.call(listManagedSubscriptions, { token })).status).toBe(403);
  });
});

describe('GET /admin/subscriptions/export', () => {
  const fetchCsv = async (query = '', token = commerce.tokens.admin()) => {
    const response = await fetch(`${commerce.url}/api/admin/subscriptions/export${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    return { response, bytes, rows: lines.slice(1).map((line) => line.split(',')) };
  };
  const namesIn = async (query: string) => (await fetchCsv(query)).rows.map(([, name]) => name);

  it('200: a CSV file of all, oldest first', async () => {
    const { response, bytes, rows } = await fetchCsv();
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="poc-subscriptions.csv"');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(rows.map(([, name]) => name)).toEqual(['Zainab Musa', 'Femi Adewale', 'Ngozi Premium']);
    expect(rows[0]?.slice(2, 8)).toEqual([
      ...['zainab@lists.test', 'premium', '4990.00', 'active', 'active', '2026-01-01T08:00:00.000Z'],
    ]);
  });

  it('200: audits the administrator and the filter', async () => {
    await fetchCsv('?status=expired&search=ultimate');
    const rows = await outboxOf(commerce.deps.db).find({ key: 'audit:export' }).toArray();
    expect(JSON.parse(rows.at(-1)?.envelope ?? '{}').data).toMatchObject({
      action: 'subscription.export',
      target: { kind: 'subscription', name: 'list' },
      after: { status: 'expired', search: 'ultimate' },
    });
  });

  it('200: exports exactly the filtered list', async () => {
    expect(await namesIn('?search=ZAIN')).toEqual(['Zainab Musa']);
    expect(await namesIn('?search=ultimate&status=expired')).toEqual(['Ngozi Premium']);
    expect(await namesIn('?search=nobody')).toEqual([]);
    expect(await namesIn(`?user=${new Types.ObjectId()}`)).toEqual([]);
  });

  it('200: several batches, each row with its owner; escapes formulas in names', async () => {
    const { db } = commerce.deps;
    const many = Array.from({ length: 1_002 }, (_, at) => ({ _id: new Types.ObjectId(), at }));
    const createdAt = new Date(Date.UTC(2025, 0, 1));
    await personModel(db).insertMany(
      many.map(({ _id, at }) => ({
        ...{ _id, name: `=cmd${at}`, email: `${at}@many.test` },
        ...{ role: 'user' as const, changedAt: beforeAnyEvent },
      })),
    );
    await subscriptionModel(db).insertMany(
      many.map(({ _id }) => subscriptionDoc({ userId: _id, state: 'grace', lastFailure: 'No', createdAt })),
    );
    const { rows } = await fetchCsv('?status=unpaid');
    expect(rows.map(([, name, email]) => [name, email])).toEqual(
      many.map(({ at }) => [`"'=cmd${at}"`, `${at}@many.test`]),
    );
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([15]));
    await subscriptionModel(db).deleteMany({ state: 'grace' });
  });

  it('200: omits the name of a deleted account', async () => {
    const { db } = commerce.deps;
    const subscription = subscriptionDoc({ state: 'expired', createdAt: new Date(0) });
    await subscriptionModel(db).create(subscription);
    expect((await fetchCsv('?status=expired')).rows[0]?.slice(0, 3)).toEqual([
      String(subscription._id),
      '',
      '',
    ]);
    await subscriptionModel(db).deleteOne({ _id: subscription._id });
  });

  it('400, 401 and 403', async () => {
    expect((await fetchCsv('?status=inactive')).response.status).toBe(400);
    expect((await commerce.call(exportSubscriptions, {})).status).toBe(401);
    expect((await fetchCsv('', commerce.tokens.member())).response.status).toBe(403);
  });
});
