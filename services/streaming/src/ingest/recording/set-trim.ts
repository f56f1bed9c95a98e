import { setTrim as contract } from '@poc/contracts/endpoints/recordings';
import { lengthOf, timeAt } from '@poc/contracts/recording-time';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { partsOf } from './aired-segments.ts';
import { isComplete, readRecording } from './read-recording.ts';
import { recordedSegments } from './recorded-segments.ts';
import { storyboardDue } from './storyboard.ts';

/** Sets the start and end of a replay. Nothing is deleted, so a trim can be changed and undone. */
export const setTrim = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const stream = await findStream(db, params.id);
  if (!(await isComplete(deps, stream))) fail('recording_unfinished');
  const parts = partsOf((await recordedSegments(deps, stream, null)).segments);
  const length = lengthOf(parts);
  if (length === 0) fail('recording_empty');
  const trim = body.trim && checked(body.trim, length);
  const at = (seconds: number) => new Date(timeAt(parts, seconds));
  const stored = trim && {
    ...trim,
    from: at(trim.start),
    until: trim.end === null ? null : at(trim.end),
  };
  await withTransaction(db, async (tx) => {
    const before = await broadcastModel(tx)
      .findOneAndUpdate({ _id: stream._id }, { $set: { trim: stored, ...storyboardDue(clock.now()) } })
      .lean<BroadcastDoc>();
    if (!before) return fail('recording_empty');
    await writeAudit(tx, subject, 'stream.trim', {
      target: { kind: 'stream', id: params.id },
      before: { start: before.trim?.start ?? 0, end: before.trim?.end ?? null },
      after: { start: trim?.start ?? 0, end: trim?.end ?? null },
    });
  });
  return readRecording(deps, stream);
});

type Trim = NonNullable<Input<typeof contract>['body']['trim']>;

/** Limits the end to the recording's. @throws invalid_request if nothing would remain */
function checked({ start, end }: Trim, length: number): Trim | null {
  const last = end !== null && end < length ? end : null;
  if (start >= length) {
    fail('invalid_request', { faults: [{ path: 'body.trim.start', msg: 'must be within the recording' }] });
  }
  if (start >= (last ?? length)) {
    fail('invalid_request', { faults: [{ path: 'body.trim.end', msg: 'must be after the start' }] });
  }
  return start === 0 && last === null ? null : { start, end: last };
}
