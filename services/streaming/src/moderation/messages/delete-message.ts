import { deleteMessage as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { chatMessageModel } from '../../chat/chat.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { removeMessage } from '../review/remove-message.ts';

/** Deletes a message. Idempotent: a second call publishes nothing. */
export const deleteMessage = route(contract, admins, ({ db, clock }) => async ({ params, subject }) => {
  const { id: streamId, messageId } = params;
  await withTransaction(db, async (tx) => {
    await findStream(tx, streamId);
    if (await removeMessage(tx, clock, subject, { streamId, messageId })) return;
    const known = await chatMessageModel(tx).exists({ _id: messageId, streamId });
    if (!known) fail('message_not_found');
  });
});
