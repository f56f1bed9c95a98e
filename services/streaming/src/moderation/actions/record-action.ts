import type { AuditAction, AuditTargetKind } from '@poc/contracts/audit';
import type { AuditFields } from '@poc/kit/audit/changed-fields';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type ActionName, moderationActionModel } from './moderation-action.model.ts';
import { moderatorName } from './moderator-name.ts';

/** A moderation action. Ids are hexadecimal. */
export interface ModerationStep {
  streamId: string;
  action: ActionName;
  detail: string;
  before: AuditFields;
  after: AuditFields;
  messageId?: string | undefined;
  userId?: string | undefined;
}

const audited = {
  'message-deleted': { action: 'chat-message.delete', kind: 'chat-message' },
  'message-restored': { action: 'chat-message.restore', kind: 'chat-message' },
  'message-pinned': { action: 'chat-message.pin', kind: 'chat-message' },
  'message-unpinned': { action: 'chat-message.unpin', kind: 'chat-message' },
  'held-approved': { action: 'chat-message.approve', kind: 'chat-message' },
  'held-removed': { action: 'chat-message.reject', kind: 'chat-message' },
  'flag-dismissed': { action: 'chat-message.dismiss-flag', kind: 'chat-message' },
  'viewer-muted': { action: 'mute.set', kind: 'mute' },
  'viewer-unmuted': { action: 'mute.lift', kind: 'mute' },
  'rules-changed': { action: 'chat-rules.set', kind: 'chat-rules' },
} as const satisfies Record<ActionName, { action: AuditAction; kind: AuditTargetKind }>;

/** Records an administrator's action in the stream's moderation log and in the audit log, in the same transaction. */
export async function recordAction(
  tx: Transaction,
  clock: Clock,
  actor: Pick<Subject, 'id'>,
  { streamId, action, detail, before, after, messageId, userId }: ModerationStep,
): Promise<void> {
  const row = {
    _id: new Types.ObjectId(),
    streamId: new Types.ObjectId(streamId),
    action,
    byId: new Types.ObjectId(actor.id),
    by: await moderatorName(tx, actor.id),
    at: clock.now(),
    detail,
    messageId: messageId === undefined ? null : new Types.ObjectId(messageId),
    userId: userId === undefined ? null : new Types.ObjectId(userId),
  };
  await moderationActionModel(tx).create(row);
  await writeAudit(tx, actor, audited[action].action, {
    target: { kind: audited[action].kind, id: messageId ?? userId ?? streamId, ownerId: userId ?? null },
    before,
    after: { streamId, text: detail, ...after },
  });
}
