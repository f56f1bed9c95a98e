import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { auditRecordModel } from './audit-record.model.ts';

const personalFields = ['email', 'phone', 'name', 'address', 'title', 'text', 'content', 'avatar', 'host'];
const erased = 'erased';

/** Redacts an erased person's data in audit records. Action, actor and time remain. */
export async function redactRecords(tx: Transaction, userId: string): Promise<void> {
  for (const field of personalFields.flatMap((name) => [`before.${name}`, `after.${name}`])) {
    await auditRecordModel(tx).updateMany(
      { about: userId, [field]: trusted({ $exists: true }) },
      { $set: { [field]: erased } },
    );
  }
}

export const redactedFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, personalFields.includes(name) ? erased : value]),
  );
