import { listQuestions as contract } from '@poc/contracts/endpoints/streaming';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { type ChatMessageDoc, chatMessageModel, presentMessage } from '../../chat/chat.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';

const sorts = sortsOf<ChatMessageDoc, typeof timeSorts>(timeSorts, { time: { field: 'seq' } });

/** Lists messages marked as questions, newest first, without deleted ones. */
export const listQuestions = route(contract, admins, ({ db }) => async ({ params, query }) => {
  const stream = await findStream(db, params.id);
  const found = await findPage(chatMessageModel(db), {
    ...query,
    filter: { streamId: stream._id, question: true, deletedAt: null },
    order: sorts[query.sort],
  });
  return pageOf(found, presentMessage);
});
