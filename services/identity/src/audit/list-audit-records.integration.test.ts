import { randomUUID } from 'node:crypto';
import { deleteUser, listAuditRecords, setUserRole } from '@poc/contracts/endpoints/identity-admin';
import type { DataOf } from '@poc/contracts/event';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../testing/start-administration.ts';
import { auditRecordModel } from './audit-record.model.ts';
import { onAuditEntryRecorded } from './on-audit-entry-recorded.ts';
import { recordAction } from './record-action.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);
beforeEach(async () => {
  await auditRecordModel(identity.service.deps.db).deleteMany();
});

const list = (query: Record<string, unknown> = {}) =>
  identity.service.call(listAuditRecords, { query, token: administrator.token });

async function record(count: number, subjectId = newId()): Promise<string> {
  const { db } = identity.service.deps;
  for (let index = 0; index < count; index += 1) {
    identity.clock.advance(1_000);
    await withTransaction(db, (tx) =>
      recordAction(
        tx,
        { id: administrator.id, name: 'Ngozi Obi' },
        {
          action: 'user.role.set',
          target: { kind: 'user', id: subjectId },
          before: { role: 'user' },
          after: { role: 'admin' },
          at: identity.clock.now(),
        },
      ),
    );
  }
  Object.assign(administrator, await identity.signIn(administrator.user.email));
  return subjectId;
}

describe('GET /admin/audit', () => {
  it('returns actor, action, target, time, and the values before and after', async () => {
    const id = (await identity.addPerson({ name: 'Ada Eze' }))._id.toHexString();
    await identity.service.call(setUserRole, {
      params: { id },
      body: { role: 'admin' },
      token: administrator.token,
    });
    const response = await list();
    expect(response.status).toBe(200);
    expect(response.headers.get('x-total-count')).toBe('1');
    expect(response.body).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        service: 'identity',
        action: 'user.role.set',
        target: { kind: 'user', id, name: 'Ada Eze' },
        before: { role: 'user' },
        after: { role: 'admin' },
        reason: null,
        at: identity.clock.now().toISOString(),
      },
    ]);
  });

  it('returns records of all accounts or one, newest first, across pages', async () => {
    const [one, other] = [await record(3), await record(2)];
    const all = await list();
    const moments = all.body?.map(({ at }) => at) ?? [];
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(all.body?.map(({ target }) => target.id)).toEqual([other, other, one, one, one]);

    const first = await list({ target: one, limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list({ target: one, limit: 2, cursor: next });
    expect([...(first.body ?? []), ...(second.body ?? [])]).toEqual(all.body?.slice(2));
    expect(second.headers.get('link')).toBeNull();
    for (const nobody of [newId(), '', 'a\0', '$ne']) {
      expect((await list({ target: nobody })).body).toEqual([]);
    }
  });

  it.each([
    [{ limit: 0 }, 'query.limit'],
    [{ cursor: 'nonsense' }, 'query.cursor'],
    [{ target: 'x'.repeat(101) }, 'query.target'],
    [{ 'target[$ne]': '' }, 'query.target[$ne]'],
  ])('returns 400 for %o', async (query, path) => {
    const response = await list(query);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual([path]);
  });

  it('reads only the records of the page', async () => {
    const { db } = identity.service.deps;
    const target = await record(1);
    const [row] = await auditRecordModel(db).find().lean();
    const { _id, ...rest } = row ?? {};
    await auditRecordModel(db).insertMany(
      Array.from({ length: 300 }, (_, index) => ({
        ...rest,
        target: { kind: 'user', id: index % 3 === 0 ? target : newId() },
        about: index % 3 === 0 ? [target] : [],
      })),
    );
    await databaseOf(db).command({ profile: 2 });
    await list({ limit: 10 });
    await list({ limit: 10, target });
    await databaseOf(db).command({ profile: 0 });
    const reads = await databaseOf(db)
      .collection('system.profile')
      .find({ ns: `${db.name}.audit_records`, op: 'query', 'command.find': 'audit_records' })
      .sort({ ts: 1 })
      .toArray();
    expect(reads.map(({ planSummary, docsExamined }) => [planSummary, docsExamined])).toEqual([
      ['IXSCAN { at: -1, _id: -1 }', 11],
      ['IXSCAN { about: 1, at: -1, _id: -1 }', 11],
    ]);
  });
});

describe('GET /admin/audit, of other services', () => {
  const targets = { order: newId(), post: newId() };
  const entry = { before: {}, after: {}, reason: null };
  const targetOf = (kind: 'order' | 'post', ownerId: string | null = null) => ({
    kind,
    id: targets[kind],
    ownerId,
    name: null,
  });
  async function receive(data: DataOf<typeof auditEntryRecorded>, occurredAt = identity.clock.now()) {
    const { db } = identity.service.deps;
    const event = {
      ...{ id: randomUUID(), type: auditEntryRecorded.type, key: 'audit', traceId: '' },
      ...{ occurredAt: occurredAt.toISOString(), data },
    };
    await withTransaction(db, (tx) => onAuditEntryRecorded(event, tx));
  }
  const actions = async (query: Record<string, unknown>) =>
    (await list(query)).body?.map(({ action }) => action);

  it('filters by service, action, actor, target, owner and time', async () => {
    const buyer = await identity.addPerson();
    const buyerId = buyer._id.toHexString();
    const other = await identity.signedIn({ role: 'admin', name: 'Bola Ade' });
    const shipped = { ...entry, actorId: other.id, action: 'order.status.set' };
    await receive({ ...shipped, target: targetOf('order', buyerId) }, new Date('2026-01-01T10:00:00Z'));
    const removed = { ...entry, actorId: administrator.id, action: 'post.delete', reason: 'Spam' };
    await receive({ ...removed, target: targetOf('post') }, new Date('2026-01-02T10:00:00Z'));

    expect((await list({ service: 'commerce' })).body).toMatchObject([
      { actor: { id: other.id, name: 'Bola Ade' }, service: 'commerce', target: { id: targets.order } },
    ]);
    expect((await list({ service: 'identity' })).body).toEqual([]);
    expect(await actions({})).toEqual(['post.delete', 'order.status.set']);
    expect(await actions({ action: 'post.delete' })).toEqual(['post.delete']);
    expect(await actions({ kind: 'order' })).toEqual(['order.status.set']);
    expect(await actions({ kind: 'order', service: 'community' })).toEqual([]);
    expect(await actions({ actor: other.id })).toEqual(['order.status.set']);
    for (const target of [targets.order, buyerId]) {
      expect(await actions({ target })).toEqual(['order.status.set']);
    }
    expect(await actions({ from: '2026-01-02T00:00:00.000Z' })).toEqual(['post.delete']);
    expect(await actions({ to: '2026-01-02T00:00:00.000Z' })).toEqual(['order.status.set']);
    expect(await actions({ service: 'commerce', actor: administrator.id })).toEqual([]);
  });

  it('redacts the data of an erased person in earlier and later records', async () => {
    const author = await identity.addPerson();
    const ownerId = author._id.toHexString();
    const before = { content: 'My words', host: 'kemi', likes: 3 };
    const data = { ...entry, actorId: administrator.id, action: 'post.delete', before };
    await receive({ ...data, target: targetOf('post', ownerId) });
    await identity.service.call(deleteUser, { params: { id: ownerId }, token: administrator.token });
    await receive({ ...data, target: targetOf('post', ownerId) });
    const posts = await list({ service: 'community' });
    expect(posts.body?.map((record) => record.before)).toEqual([
      { content: 'erased', host: 'erased', likes: 3 },
      { content: 'erased', host: 'erased', likes: 3 },
    ]);
  });

  it('stores an empty name for a deleted actor', async () => {
    await receive({ ...entry, actorId: newId(), action: 'post.delete', target: targetOf('post') });
    expect((await list()).body).toMatchObject([{ actor: { name: '' } }]);
  });
});
