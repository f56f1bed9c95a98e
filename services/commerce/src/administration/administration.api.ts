export { auditExport } from './audit-export.ts';
export { auditedAttempt } from './audited-attempt.ts';
export {
  createManaged,
  deleteManaged,
  type ManagedKind,
  updateManaged,
  versionOf,
} from './managed-documents.ts';
