import type { updateStream as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { streamEnded, streamStarted, streamUpdated } from '@poc/contracts/events/streaming';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { findStream } from './find-stream.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, type StreamStatus, streamModel } from './stream.model.ts';
import { checkMediaUrl, checkTimes } from './stream.policy.ts';
import { streamViews } from './stream-views.ts';

type Body = Input<typeof contract>['body'];

/** Changes a stream. Its show stays; what is left out of the body stays too. */
export const updateStream =
  (deps: Deps) =>
  async ({ params, body }: Pick<Input<typeof contract>, 'params' | 'body'>): Promise<StreamAnswer> => {
    const { db, clock, config } = deps;
    checkMediaUrl(body.stream_url, 'body.stream_url', config.STREAM_HOSTS);
    if (body.thumbnail_url) checkMediaUrl(body.thumbnail_url, 'body.thumbnail_url', []);

    const changed = await withTransaction(db, async (tx) => {
      const before = await findStream(db, params.id, tx.session);
      if (body.show_id !== undefined && body.show_id !== before.showId.toHexString()) {
        fail('invalid_request', { faults: [{ path: 'body.show_id', msg: 'can not be changed' }] });
      }
      const after = apply(before, body, clock.now());
      checkTimes(after.startTime, after.endTime);
      const { _id, ...fields } = after;
      await streamModel(db).updateOne({ _id }, { $set: fields }, { session: tx.session });
      await tx.emit(eventOf(before.status, after.status), {
        key: params.id,
        data: snapshotOfStream(after),
      });
      return after;
    });
    const [view] = await streamViews(deps, [changed]);
    return view ?? fail('internal_error');
  };

function apply(before: StreamDoc, body: Body, now: Date): StreamDoc {
  return {
    ...before,
    streamUrl: body.stream_url,
    status: body.status,
    startTime: new Date(body.start_time),
    endTime: endTimeAfter(before, body, now),
    thumbnailUrl: body.thumbnail_url ?? before.thumbnailUrl,
    updatedAt: now,
  };
}

/** An end that nobody gave is the moment of ending, and is forgotten when the stream is opened again. */
function endTimeAfter(before: StreamDoc, body: Body, now: Date): Date | null {
  if (body.end_time) return new Date(body.end_time);
  if (body.status === 'ended') return before.status === 'ended' ? before.endTime : now;
  return body.end_time === null || before.status === 'ended' ? null : before.endTime;
}

function eventOf(before: StreamStatus, after: StreamStatus): typeof streamUpdated {
  if (before !== after && after === 'live') return streamStarted;
  if (before !== after && after === 'ended') return streamEnded;
  return streamUpdated;
}
