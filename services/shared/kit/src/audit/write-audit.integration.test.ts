import { newId } from '@poc/testing/factories';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboxOf } from '../mongo/kit-collections.ts';
import { withTransaction } from '../mongo/transaction.ts';
import { createDatabase } from '../testing/create-database.ts';
import { writeAudit } from './write-audit.ts';

let db: Connection;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ db, end } = await createDatabase());
});
afterAll(() => end());

const actor = { id: newId() };
const entry = (id: string) => ({
  target: { kind: 'order' as const, id },
  before: { status: 'confirmed', total: 5 },
  after: { status: 'shipped', total: 5 },
});

it('writes an entry with only the changed fields to the outbox', async () => {
  const id = newId();
  const written = { ...entry(id), reason: 'Sent by hand' };
  await withTransaction(db, (tx) => writeAudit(tx, actor, 'order.status.set', written));
  const row = await outboxOf(db).findOne({ key: `audit:${id}` });
  expect(row?.topic).toBe('identity.audit');
  expect(JSON.parse(row?.envelope ?? '{}').data).toEqual({
    actorId: actor.id,
    action: 'order.status.set',
    target: { kind: 'order', id, ownerId: null, name: null },
    before: { status: 'confirmed' },
    after: { status: 'shipped' },
    reason: 'Sent by hand',
  });
});

it('is rolled back with a failed transaction', async () => {
  const id = newId();
  const failing = withTransaction(db, async (tx) => {
    await writeAudit(tx, actor, 'order.status.set', entry(id));
    throw new Error('the change did not come about');
  });
  await expect(failing).rejects.toThrow('did not come about');
  expect(await outboxOf(db).countDocuments({ key: `audit:${id}` })).toBe(0);
});
