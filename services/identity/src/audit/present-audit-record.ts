import { type AuditTargetKind, auditTargets } from '@poc/contracts/audit';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import type { AuditRecordDoc } from './audit-record.model.ts';

/** True for kinds whose target id is a person's. */
export const isPerson = (kind: AuditTargetKind): boolean => kind === 'user' || kind === 'posting-ban';

/**
 * Presents a record to administrators.
 * @param personName current name of the target, if it is an existing person
 */
export function presentAuditRecord(
  { _id, actor, action, target, before, after, reason, at }: AuditRecordDoc,
  personName: string | undefined,
): AuditRecord {
  const { kind, id } = target;
  const name = isPerson(kind) ? personName : (target.name ?? undefined);
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
