import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';

/** Audits an administrator's upload of a file, before the show or host with the file is saved. */
export const auditUpload = (db: Connection, actor: Pick<Subject, 'id'>, url: string): Promise<void> =>
  withTransaction(db, (tx) =>
    writeAudit(tx, actor, 'show-file.upload', { target: { kind: 'show-file', id: url }, after: { url } }),
  );
