import { createStream as contract } from '@poc/contracts/endpoints/streaming-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../route.ts';
import { auditedStream } from './audited-stream.ts';
import { lockShowVisibility } from './hide-streams.ts';
import { resolveThumbnail } from './resolve-thumbnail.ts';
import { findShowCard } from './shows/find-show-card.ts';
import { storeNewStream } from './store-new-stream.ts';
import { checkStreamUrl } from './stream.policy.ts';
import { resolveStreamTimes, statusFor } from './stream-times.policy.ts';
import { streamViews } from './stream-views.ts';

/** Schedules a stream of a show, or starts it immediately. */
export const createStream = route(contract, admins, (deps) => async ({ body, request, subject }) => {
  const { db, clock, config } = deps;
  const now = clock.now();
  checkStreamUrl(body.stream_url, 'body.stream_url', config.STREAM_HOSTS);
  const startTime = new Date(body.start_time);
  const wanted = {
    status: body.status ?? statusFor(startTime, now),
    startTime,
    endTime: body.end_time ? new Date(body.end_time) : null,
  };
  const times = resolveStreamTimes(wanted, undefined, now);
  const { authorization } = request.headers;
  const show = await findShowCard(deps, body.show_id, authorization);
  const thumbnailUrl = await resolveThumbnail(deps, body.thumbnail_url ?? '', authorization);

  const stream = await withTransaction(db, async (tx) => {
    const made = {
      _id: new Types.ObjectId(),
      showId: show._id,
      streamUrl: body.stream_url,
      ...times,
      thumbnailUrl,
      hidden: await lockShowVisibility(tx, show._id),
      remindersDueSince: null,
      createdAt: now,
      updatedAt: now,
    };
    await storeNewStream(tx, made);
    await writeAudit(tx, subject, 'stream.create', {
      target: { kind: 'stream', id: made._id.toHexString(), name: show.title },
      after: auditedStream(made),
    });
    return made;
  });
  const [view] = await streamViews(deps, [stream], subject);
  return view ?? fail('internal_error');
});
