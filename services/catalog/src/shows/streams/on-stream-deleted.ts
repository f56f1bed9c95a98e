import type { streamDeleted } from '@poc/contracts/events/streaming';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Effect } from '@poc/kit/events/consumer';
import { streamModel } from './stream.model.ts';

/** Marks the stream as deleted, so that late events cannot restore it. */
export const onStreamDeleted: Effect<typeof streamDeleted> = async (event, tx) => {
  const { streamId, showId } = event.data;
  const changedAt = changedAtOf(event);
  await streamModel(tx).updateOne(
    { _id: streamId },
    {
      $set: { showId, status: 'deleted', streamUrl: '', thumbnailUrl: '', changedAt },
      $setOnInsert: { startTime: changedAt },
    },
    { upsert: true },
  );
};
