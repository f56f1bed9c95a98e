import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { StreamDoc } from './stream.model.ts';

/** Audited fields of a stream: those set by administrators. */
export function auditedStream({ _id, hidden, remindersDueSince, ...stream }: StreamDoc): AuditFields {
  return stream;
}
