import { restoreMessage as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type ChatMessageDoc, chatMessageModel, presentMessage } from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { recordAction } from '../actions/record-action.ts';
import { reviewItemModel } from '../review/review-item.model.ts';

/**
 * Undoes a deletion: the message reappears at its number, for everyone. Idempotent.
 * @throws message_not_found also when its sender was erased in the meantime, since the text is gone
 */
export const restoreMessage = route(contract, admins, ({ db, clock }) => ({ params, subject }) => {
  const { id: streamId, messageId } = params;
  return withTransaction(db, async (tx) => {
    await findStream(tx, streamId);
    const found = await chatMessageModel(tx).findOne({ _id: messageId, streamId }).lean<ChatMessageDoc>();
    if (!found || found.text === '') fail('message_not_found');
    const message = presentMessage(found);
    if (!found.deletedAt) return message;

    await chatMessageModel(tx).updateOne({ _id: messageId }, { $unset: { deletedAt: 1, deletedBy: 1 } });
    // Removes it from the list of removed messages.
    await reviewItemModel(tx).updateOne(
      { _id: messageId, streamId, decision: 'remove' },
      { $set: { decision: 'approve' } },
    );
    await recordAction(tx, clock, subject, {
      streamId,
      action: 'message-restored',
      detail: found.text,
      before: { deleted: true },
      after: { deleted: false },
      messageId,
      userId: message.user_id,
    });
    await writeSignal(tx, streamId, { kind: 'message-restored', message });
    return message;
  });
});
