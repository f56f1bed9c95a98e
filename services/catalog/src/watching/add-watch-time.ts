import { lagosIsoDay, startOfDay } from '@poc/contracts/lagos-calendar';
import { batchReads } from '@poc/kit/concurrency/batch-reads';
import type { Connection, Types } from 'mongoose';
import { showDayModel } from './show-day.model.ts';

interface WatchTime {
  readonly showId: Types.ObjectId;
  readonly at: Date;
  readonly seconds: number;
}

/** Adds watched time to the day of its show; resolves when it is stored. */
export type AddWatchTime = (time: WatchTime) => Promise<void>;

/** Creates the writer of watched time. Concurrent reports share one write, since many are about the same show. */
export function createWatchTime(db: Connection): AddWatchTime {
  const add = batchReads<WatchTime, void>(async (times) => {
    const days = Map.groupBy(times, ({ showId, at }) => `${showId.toHexString()} ${lagosIsoDay(at)}`);
    await showDayModel(db).bulkWrite(
      [...days.values()].flatMap(([first, ...others]) => {
        if (!first) return [];
        const seconds = others.reduce((sum, one) => sum + one.seconds, first.seconds);
        const filter = { showId: first.showId, day: startOfDay(lagosIsoDay(first.at)) };
        return [{ updateOne: { filter, update: { $inc: { seconds } }, upsert: true } }];
      }),
      { ordered: false },
    );
    return () => undefined;
  });
  return async (time) => {
    if (time.seconds > 0) await add(time);
  };
}
