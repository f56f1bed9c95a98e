import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { auditRecordModel } from './audit-record.model.ts';

/**
 * Takes the addresses of an erased person out of the records about them. What was done, by whom and when, stays.
 * @param userId the person's id
 */
export async function redactRecords(tx: Transaction, db: Connection, userId: string): Promise<void> {
  for (const field of ['before.email', 'after.email'] as const) {
    await auditRecordModel(db).updateMany(
      { 'subject.id': userId, [field]: trusted({ $exists: true }) },
      { $set: { [field]: 'erased' } },
      { session: tx.session },
    );
  }
}
