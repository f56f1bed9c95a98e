import { describe, expect, it } from 'vitest';
import { resolveStreamTimes, type StreamTimes } from './stream-times.policy.ts';

const now = new Date('2026-11-21T18:00:00.000Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
type Status = StreamTimes['status'];
const times = (status: Status, start: number, end: number | null = null): StreamTimes => ({
  status,
  startTime: at(start),
  endTime: end === null ? null : at(end),
});
const fault = (path: string) => expect.objectContaining({ faults: [expect.objectContaining({ path })] });

describe('a new stream', () => {
  it.each([
    ['is scheduled', times('scheduled', 2, 3), times('scheduled', 2, 3)],
    ['starts now despite a start in the past', times('live', -1, 1), times('live', 0, 1)],
    ['starts now when it is started early', times('live', 2, 3), times('live', 0, 3)],
    ['is over', times('ended', -3, -1), times('ended', -3, -1)],
    ['is over now without an end', times('ended', -3), times('ended', -3, 0)],
  ])('%s', (_what, wanted, settled) => {
    expect(resolveStreamTimes(wanted, undefined, now)).toEqual(settled);
  });

  it.each([-9_000, -1, 0])('is not scheduled in the past: %d hours', (start) => {
    expect(() => resolveStreamTimes(times('scheduled', start), undefined, now)).toThrow(
      fault('body.start_time'),
    );
  });

  it('is not live with an end in the past', () => {
    expect(() => resolveStreamTimes(times('live', -3, -1), undefined, now)).toThrow(fault('body.end_time'));
    expect(() => resolveStreamTimes(times('live', -3, 0), undefined, now)).toThrow(fault('body.end_time'));
  });

  it.each(['scheduled', 'live', 'ended'] as const)('%s: must end after its start', (status) => {
    expect(() => resolveStreamTimes(times(status, 2, 1), undefined, now)).toThrow(fault('body.end_time'));
    expect(() => resolveStreamTimes(times(status, 2, 2), undefined, now)).toThrow(fault('body.end_time'));
  });
});

describe('an existing stream', () => {
  it.each([
    ['is postponed', times('scheduled', 2), times('scheduled', 5), times('scheduled', 5)],
    ['is started early', times('scheduled', 2, 3), times('live', 2, 3), times('live', 0, 3)],
    [
      'goes on, though a form still has the planned start',
      times('live', -1),
      times('live', 2),
      times('live', -1),
    ],
    ['gets an earlier start', times('live', -1), times('live', -2), times('live', -2)],
    ['ends before its planned end', times('live', -1, 1), times('ended', -1, 1), times('ended', -1, 0)],
    ['ended at the submitted time', times('live', -2), times('ended', -2, -1), times('ended', -2, -1)],
    ['is cancelled', times('scheduled', 2, 3), times('ended', 2, 3), times('ended', 0, 0)],
    ['is reopened', times('ended', -3, -1), times('live', -3), times('live', -3)],
    ['is scheduled again', times('ended', -3, -1), times('scheduled', 2), times('scheduled', 2)],
  ])('%s', (_what, before, wanted, settled) => {
    expect(resolveStreamTimes(wanted, before, now)).toEqual(settled);
  });

  it('is not scheduled in the past: it would start again immediately', () => {
    const live = times('live', -1);
    expect(() => resolveStreamTimes(times('scheduled', -1), live, now)).toThrow(fault('body.start_time'));
    expect(() => resolveStreamTimes(times('scheduled', 0), live, now)).toThrow(fault('body.start_time'));
  });

  it('is not reopened with an end in the past: it would end again immediately', () => {
    const over = times('ended', -3, -1);
    expect(() => resolveStreamTimes(times('live', -3, -1), over, now)).toThrow(fault('body.end_time'));
  });
});
