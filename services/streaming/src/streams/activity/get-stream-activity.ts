import { getStreamActivity as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { findStream } from '../find-stream.ts';
import { type StreamMinuteDoc, streamMinuteModel } from './stream-minute.model.ts';

const minuteMs = 60_000;
const shownMs = 60 * minuteMs;

/** Returns the viewers and messages of a stream in each minute of the last hour; minutes without a reading are absent. */
export const getStreamActivity = route(contract, admins, ({ db, clock }) => async ({ params }) => {
  const { _id } = await findStream(db, params.id);
  const since = new Date(clock.now().getTime() - shownMs);
  const minutes = await streamMinuteModel(db)
    .find({ streamId: _id, at: trusted({ $gt: since }) })
    .sort({ at: 1 })
    .lean<StreamMinuteDoc[]>();
  return {
    minutes: minutes.map(({ at, viewers, firstSeq, lastSeq }, index) => {
      const before = minutes[index - 1];
      const isNext = before && at.getTime() - before.at.getTime() === minuteMs;
      // Messages between two readings count for the later minute.
      return { at: at.toISOString(), viewers, messages: lastSeq - (isNext ? before.lastSeq : firstSeq) };
    }),
  };
});
