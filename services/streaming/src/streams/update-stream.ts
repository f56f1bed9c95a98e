import { updateStream as contract } from '@poc/contracts/endpoints/streaming-admin';
import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { streamEnded, streamStarted, streamUpdated } from '@poc/contracts/events/streaming';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { signalStream } from '../cluster/cluster.api.ts';
import { clearTrim, queueStoryboard } from '../ingest/ingest.api.ts';
import { route } from '../route.ts';
import { auditedStream } from './audited-stream.ts';
import { findStream } from './find-stream.ts';
import { statusForChat } from './read-statuses.ts';
import { resolveThumbnail } from './resolve-thumbnail.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';
import { checkStreamUrl, liveUrl } from './stream.policy.ts';
import { resolveStreamTimes } from './stream-times.policy.ts';
import { streamViews } from './stream-views.ts';

type Body = Input<typeof contract>['body'];

/** Updates a stream. The show cannot change; fields that are absent stay unchanged. */
export const updateStream = route(contract, admins, (deps) => async ({ params, body, request, subject }) => {
  const { db, clock, config } = deps;
  if (body.stream_url !== liveUrl(params.id)) {
    checkStreamUrl(body.stream_url, 'body.stream_url', config.STREAM_HOSTS);
  }
  // Checked first, so that no picture is fetched for an unknown stream.
  await findStream(db, params.id);
  const thumbnail_url =
    body.thumbnail_url && (await resolveThumbnail(deps, body.thumbnail_url, request.headers.authorization));

  const changed = await withTransaction(db, async (tx) => {
    const before = await findStream(tx, params.id);
    if (body.show_id !== undefined && body.show_id !== before.showId.toHexString()) {
      fail('invalid_request', { faults: [{ path: 'body.show_id', msg: 'cannot be changed' }] });
    }
    const after = apply(before, { ...body, thumbnail_url }, clock.now());
    const { _id, ...fields } = after;
    await streamModel(tx).updateOne({ _id }, { $set: fields });
    const isReopened = before.status === 'ended' && after.status !== 'ended';
    const trim = isReopened ? await clearTrim(tx, _id) : null;
    if (after.status === 'ended' && hasOtherRecording(before, after))
      await queueStoryboard(tx, _id, clock.now());
    await tx.emit(eventOf(before.status, after.status), {
      key: params.id,
      data: snapshotOfStream(after),
    });
    if (before.status !== after.status) {
      await signalStream(tx, { streamId: params.id, status: statusForChat(after) });
    }
    await writeAudit(tx, subject, 'stream.update', {
      target: { kind: 'stream', id: params.id },
      before: { ...auditedStream(before), trim },
      after: { ...auditedStream(after), trim: null },
    });
    return after;
  });
  const [view] = await streamViews(deps, [changed], subject);
  return view ?? fail('internal_error');
});

function apply(before: StreamDoc, body: Body, now: Date): StreamDoc {
  const startTime = new Date(body.start_time);
  const wanted = { status: body.status, startTime, endTime: endTimeAfter(before, body) };
  return {
    ...before,
    ...resolveStreamTimes(wanted, before, now),
    streamUrl: body.stream_url,
    thumbnailUrl: body.thumbnail_url ?? before.thumbnailUrl,
    // Triggers the notification or the removal of reminders: see `dispatchReminders`.
    remindersDueSince:
      before.status === 'scheduled' && body.status !== 'scheduled' ? now : before.remindersDueSince,
    updatedAt: now,
  };
}

/** Returns the end time after an update: the stored one is dropped when the stream ends or is reopened. */
function endTimeAfter(before: StreamDoc, body: Body): Date | null {
  if (body.end_time) return new Date(body.end_time);
  if (body.end_time === null)
    return before.status === 'ended' && body.status === 'ended' ? before.endTime : null;
  const changesOver = (before.status === 'ended') !== (body.status === 'ended');
  return changesOver ? null : before.endTime;
}

/** True when the recording may show another part after an update. */
const hasOtherRecording = (before: StreamDoc, after: StreamDoc): boolean =>
  before.status !== after.status ||
  before.startTime.getTime() !== after.startTime.getTime() ||
  before.streamUrl !== after.streamUrl;

function eventOf(before: StreamStatus, after: StreamStatus): typeof streamUpdated {
  if (before !== after && after === 'live') return streamStarted;
  if (before !== after && after === 'ended') return streamEnded;
  return streamUpdated;
}
