import { fail } from '@poc/kit/errors';
import type { StreamDoc } from './stream.model.ts';

/** A stream's status with its times. */
export type StreamTimes = Pick<StreamDoc, 'status' | 'startTime' | 'endTime'>;

/** Forms send times on the minute, and are filled in for a while. */
const nowMs = 5 * 60_000;

/** The status of a new stream that comes without one: live when it starts now, else scheduled. */
export const statusFor = (startTime: Date, now: Date): StreamTimes['status'] =>
  startTime <= now && now.getTime() - startTime.getTime() <= nowMs ? 'live' : 'scheduled';

/**
 * Settles what an administrator wrote, so that the schedule leaves it as it is: what is scheduled has yet to begin, what
 * is not over has yet to end, and what is live or over has begun.
 *
 * - A new stream that is live begins now, and so does one that is started before its time: a replay counts from there.
 * - One that is called off before it began has begun and ended now.
 * @param wanted as it was written; the end that nobody gave is null
 * @param before the stream as it was; undefined for a new one
 * @throws invalid_request naming `body.start_time` or `body.end_time`
 */
export function settleTimes(wanted: StreamTimes, before: StreamTimes | undefined, now: Date): StreamTimes {
  const { startTime, endTime } = wanted;
  if (endTime && endTime <= startTime) refuse('body.end_time', 'must be after start_time');
  const isToCome = startTime > now;
  if (wanted.status === 'scheduled' && !isToCome) {
    refuse('body.start_time', 'must be to come while the stream is scheduled');
  }
  if (wanted.status !== 'ended' && endTime && endTime <= now) {
    refuse('body.end_time', 'must be to come while the stream is not over');
  }
  if (wanted.status === 'scheduled') return wanted;
  const beginsNow = isToCome || (wanted.status === 'live' && !before);
  const begun = beginsNow ? begunAt(before, now) : startTime;
  if (wanted.status === 'live') return { status: 'live', startTime: begun, endTime };
  // A form that ends a stream early still has its planned end.
  return { status: 'ended', startTime: begun, endTime: endTime && endTime < now ? endTime : now };
}

/** When a stream began whose written start does not count: when it did, if it has; else now. */
const begunAt = (before: StreamTimes | undefined, now: Date): Date =>
  before && before.status !== 'scheduled' && before.startTime <= now ? before.startTime : now;

function refuse(path: string, msg: string): never {
  return fail('invalid_request', { faults: [{ path, msg }] });
}
