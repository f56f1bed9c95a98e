import { listChatReview as contract } from '@poc/contracts/endpoints/streaming-admin';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { type Connection, type Types, trusted } from 'mongoose';
import { route } from '../../route.ts';
import { showCardModel, streamModel } from '../../streams/streams.api.ts';
import { presentReviewItem } from './present-review-item.ts';
import { type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

const sorts = sortsOf<ReviewItemDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

/**
 * Lists messages that wait for review in all chats, oldest first; or removed flagged messages, newest first. Removed
 * held messages are omitted: they were never chat messages and cannot be restored.
 */
export const listChatReview = route(contract, admins, ({ db }) => async ({ query }) => {
  const isOpen = query.state === 'open';
  const found = await findPage<ReviewItemDoc>(reviewItemModel(db), {
    ...query,
    filter: isOpen ? { decision: null } : { decision: 'remove', kind: 'flagged' },
    order: sorts[query.sort ?? (isOpen ? 'oldest' : 'newest')],
  });
  const titles = await titlesOf(
    db,
    found.rows.map(({ streamId }) => streamId),
  );
  const responses = found.rows.map((row) => {
    const streamId = row.streamId.toHexString();
    return {
      ...presentReviewItem(row),
      role: row.role,
      stream_id: streamId,
      stream_title: titles.get(streamId) ?? '',
    };
  });
  return page(responses, found);
});

/** Reads the titles of the streams' shows, by stream id; empty when a show is gone. */
async function titlesOf(db: Connection, streamIds: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const streams = await streamModel(db)
    .find({ _id: trusted({ $in: [...streamIds] }) }, { showId: 1 })
    .lean<{ _id: Types.ObjectId; showId: Types.ObjectId }[]>();
  const shows = await showCardModel(db)
    .find({ _id: trusted({ $in: streams.map(({ showId }) => showId) }) }, { title: 1 })
    .lean<{ _id: Types.ObjectId; title: string }[]>();
  const byShow = new Map(shows.map(({ _id, title }) => [_id.toHexString(), title]));
  return new Map(
    streams.map(({ _id, showId }) => [_id.toHexString(), byShow.get(showId.toHexString()) ?? '']),
  );
}
