import type { createStream as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { Deps } from '../config.ts';
import { findShowCard } from '../projections/find-show-card.ts';
import { storeNewStream } from './store-new-stream.ts';
import type { StreamDoc } from './stream.model.ts';
import { checkMediaUrl, checkTimes } from './stream.policy.ts';
import { streamViews } from './stream-views.ts';

/** Schedules or starts a stream of a show. */
export const createStream =
  (deps: Deps) =>
  async ({ body, request }: Pick<Input<typeof contract>, 'body' | 'request'>): Promise<StreamAnswer> => {
    const { db, clock, config } = deps;
    const now = clock.now();
    const startTime = new Date(body.start_time);
    const endTime = body.end_time ? new Date(body.end_time) : null;
    checkMediaUrl(body.stream_url, 'body.stream_url', config.STREAM_HOSTS);
    if (body.thumbnail_url) checkMediaUrl(body.thumbnail_url, 'body.thumbnail_url', []);
    checkTimes(startTime, endTime);
    const show = await findShowCard(deps, body.show_id, request.headers.authorization);

    const stream: StreamDoc = {
      _id: new Types.ObjectId(),
      showId: show._id,
      streamUrl: body.stream_url,
      status: body.status,
      startTime,
      endTime: endTime ?? (body.status === 'ended' ? now : null),
      thumbnailUrl: body.thumbnail_url ?? '',
      createdAt: now,
      updatedAt: now,
    };
    await withTransaction(db, (tx) => storeNewStream(db, tx, stream));
    const [view] = await streamViews(deps, [stream]);
    return view ?? fail('internal_error');
  };
