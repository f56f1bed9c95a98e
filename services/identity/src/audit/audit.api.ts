export { type AuditRecordDoc, auditRecordModel } from './audit-record.model.ts';
export { recordAction } from './record-action.ts';
export { redactRecords } from './redact-records.ts';
