import { type AuditEntry, writeAudit } from '@poc/kit/audit/write-audit';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';

/**
 * Runs an administrator action that calls Paystack and then writes. Audits the start and any error, so that a
 * crash never hides an effect; `act` audits its own success.
 */
export async function auditedAttempt<T>(
  db: Connection,
  entry: AuditEntry,
  act: () => Promise<T>,
): Promise<T> {
  const audit = (before: string, after: string): Promise<void> =>
    withTransaction(db, (tx) =>
      writeAudit(tx, entry.actor, entry.action, {
        ...entry,
        before: { ...entry.before, outcome: before },
        after: { ...entry.after, outcome: after },
      }),
    );
  await audit('none', 'started');
  try {
    return await act();
  } catch (error) {
    await audit('started', 'unconfirmed');
    throw error;
  }
}
