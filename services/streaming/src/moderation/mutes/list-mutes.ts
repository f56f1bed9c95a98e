import { listMutes as contract } from '@poc/contracts/endpoints/streaming-admin';
import type { mute } from '@poc/contracts/entities/streaming';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { type ChatMuteDoc, chatMuteModel } from './chat-mute.model.ts';

const sorts = sortsOf<ChatMuteDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

/** Lists active timeouts and bans of a stream, newest first. */
export const listMutes = route(contract, admins, ({ db, clock }) => async ({ params, query }) => {
  const stream = await findStream(db, params.id);
  const found = await findPage(chatMuteModel(db), {
    ...query,
    filter: { streamId: stream._id, $or: [{ until: null }, { until: trusted({ $gt: clock.now() }) }] },
    order: sorts[query.sort],
  });
  return pageOf(found, presentMute);
});

function presentMute({ userId, user, until, reason, by, at }: ChatMuteDoc): z.input<typeof mute> {
  return {
    userId: userId.toHexString(),
    user,
    until: until?.toISOString() ?? null,
    reason,
    by,
    at: at.toISOString(),
  };
}
