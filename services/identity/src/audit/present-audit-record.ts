import type { AuditRecord } from '@poc/contracts/entities/identity';
import type { AuditRecordDoc } from './audit-record.model.ts';

/**
 * A record as administrators read it.
 * @param name how the subject is called now; undefined when it is erased or has no name
 */
export function presentAuditRecord(
  { _id, actor, action, subject, before, after, at }: AuditRecordDoc,
  name: string | undefined,
): AuditRecord {
  return {
    id: _id.toHexString(),
    actor: { id: actor.id, name: actor.name },
    action,
    subject: { kind: subject.kind, id: subject.id, ...(name !== undefined && { name }) },
    before,
    after,
    at: at.toISOString(),
  };
}
