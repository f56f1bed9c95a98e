import { listUsers } from '@poc/contracts/endpoints/identity-admin';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity, { name: 'Root', phone: '', email: 'root@poc.test' });
beforeEach(async () => {
  await userModel(identity.service.deps.db).deleteMany({ role: 'user' });
});

const list = (query: Record<string, unknown> = {}) =>
  identity.service.call(listUsers, { query, token: administrator.token });
const found = async (search: string) =>
  ((await list({ search })).body ?? []).map(({ name }) => name).toSorted();

describe('GET /admin/users', () => {
  it('returns all accounts, newest first, with the fields for administrators only', async () => {
    const older = await identity.addPerson({ createdAt: new Date('2024-01-01'), emailVerified: false });
    const newer = await identity.addPerson({ createdAt: new Date('2024-06-01') });
    const { db } = identity.service.deps;
    await userModel(db).updateOne(
      { _id: newer._id },
      { $set: { suspended: true, pendingEmail: 'wanted@poc.test' } },
    );
    const response = await list();
    expect(response.status).toBe(200);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.body?.map(({ id }) => id)).toEqual([
      administrator.id,
      newer._id.toHexString(),
      older._id.toHexString(),
    ]);
    expect(response.body?.[1]).toEqual({
      id: newer._id.toHexString(),
      name: newer.name,
      email: newer.email,
      phone: newer.phone,
      avatar: '',
      role: 'user',
      createdAt: '2024-06-01T00:00:00.000Z',
      emailVerified: true,
      suspended: true,
    });
    expect(response.body?.[2]).toMatchObject({ emailVerified: false, suspended: false });
  });

  it('sorts oldest first, also with a role or a search', async () => {
    await identity.addPerson({ name: 'Newer Eze', createdAt: new Date('2024-06-01') });
    await identity.addPerson({ name: 'Older Eze', createdAt: new Date('2024-01-01') });
    const names = async (query: object) =>
      (await list({ sort: 'oldest', ...query })).body?.map(({ name }) => name);
    const both = ['Older Eze', 'Newer Eze'];
    expect(await names({})).toEqual([...both, 'Root']);
    expect(await names({ role: 'user' })).toEqual(both);
    expect(await names({ search: 'eze' })).toEqual(both);
    expect((await list({ sort: 'price' })).status).toBe(400);
  });

  it('sorts by name case-insensitively, also with a role, across pages', async () => {
    for (const name of ['zainab Musa', 'Ádá Eze', 'Chidi Obi', 'ada Bello'])
      await identity.addPerson({ name });
    const names = async (query: object) => {
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const response = await list({ limit: 2, ...query, ...(cursor && { cursor }) });
        expect(response.status).toBe(200);
        found.push(...(response.body ?? []).map(({ name }) => name));
        cursor = /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1];
        if (cursor === undefined) return found;
      }
    };
    const members = ['ada Bello', 'Ádá Eze', 'Chidi Obi', 'zainab Musa'];
    expect(await names({ sort: 'name', role: 'user' })).toEqual(members);
    expect(await names({ sort: 'name-desc', role: 'user' })).toEqual(members.toReversed());
    expect(await names({ sort: 'name' })).toEqual([...members.slice(0, 3), 'Root', 'zainab Musa']);
  });

  it('200: a search in any order, page by page', async () => {
    for (const name of ['Ifeoma Udo', 'ifeoma Abah', 'Ifeoma Eke']) await identity.addPerson({ name });
    const first = await list({ sort: 'name', search: 'ifeoma', limit: 2 });
    expect(first.body?.map(({ name }) => name)).toEqual(['ifeoma Abah', 'Ifeoma Eke']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list({ sort: 'name', search: 'ifeoma', limit: 2, cursor });
    expect(second.body?.map(({ name }) => name)).toEqual(['Ifeoma Udo']);
  });

  it('searches name, address and phone number case-insensitively', async () => {
    await identity.addPerson({ name: 'Ngozi Obi', email: 'ngozi@poc.test', phone: '+2348031112233' });
    await identity.addPerson({ name: 'Ada Eze', email: 'ada.obi+shop@poc.test', phone: '+2348039998877' });
    await identity.addPerson({ name: 'Jane Smith', email: 'jane@poc.test', phone: '+442079460958' });
    expect(await found('NGOZI')).toEqual(['Ngozi Obi']);
    expect(await found('obi')).toEqual(['Ada Eze', 'Ngozi Obi']);
    expect(await found('+shop@')).toEqual(['Ada Eze']);
    expect(await found(' gozi o ')).toEqual(['Ngozi Obi']);
    for (const spelling of [
      '08031112233',
      '0803 111 2233',
      '+234 (0)803-111-2233',
      '2348031112233',
      '111 22',
    ]) {
      expect(await found(spelling)).toEqual(['Ngozi Obi']);
    }
    expect(await found('0803')).toEqual(['Ada Eze', 'Ngozi Obi']);
    expect(await found('0044 20 7946')).toEqual(['Jane Smith']);
    expect(await found('nobody')).toEqual([]);
    expect((await list({ search: 'obi' })).headers.get('x-total-count')).toBe('2');
    expect((await list({ search: '' })).headers.get('x-total-count')).toBe('4');
  });

  it('treats special characters of a search literally', async () => {
    await identity.addPerson({ name: 'Ada (CFO) $1.00' });
    expect(await found('(cfo) $1.00')).toEqual(['Ada (CFO) $1.00']);
    for (const pattern of [
      '.*',
      '^',
      'a|b',
      '[a-z]',
      '(',
      '\\',
      '$',
      'Ada\0',
      '\0',
      '(a+)+$',
      '{"$gt":""}',
    ]) {
      const response = await list({ search: pattern });
      expect(response).toMatchObject({ status: 200 });
      expect(response.headers.get('x-total-count')).toBe(pattern === '(' || pattern === '$' ? '1' : '0');
    }
  });

  it('filters by role', async () => {
    await identity.addPerson({ name: 'Ada Eze' });
    expect((await list({ role: 'admin' })).body?.map(({ name }) => name)).toEqual(['Root']);
    expect((await list({ role: 'user' })).body?.map(({ name }) => name)).toEqual(['Ada Eze']);
    expect((await list({ role: 'user', search: 'root' })).body).toEqual([]);
  });

  it('returns each account once across pages, with equal times and new accounts in between', async () => {
    const createdAt = new Date('2024-03-03');
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, index) => identity.addPerson({ createdAt, name: `Person ${index}` })),
    );
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await list({ search: 'person', limit: 3, ...(cursor ? { cursor } : {}) });
      ids.push(...(response.body ?? []).map(({ id }) => id));
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      cursor = next ? (new URL(next, 'http://poc').searchParams.get('cursor') ?? undefined) : undefined;
      await identity.addPerson({ name: 'Person who joined' });
    } while (cursor);
    expect(ids.toSorted()).toEqual(people.map(({ _id }) => _id.toHexString()).toSorted());
  });

  it.each([
    [{ limit: 0 }, 'query.limit'],
    [{ limit: 101 }, 'query.limit'],
    [{ role: 'member' }, 'query.role'],
    [{ role: 'root' }, 'query.role'],
    [{ search: 'x'.repeat(201) }, 'query.search'],
    [{ cursor: 'nonsense' }, 'query.cursor'],
    [{ 'search[$gt]': '' }, 'query.search[$gt]'],
  ])('returns 400 for %o', async (query, path) => {
    const response = await list(query);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual([path]);
  });

  it('reads only the accounts of the page, with or without a role', async () => {
    const { db } = identity.service.deps;
    const { settings } = await identity.addPerson();
    await userModel(db).insertMany(
      Array.from({ length: 1_000 }, (_, index) => ({
        name: `Person ${index}`,
        email: `person.${index}@poc.test`,
        settings,
        createdAt: new Date(1_700_000_000_000 + index),
      })),
    );
    await databaseOf(db).command({ profile: 2 });
    const first = await list({ limit: 20 });
    const next = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    await list({ limit: 20, cursor: next });
    await list({ limit: 20, role: 'user' });
    await databaseOf(db).command({ profile: 0 });

    const reads = await databaseOf(db)
      .collection('system.profile')
      .find({ ns: `${db.name}.users`, op: 'query', 'command.find': 'users', 'command.limit': 21 })
      .sort({ ts: 1 })
      .toArray();
    expect(reads.map(({ planSummary, docsExamined }) => [planSummary, docsExamined])).toEqual([
      ['IXSCAN { createdAt: -1, _id: -1 }', 21],
      ['IXSCAN { createdAt: -1, _id: -1 }', expect.toSatisfy((docs: number) => docs <= 22)],
      ['IXSCAN { role: 1, createdAt: -1, _id: -1 }', 21],
    ]);
  });
});
