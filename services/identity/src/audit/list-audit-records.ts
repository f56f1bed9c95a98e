import type * as contract from '@poc/contracts/endpoints/identity';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListOrder } from '@poc/kit/mongo/find-page';
import { type Connection, trusted } from 'mongoose';
import { userModel } from '../accounts/user.model.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { type AuditRecordDoc, auditRecordModel } from './audit-record.model.ts';
import { presentAuditRecord } from './present-audit-record.ts';

const newestFirst: ListOrder<AuditRecordDoc> = { field: 'at', direction: -1 };

/** What administrators did, newest first; `subject` is the id of what they did it to, which is named as it is called now. */
export const listAuditRecords =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async ({ query }: Input<typeof contract.listAuditRecords, typeof admins>) => {
    const { rows, total, nextCursor } = await findPage(auditRecordModel(db), {
      filter: query.subject === undefined ? {} : { 'subject.id': query.subject },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    const names = await namesOf(db, rows);
    return page(
      rows.map((row) => presentAuditRecord(row, names.get(row.subject.id))),
      { total, nextCursor },
    );
  };

/** How the accounts that the records are about are called now; erased ones are not there any more. */
async function namesOf(db: Connection, rows: readonly AuditRecordDoc[]): Promise<Map<string, string>> {
  const ids = new Set(rows.filter(({ subject }) => subject.kind === 'user').map(({ subject }) => subject.id));
  const people = await userModel(db)
    .find({ _id: trusted({ $in: [...ids] }) }, { name: 1 })
    .lean();
  return new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
}
