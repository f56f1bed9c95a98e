import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { StreamDoc } from './stream.model.ts';

/** The fields of a stream that the audit log compares: those set by administrators. */
export function auditedStream({ _id, hidden, remindersDueSince, ...stream }: StreamDoc): AuditFields {
  return stream;
}
