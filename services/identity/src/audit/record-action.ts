import { changedFields } from '@poc/kit/audit/changed-fields';
import type { AuditEntry } from '@poc/kit/audit/write-audit';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type AuditRecordDoc, auditRecordModel } from './audit-record.model.ts';

/** Records an administrative action in the transaction that performs it or, for other services, consumes its event. */
export async function recordAction(
  tx: Transaction,
  actor: AuditRecordDoc['actor'],
  { action, target, before = {}, after = {}, reason = null, at }: Omit<AuditEntry, 'actor'> & { at: Date },
): Promise<void> {
  const { kind, id, ownerId = null, name = null } = target;
  const row: AuditRecordDoc = {
    _id: new Types.ObjectId(),
    actor: { id: actor.id, name: actor.name },
    action,
    target: { kind, id, ownerId, name },
    about: ownerId === null ? [id] : [id, ownerId],
    ...changedFields(before, after),
    reason,
    at,
  };
  await auditRecordModel(tx).create(row);
}
