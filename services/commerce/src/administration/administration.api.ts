export { auditExport } from './audit-export.ts';
export { auditedAttempt } from './audited-attempt.ts';
export { type CsvColumns, csvFile } from './csv.ts';
export { inBatches } from './in-batches.ts';
export {
  createManaged,
  deleteManaged,
  type ManagedKind,
  updateManaged,
  versionOf,
} from './managed-things.ts';
