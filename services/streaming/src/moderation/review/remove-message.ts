import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import {
  type ChatMessageDoc,
  chatMessageModel,
  presentMessage,
  withdrawMentions,
} from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { recordAction } from '../actions/record-action.ts';
import { chatRulesModel } from '../chat-rules/chat-rules.model.ts';
import { reviewItemModel } from './review-item.model.ts';

/**
 * Deletes a message: unpins it, closes its review, and notifies the log, the nodes and the other services. Its
 * text stays in the row for an undo.
 * @returns false if the message does not exist or is already deleted; nothing changes then
 */
export async function removeMessage(
  tx: Transaction,
  clock: Clock,
  actor: Pick<Subject, 'id'>,
  { streamId, messageId }: { streamId: string; messageId: string },
): Promise<boolean> {
  const removed = await chatMessageModel(tx)
    .findOneAndUpdate(
      { _id: messageId, streamId, deletedAt: null },
      { $set: { deletedAt: clock.now(), deletedBy: new Types.ObjectId(actor.id) } },
      { returnDocument: 'after' },
    )
    .lean<ChatMessageDoc>();
  if (!removed) return false;
  await withdrawMentions(tx, presentMessage(removed));

  const unpinned = await chatRulesModel(tx).updateOne(
    { _id: streamId, pinnedMessageId: messageId },
    { $set: { pinnedMessageId: null } },
  );
  const decided = await reviewItemModel(tx).updateOne(
    { _id: messageId, streamId, decision: null },
    { $set: { decision: 'remove' } },
  );
  await recordAction(tx, clock, actor, {
    streamId,
    action: 'message-deleted',
    detail: removed.text,
    before: { deleted: false },
    after: { deleted: true },
    messageId,
    userId: removed.userId.toHexString(),
  });
  if (unpinned.modifiedCount > 0) await writeSignal(tx, streamId, { kind: 'pinned', message: null });
  await writeSignal(tx, streamId, { kind: 'message-deleted', messageId, seq: removed.seq });
  if (decided.modifiedCount > 0) await writeSignal(tx, streamId, { kind: 'review' });
  return true;
}
