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

/** Projects a stream's latest state, by which a show is live or not. Announces a start to the host's followers. */
export const onStreamChanged =
  ({ db, clock }: Deps) =>
  async (event: StreamEvent, tx: Transaction): Promise<void> => {
    const { streamId, showId, streamUrl, thumbnailUrl, status, startTime } = event.data;
    const changedAt = changedAtOf(event);
    const stored = await streamModel(db).findById(streamId).session(tx.session).lean<ShowStreamDoc>();
    if (stored && (stored.status === 'deleted' || stored.changedAt > changedAt)) return;
    await streamModel(db).updateOne(
      { _id: streamId },
      { $set: { showId, streamUrl, thumbnailUrl, status, startTime: new Date(startTime), changedAt } },
      { upsert: true, session: tx.session },
    );
    if (event.type !== streamStarted.type) return;
    const show = await showModel(db).findById(showId).session(tx.session).lean<ShowDoc>();
    if (show) await queueHostNews(tx, db, { show, stream: { id: streamId, startTime }, now: clock.now() });
  };
