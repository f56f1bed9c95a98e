import { auditTargetKinds, auditTargets } from '@poc/contracts/audit';
import type { QueryOf } from '@poc/contracts/endpoint';
import type { exportAuditRecords } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { findNames } from '../accounts/accounts.api.ts';
import type { AuditRecordDoc } from './audit-record.model.ts';
import { isPerson, presentAuditRecord } from './present-audit-record.ts';

/** Filter of the audit log and its CSV export. */
export function auditFilter({
  target,
  actor,
  action,
  kind,
  service,
  from,
  to,
}: QueryOf<typeof exportAuditRecords>): QueryFilter<AuditRecordDoc> {
  const kinds = auditTargetKinds.filter((one) => auditTargets[one] === service);
  return {
    ...(target !== undefined && { about: target }),
    ...(actor !== undefined && { 'actor.id': actor }),
    ...(action !== undefined && { action }),
    ...(service !== undefined && { 'target.kind': trusted({ $in: kinds }) }),
    ...(kind !== undefined && { $and: [{ 'target.kind': kind }] }),
    ...((from ?? to) !== undefined && {
      at: trusted({ ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) }),
    }),
  };
}

/** Presents records with the current names of people. */
export async function presentAuditRecords(
  db: Connection,
  rows: readonly AuditRecordDoc[],
): Promise<AuditRecord[]> {
  const people = rows.filter(({ target }) => isPerson(target.kind)).map(({ target }) => target.id);
  const names = await findNames(db, people);
  return rows.map((row) => presentAuditRecord(row, names.get(row.target.id)));
}
