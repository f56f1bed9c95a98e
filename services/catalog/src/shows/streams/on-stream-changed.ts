import type { EventOf } from '@poc/contracts/event';
import {
  type streamEnded,
  type streamScheduled,
  streamStarted,
  type streamUpdated,
} from '@poc/contracts/events/streaming';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { queueHostNews } from '../../hosts/hosts.api.ts';
import { type ShowDoc, showModel } from '../show.model.ts';
import { type ShowStreamDoc, streamModel } from './stream.model.ts';

type StreamEvent = EventOf<
  typeof streamScheduled | typeof streamUpdated | typeof streamStarted | typeof streamEnded
>;

/**
 * Projects a stream's latest state, which determines whether its show is live. Announces a start to the host's
 * followers.
 */
export const onStreamChanged =
  ({ clock }: Deps) =>
  async (event: StreamEvent, tx: Transaction): Promise<void> => {
    const { streamId, showId, streamUrl, thumbnailUrl, status, startTime } = event.data;
    const changedAt = changedAtOf(event);
    const stored = await streamModel(tx).findById(streamId).lean<ShowStreamDoc>();
    if (stored && (stored.status === 'deleted' || stored.changedAt > changedAt)) return;
    await streamModel(tx).updateOne(
      { _id: streamId },
      { $set: { showId, streamUrl, thumbnailUrl, status, startTime: new Date(startTime), changedAt } },
      { upsert: true },
    );
    if (event.type !== streamStarted.type) return;
    const show = await showModel(tx).findById(showId).lean<ShowDoc>();
    if (show) await queueHostNews(tx, { show, stream: { id: streamId, startTime }, now: clock.now() });
  };
