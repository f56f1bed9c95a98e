import { acceptChatRules as contract } from '@poc/contracts/endpoints/streaming';
import { members } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { findVisibleStream } from '../../streams/streams.api.ts';
import { chatAcceptanceModel } from './chat-acceptance.model.ts';

/** Records that the subject accepts the rules of a chat. Once is enough, even when the rules change later. */
export const acceptChatRules = route(contract, members, ({ db, clock }) => async ({ params, subject }) => {
  await withTransaction(db, async (tx) => {
    await findVisibleStream(tx, params.id, subject);
    await chatAcceptanceModel(tx).updateOne(
      { streamId: params.id, userId: subject.id },
      { $setOnInsert: { at: clock.now() } },
      { upsert: true },
    );
  });
});
