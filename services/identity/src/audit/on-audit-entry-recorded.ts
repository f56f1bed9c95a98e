import type { AuditAction } from '@poc/contracts/audit';
import type { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Effect } from '@poc/kit/events/consumer';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { userModel } from '../accounts/accounts.api.ts';
import { recordAction } from './record-action.ts';
import { redactedFields } from './redact-records.ts';

export const onAuditEntryRecorded: Effect<typeof auditEntryRecorded> = async (event, tx) => {
  const { actorId, target, action, before, after, reason } = event.data;
  const personId = target.kind === 'user' ? target.id : target.ownerId;
  const isErased = personId !== null && (await nameOf(tx, personId)) === undefined;
  const actor = { id: actorId, name: (await nameOf(tx, actorId)) ?? '' };
  await recordAction(tx, actor, {
    // Actions unknown to this version are stored as received.
    action: action as AuditAction,
    target,
    before: isErased ? redactedFields(before) : before,
    after: isErased ? redactedFields(after) : after,
    reason,
    at: new Date(event.occurredAt),
  });
};

async function nameOf(tx: Transaction, id: string): Promise<string | undefined> {
  const person = await userModel(tx).findById(new Types.ObjectId(id), { name: 1 }).lean();
  return person?.name;
}
