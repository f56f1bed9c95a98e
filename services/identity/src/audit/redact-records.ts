import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { auditRecordModel } from './audit-record.model.ts';

/** Fields that hold a person's data or words, in records about them and about what is theirs. */
const personalFields = ['email', 'phone', 'name', 'address', 'title', 'text', 'content', 'avatar'] as const;
const erased = 'erased';

/**
 * Takes the data of an erased person out of the records about them. What was done, by whom and when, stays.
 * @param userId the person's id
 */
export async function redactRecords(tx: Transaction, db: Connection, userId: string): Promise<void> {
  for (const field of personalFields.flatMap((name) => [`before.${name}`, `after.${name}`])) {
    await auditRecordModel(db).updateMany(
      { about: userId, [field]: trusted({ $exists: true }) },
      { $set: { [field]: erased } },
      { session: tx.session },
    );
  }
}

/** The fields of a record that comes when the person whom it is about is erased already. */
export const redactedFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      personalFields.some((personal) => personal === name) ? erased : value,
    ]),
  );
