import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';

/** Records that an administrator exported a list of people's data, and how it was narrowed; before the first row is sent. */
export async function auditExport(
  db: Connection,
  kind: 'order' | 'subscription',
  { subject, query }: { subject: Pick<Subject, 'id'>; query: Readonly<Record<string, unknown>> },
): Promise<void> {
  await withTransaction(db, (tx) =>
    writeAudit(tx, {
      actor: subject,
      action: `${kind}.export`,
      target: { kind, id: 'export', name: 'list' },
      after: query,
    }),
  );
}
