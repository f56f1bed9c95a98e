import type { AuditAction, AuditTargetKind } from '@poc/contracts/audit';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Subject } from '../auth/subject.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { type AuditFields, changedFields } from './changed-fields.ts';

export interface AuditDetails {
  /**
   * `ownerId` is the target's owner, if any: erasing that person also erases their text in the entry. `name` is the
   * target's title or number, never a person's name.
   */
  target: { kind: AuditTargetKind; id: string; ownerId?: string | null; name?: string | null };
  /** The target before and after (`{}`: does not exist), complete or in part. Only fields that differ are recorded. */
  before?: AuditFields;
  after?: AuditFields;
  reason?: string | null;
}

/** Entry prepared before its transaction. */
export interface AuditEntry extends AuditDetails {
  actor: Pick<Subject, 'id'>;
  action: AuditAction;
}

/**
 * Records an administrator's change in its transaction. The entry reaches identity's audit log through the outbox.
 * @param action after the kind of target: `order.refund`
 * @throws when the entry violates its contract, which is a bug of the caller
 */
export function writeAudit(
  tx: Transaction,
  actor: Pick<Subject, 'id'>,
  action: AuditAction,
  { target, before = {}, after = {}, reason = null }: AuditDetails,
): Promise<void> {
  return tx.emit(auditEntryRecorded, {
    // A separate key: an entry that cannot be published must not block the target's events.
    key: `audit:${target.id}`,
    data: {
      actorId: actor.id,
      action,
      target: { ...target, ownerId: target.ownerId ?? null, name: target.name ?? null },
      ...changedFields(before, after),
      reason,
    },
  });
}
