import { exportAuditRecords as contract } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { admins } from '@poc/kit/auth/policies';
import { type CsvColumns, csvFile } from '@poc/kit/http/csv';
import { inBatches } from '@poc/kit/mongo/in-batches';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { findNames } from '../accounts/accounts.api.ts';
import { route } from '../route.ts';
import { auditRecordModel } from './audit-record.model.ts';
import { auditFilter, presentAuditRecords } from './find-audit-records.ts';
import { recordAction } from './record-action.ts';

const perBatch = 1_000;

const columns: CsvColumns<AuditRecord> = [
  ['Time', ({ at }) => new Date(at)],
  ['Administrator', ({ actor }) => actor.name],
  ['Administrator id', ({ actor }) => ({ id: actor.id })],
  ['Action', ({ action }) => action],
  ['Object', ({ target }) => target.kind],
  ['Object id', ({ target }) => ({ id: target.id })],
  ['Name', ({ target }) => target.name ?? ''],
  ['Before', ({ before }) => JSON.stringify(before)],
  ['After', ({ after }) => JSON.stringify(after)],
  ['Reason', ({ reason }) => reason],
];

/** Exports the filtered records as CSV, newest first, and audits the export. Times are UTC. */
export const exportAuditRecords = route(contract, admins, ({ db, clock }) => async ({ query, subject }) => {
  const name = (await findNames(db, [subject.id])).get(subject.id) ?? '';
  await withTransaction(db, (tx) =>
    recordAction(
      tx,
      { id: subject.id, name },
      {
        action: 'audit-log.export',
        target: { kind: 'audit-log', id: 'export', name: 'list' },
        after: query,
        at: clock.now(),
      },
    ),
  );
  const rows = auditRecordModel(db)
    .find(auditFilter(query))
    .sort({ at: -1, _id: -1 })
    .batchSize(perBatch)
    .lean()
    .cursor();
  return csvFile(
    'poc-audit.csv',
    columns,
    inBatches(rows, perBatch, (batch) => presentAuditRecords(db, batch)),
  );
});
