import { fail } from '@poc/kit/errors';
import type { StreamDoc } from './stream.model.ts';

export type StreamTimes = Pick<StreamDoc, 'status' | 'startTime' | 'endTime'>;

/** Tolerance for "now": forms send full minutes and take time to fill in. */
const nowMs = 5 * 60_000;

/** Default status of a new stream: live when it starts now, else scheduled. */
export const statusFor = (startTime: Date, now: Date): StreamTimes['status'] =>
  startTime <= now && now.getTime() - startTime.getTime() <= nowMs ? 'live' : 'scheduled';

/**
 * Validates and completes the times that an administrator entered, so that they agree with the status: a scheduled
 * stream starts in the future, a stream that is not over ends in the future, and a live or ended one has started.
 *
 * - A new live stream starts now, and so does one started early: replays count from there.
 * - A stream cancelled before its start has started and ended now.
 * @param wanted the input; a missing end is null
 * @param before the stored stream; undefined for a new one
 * @throws invalid_request with the path `body.start_time` or `body.end_time`
 */
export function resolveStreamTimes(
  wanted: StreamTimes,
  before: StreamTimes | undefined,
  now: Date,
): StreamTimes {
  const { startTime, endTime } = wanted;
  if (endTime && endTime <= startTime) refuse('body.end_time', 'must be after start_time');
  const isInFuture = startTime > now;
  if (wanted.status === 'scheduled' && !isInFuture) {
    refuse('body.start_time', 'must be in the future while the stream is scheduled');
  }
  if (wanted.status !== 'ended' && endTime && endTime <= now) {
    refuse('body.end_time', 'must be in the future until the stream is over');
  }
  if (wanted.status === 'scheduled') return wanted;
  const startsNow = isInFuture || (wanted.status === 'live' && !before);
  const started = startsNow ? startedAt(before, now) : startTime;
  if (wanted.status === 'live') return { status: 'live', startTime: started, endTime };
  // A form that ends a stream early still contains its planned end.
  return { status: 'ended', startTime: started, endTime: endTime && endTime < now ? endTime : now };
}

/**
 * Returns the actual start of a stream whose submitted start is ignored: the stored one if it has started, else
 * now.
 */
const startedAt = (before: StreamTimes | undefined, now: Date): Date =>
  before && before.status !== 'scheduled' && before.startTime <= now ? before.startTime : now;

function refuse(path: string, msg: string): never {
  return fail('invalid_request', { faults: [{ path, msg }] });
}
