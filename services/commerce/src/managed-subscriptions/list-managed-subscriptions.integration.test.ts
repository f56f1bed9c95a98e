import { listManagedSubscriptions } from '@poc/contracts/endpoints/managed-subscriptions';
import { beforeAnyEvent, personModel } from '@poc/kit/people/person.model';
import { searchFieldsOf } from '@poc/kit/people/search-fields';
import { startTestService, type TestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommerceConfig } from '../config.ts';
import { commerceService } from '../service.ts';
import { subscriptionModel } from '../subscriptions/subscription.model.ts';
import { subscriptionDoc } from '../testing/fixtures.ts';

let commerce: TestService<CommerceConfig>;
const people = [
  { name: 'Zainab Musa', email: 'zainab@lists.test', plan: 'premium', state: 'active' },
  { name: 'Femi Adewale', email: 'femi@lists.test', plan: 'ultimate', state: 'cancelled' },
  { name: 'Ngozi Premium', email: 'ngozi@lists.test', plan: 'ultimate', state: 'expired' },
] as const;

beforeAll(async () => {
  commerce = await startTestService(commerceService());
  const { db } = commerce.deps;
  for (const [at, { name, email, plan, state }] of people.entries()) {
    const _id = new Types.ObjectId();
    const person = { _id, name, email, role: 'user' as const, changedAt: beforeAnyEvent };
    await personModel(db).create({ ...person, ...searchFieldsOf(person) });
    const createdAt = new Date(Date.UTC(2026, 0, 1 + at));
    await subscriptionModel(db).create(subscriptionDoc({ userId: _id, plan, state, createdAt }));
  }
});
afterAll(() => commerce?.stop());

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

  it('200: by name, address and plan, in whatever case, and by status', async () => {
    expect(await names({ search: 'ZAIN' })).toEqual(['Zainab Musa']);
    expect(await names({ search: 'femi@lists' })).toEqual(['Femi Adewale']);
    expect(await names({ search: 'Premium' })).toEqual(['Ngozi Premium', 'Zainab Musa']);
    expect(await names({ search: 'ultimate', status: 'expired' })).toEqual(['Ngozi Premium']);
    expect(await names({ status: 'cancelled' })).toEqual(['Femi Adewale']);
    expect(await names({ search: 'nobody' })).toEqual([]);
    expect(await names({ search: '.*' })).toEqual([]);
  });

  it('200: page by page', async () => {
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
