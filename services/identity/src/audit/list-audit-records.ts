import { listAuditRecords as contract } from '@poc/contracts/endpoints/identity-admin';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { route } from '../route.ts';
import { type AuditRecordDoc, auditRecordModel } from './audit-record.model.ts';
import { auditFilter, presentAuditRecords } from './find-audit-records.ts';

const sorts = sortsOf<AuditRecordDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

export const listAuditRecords = route(contract, admins, ({ db }) => async ({ query }) => {
  const { sort, limit, cursor, ...wanted } = query;
  const { rows, total, nextCursor } = await findPage(auditRecordModel(db), {
    filter: auditFilter(wanted),
    order: sorts[sort],
    limit,
    cursor,
  });
  return page(await presentAuditRecords(db, rows), { total, nextCursor });
});
