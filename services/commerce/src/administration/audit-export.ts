import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';

/**
 * Audits the export of a list with personal data or money, including its filter; call before sending the first row.
 */
export async function auditExport(
  db: Connection,
  kind: 'order' | 'subscription' | 'ledger',
  { subject, query }: { subject: Pick<Subject, 'id'>; query: Readonly<Record<string, unknown>> },
): Promise<void> {
  await withTransaction(db, (tx) =>
    writeAudit(tx, subject, `${kind}.export`, { target: { kind, id: 'export', name: 'list' }, after: query }),
  );
}
