import type { AuditAction, AuditTargetKind } from '@poc/contracts/audit';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Subject } from '../auth/subject.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { type AuditFields, changedFields } from './changed-fields.ts';

/** What an administrator does, as the use case knows it. */
export interface AuditEntry {
  actor: Pick<Subject, 'id'>;
  /** What was done, after the kind of thing: `order.refund`. */
  action: AuditAction;
  /**
   * `ownerId` is the person whose thing it is, if any: their erasure takes their words out of the entry. `name` is what the
   * thing is called (a title, a number), never a person's name.
   */
  target: { kind: AuditTargetKind; id: string; ownerId?: string | null; name?: string | null };
  /** The thing as it was and as it is (`{}`: not there). Whole or in part: only the fields that differ are kept. */
  before?: AuditFields;
  after?: AuditFields;
  /** Why, in the administrator's own words. */
  reason?: string | null;
}

/**
 * Writes down an administrator's change, as part of the transaction that makes it. The entry reaches the one audit record,
 * which identity keeps, through the outbox.
 * @throws when the entry does not fit its contract: that is a fault of the caller's code
 */
export function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { actor, action, target, before = {}, after = {}, reason = null } = entry;
  return tx.emit(auditEntryRecorded, {
    // Apart from the thing's own events: an entry that could not be sent must not hold those up.
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
