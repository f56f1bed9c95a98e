import { hasRow } from '@poc/kit/mongo/has-row';
import { type Connection, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { type ChatCounterDoc, chatCounterModel } from '../chat-counter.model.ts';
import { viewersNow } from '../present-stream.ts';
import { streamModel } from '../stream.model.ts';
import { type StreamStatsDoc, streamStatsModel } from '../stream-stats.model.ts';
import { streamMinuteModel } from './stream-minute.model.ts';

const live = { status: 'live' as const };
const minuteMs = 60_000;

export const hasLiveStream = (db: Connection): Promise<boolean> => hasRow(streamModel(db), live);

/**
 * Records viewers and messages of live streams for this minute, from their stored counts: its cost does not depend on
 * the size of the crowd.
 */
export async function recordActivity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const streams = await streamModel(db).find(live, { _id: 1 }).lean();
  const ofLive = { _id: trusted({ $in: streams.map(({ _id }) => _id) }) };
  const [stats, counters] = await Promise.all([
    streamStatsModel(db).find(ofLive).lean<StreamStatsDoc[]>(),
    chatCounterModel(db).find(ofLive).lean<ChatCounterDoc[]>(),
  ]);
  const now = clock.now();
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const statsOf = new Map(stats.map((one) => [one._id.toHexString(), one]));
  await streamMinuteModel(db).bulkWrite(
    counters.map(({ _id: streamId, lastSeq }) => ({
      updateOne: {
        filter: { streamId, at },
        update: {
          $max: { viewers: viewersNow(statsOf.get(streamId.toHexString()), now), lastSeq },
          $setOnInsert: { firstSeq: lastSeq },
        },
        upsert: true,
      },
    })),
  );
}
