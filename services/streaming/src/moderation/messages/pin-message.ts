import { pinMessage as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel, presentMessage } from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { recordAction } from '../actions/record-action.ts';
import { type ChatRulesDoc, chatRulesModel } from '../chat-rules/chat-rules.model.ts';

/** Pins a message, replacing the previous one; null unpins. */
export const pinMessage = route(contract, admins, ({ db, clock }) => ({ params, body, subject }) => {
  const { id: streamId } = params;
  const { message_id: messageId } = body;
  return withTransaction(db, async (tx) => {
    await findStream(tx, streamId);
    const found = messageId === null ? null : await findMessage(tx, streamId, messageId);
    const message = found && presentMessage(found);
    const before = await chatRulesModel(tx)
      .findOneAndUpdate(
        { _id: streamId },
        { $set: { pinnedMessageId: messageId === null ? null : new Types.ObjectId(messageId) } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<ChatRulesDoc>();
    const unpinned = before?.pinnedMessageId?.toHexString() ?? null;
    if (unpinned === messageId) return { message };

    await recordAction(tx, clock, subject, {
      streamId,
      action: message ? 'message-pinned' : 'message-unpinned',
      detail: message?.text ?? '',
      before: { pinnedMessageId: unpinned },
      after: { pinnedMessageId: messageId },
      messageId: messageId ?? unpinned ?? undefined,
      userId: message?.user_id,
    });
    await writeSignal(tx, streamId, { kind: 'pinned', message });
    return { message };
  });
});

async function findMessage(tx: Transaction, streamId: string, messageId: string): Promise<ChatMessageDoc> {
  const found = await chatMessageModel(tx)
    .findOne({ _id: messageId, streamId, deletedAt: null })
    .lean<ChatMessageDoc>();
  return found ?? fail('message_not_found');
}
