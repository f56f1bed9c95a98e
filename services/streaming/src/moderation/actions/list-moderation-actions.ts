import { listModerationActions as contract } from '@poc/contracts/endpoints/streaming-admin';
import type { moderationAction } from '@poc/contracts/entities/streaming';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import type { z } from 'zod';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { type ModerationActionDoc, moderationActionModel } from './moderation-action.model.ts';

const sorts = sortsOf<ModerationActionDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

/** Lists moderation actions of a chat, newest first. */
export const listModerationActions = route(contract, admins, ({ db }) => async ({ params, query }) => {
  const stream = await findStream(db, params.id);
  const found = await findPage(moderationActionModel(db), {
    ...query,
    filter: { streamId: stream._id },
    order: sorts[query.sort],
  });
  return pageOf(found, presentAction);
});

function presentAction({
  _id,
  action,
  by,
  byId,
  at,
  detail,
  messageId,
  userId,
}: ModerationActionDoc): z.input<typeof moderationAction> {
  return {
    id: _id.toHexString(),
    action,
    by,
    by_id: byId.toHexString(),
    at: at.toISOString(),
    detail,
    message_id: messageId?.toHexString() ?? null,
    user_id: userId?.toHexString() ?? null,
  };
}
