import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { StreamDoc } from './stream.model.ts';

/** A stream as the audit record compares it: what administrators set. */
export function auditedStream({ _id, hidden, remindersDueSince, ...stream }: StreamDoc): AuditFields {
  return stream;
}
