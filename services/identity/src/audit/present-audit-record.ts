import { auditTargets } from '@poc/contracts/audit';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import type { AuditRecordDoc } from './audit-record.model.ts';

/**
 * A record as administrators read it.
 * @param personName how the target is called now, when it is a person who is there
 */
export function presentAuditRecord(
  { _id, actor, action, target, before, after, reason, at }: AuditRecordDoc,
  personName: string | undefined,
): AuditRecord {
  const { kind, id } = target;
  const name = kind === 'user' ? personName : (target.name ?? undefined);
  return {
    id: _id.toHexString(),
    actor: { id: actor.id, name: actor.name },
    service: auditTargets[kind],
    action,
    target: { kind, id, ...(name !== undefined && { name }) },
    before,
    after,
    reason,
    at: at.toISOString(),
  };
}
