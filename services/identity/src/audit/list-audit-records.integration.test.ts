import { listAuditRecords, setUserRole } from '@poc/contracts/endpoints/identity';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../testing/start-administration.ts';
import { auditRecordModel } from './audit-record.model.ts';
import { recordAction } from './record-action.ts';

let identity: TestAdministration;
let administrator: SignedInPerson;
beforeAll(async () => {
  identity = await startAdministration();
  administrator = await identity.signedIn({ role: 'admin', name: 'Ngozi Obi' });
});
afterAll(() => identity.service.stop());
beforeEach(async () => {
  await auditRecordModel(identity.service.deps.db).deleteMany();
});

const list = (query: Record<string, unknown> = {}) =>
  identity.service.call(listAuditRecords, { query, token: administrator.token });

/** Writes down `count` actions on one account, a second apart. */
async function record(count: number, subjectId = newId()): Promise<string> {
  const { db } = identity.service.deps;
  for (let index = 0; index < count; index += 1) {
    identity.clock.advance(1_000);
    await withTransaction(db, (tx) =>
      recordAction(
        tx,
        db,
        { id: administrator.id, name: 'Ngozi Obi' },
        {
          action: 'user.role.set',
          subject: { kind: 'user', id: subjectId },
          before: { role: 'user' },
          after: { role: 'admin' },
          at: identity.clock.now(),
        },
      ),
    );
  }
  administrator = { ...administrator, ...(await identity.signIn(administrator.user.email)) };
  return subjectId;
}

describe('GET /admin/audit', () => {
  it('200: who did what to whom, when, before and after', async () => {
    const id = (await identity.addPerson({ name: 'Ada Eze' }))._id.toHexString();
    await identity.service.call(setUserRole, {
      params: { id },
      body: { role: 'admin' },
      token: administrator.token,
    });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('1');
    expect(answer.body).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        action: 'user.role.set',
        subject: { kind: 'user', id, name: 'Ada Eze' },
        before: { role: 'user' },
        after: { role: 'admin' },
        at: identity.clock.now().toISOString(),
      },
    ]);
  });

  it('200: newest first, page by page, of everybody or of one account', async () => {
    const [one, other] = [await record(3), await record(2)];
    const all = await list();
    const moments = all.body?.map(({ at }) => at) ?? [];
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(all.body?.map(({ subject }) => subject.id)).toEqual([other, other, one, one, one]);

    const first = await list({ subject: one, limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list({ subject: one, limit: 2, cursor: next });
    expect([...(first.body ?? []), ...(second.body ?? [])]).toEqual(all.body?.slice(2));
    expect(second.headers.get('link')).toBeNull();
    for (const nobody of [newId(), '', 'a\0', '$ne']) {
      expect((await list({ subject: nobody })).body).toEqual([]);
    }
  });

  it.each([
    [{ limit: 0 }, 'query.limit'],
    [{ cursor: 'nonsense' }, 'query.cursor'],
    [{ subject: 'x'.repeat(101) }, 'query.subject'],
    [{ 'subject[$ne]': '' }, 'query.subject[$ne]'],
  ])('400: %o', async (query, path) => {
    const answer = await list(query);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.errors.map((fault) => fault.path)).toEqual([path]);
  });

  it('reads the records of the page, and no others', async () => {
    const { db } = identity.service.deps;
    const subject = await record(1);
    const [row] = await auditRecordModel(db).find().lean();
    const { _id, ...rest } = row ?? {};
    await auditRecordModel(db).insertMany(
      Array.from({ length: 300 }, (_, index) => ({
        ...rest,
        subject: { kind: 'user', id: index % 3 === 0 ? subject : newId() },
      })),
    );
    await databaseOf(db).command({ profile: 2 });
    await list({ limit: 10 });
    await list({ limit: 10, subject });
    await databaseOf(db).command({ profile: 0 });
    const reads = await databaseOf(db)
      .collection('system.profile')
      .find({ ns: `${db.name}.audit_records`, op: 'query', 'command.find': 'audit_records' })
      .sort({ ts: 1 })
      .toArray();
    expect(reads.map(({ planSummary, docsExamined }) => [planSummary, docsExamined])).toEqual([
      ['IXSCAN { at: -1, _id: -1 }', 11],
      ['IXSCAN { subject.id: 1, at: -1, _id: -1 }', 11],
    ]);
  });
});
