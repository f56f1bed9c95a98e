import type { Subject } from '@poc/kit/auth/subject';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type AuditRecordDoc, auditRecordModel } from './audit-record.model.ts';

/** Writes down what an administrator does, as part of the same commit. */
export async function recordAction(
  tx: Transaction,
  db: Connection,
  actor: Pick<Subject, 'id' | 'name'>,
  done: Omit<AuditRecordDoc, '_id' | 'actor'>,
): Promise<void> {
  const row: AuditRecordDoc = {
    _id: new Types.ObjectId(),
    actor: { id: actor.id, name: actor.name },
    ...done,
  };
  await auditRecordModel(db).create([row], { session: tx.session });
}
