import { getStream } from '@poc/contracts/endpoints/streaming';
import { updateStream } from '@poc/contracts/endpoints/streaming-admin';
import { testClock } from '@poc/testing/clock';
import { describe, expect, it } from 'vitest';
import { useStreaming } from '../testing/start-streaming.ts';
import { runSchedule } from './run-schedule.ts';

const patient = { timeout: 40_000, interval: 50 };
const goesOn = new AbortController().signal;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
/** A clock at a time with nothing due for the service's own schedule. */
const clock = testClock(inHours(-100));
const streaming = useStreaming({}, undefined, clock);

const db = () => streaming.service.deps.db;
/** Runs the schedule like another process, at another time. */
const runAt = async (hours: number) =>
  (await runSchedule({ db: db(), clock: testClock(inHours(hours)) }, goesOn)).changes;
const statusOf = async (id: string) =>
  (await streaming.service.call(getStream, { params: { id } })).body?.status;
const eventsOf = async (streamId: string): Promise<string[]> => {
  const rows = db().collection('outbox').find({ key: streamId });
  return (await rows.sort({ position: 1 }).toArray()).map(
    (row) => JSON.parse(row.envelope).type.split('.')[2] ?? '',
  );
};
const scheduled = async (hours: number, endsInHours?: number) => {
  const times = { startTime: inHours(hours), endTime: endsInHours ? inHours(endsInHours) : null };
  return (await streaming.addStream({ status: 'scheduled', ...times }))._id.toHexString();
};

describe('the schedule', () => {
  it('starts and ends a stream on time, each once across processes', async () => {
    const id = await scheduled(1, 2);
    expect(await runAt(0.9)).toBe(0);
    expect(await statusOf(id)).toBe('scheduled');
    const begun = await Promise.all([1, 2, 3, 4].map(() => runAt(1.1)));
    expect(begun.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await statusOf(id)).toBe('live');
    const ended = await Promise.all([1, 2, 3, 4].map(() => runAt(2.1)));
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await statusOf(id)).toBe('ended');
    expect(await eventsOf(id)).toEqual(['scheduled', 'started', 'ended']);
    const signals = await db()
      .collection('live_signals')
      .find({ 'signal.kind': 'stream' })
      .hint({ _id: 1 })
      .toArray();
    const mine = signals.filter(({ streamId }) => String(streamId) === id);
    expect(mine.map(({ signal }) => signal.status)).toEqual(['live', 'ended']);
  });

  it('catches up on streams that were due during downtime, in order', async () => {
    const [over, begun, open] = [await scheduled(1, 2), await scheduled(1, 9), await scheduled(1)];
    expect(await runAt(5)).toBe(4);
    expect(await Promise.all([over, begun, open].map(statusOf))).toEqual(['ended', 'live', 'live']);
    expect(await eventsOf(over)).toEqual(['scheduled', 'started', 'ended']);
    expect(await runAt(6)).toBe(0);
  });

  it('does not change the submitted start and end', async () => {
    const id = await scheduled(1, 2);
    const before = (await streaming.service.call(getStream, { params: { id } })).body;
    await runAt(3);
    const { start_time, end_time } = (await streaming.service.call(getStream, { params: { id } })).body ?? {};
    expect({ start_time, end_time }).toEqual({ start_time: before?.start_time, end_time: before?.end_time });
  });

  it('does not touch streams that an administrator postponed, cancelled, or left live without an end', async () => {
    const [putOff, calledOff, endless] = [await scheduled(1), await scheduled(1), await scheduled(1, 2)];
    // The service's clock determines which tokens are valid.
    const issuedAt = clock.now().getTime();
    const token = streaming.service.tokens.admin({ issuedAt, expiresAt: issuedAt + hourMs / 6 });
    const set = async (id: string, changes: object) => {
      const body = { stream_url: '/uploads/shows/a.mp4', start_time: inHours(1).toISOString(), ...changes };
      const response = await streaming.service.call(updateStream, { params: { id }, token, body });
      expect(response.status).toBe(200);
    };
    await set(putOff, { status: 'scheduled', start_time: inHours(8).toISOString() });
    await set(calledOff, { status: 'ended' });
    await set(endless, { status: 'live', end_time: null });
    expect(await runAt(5)).toBe(0);
    expect(await Promise.all([putOff, calledOff, endless].map(statusOf))).toEqual([
      'scheduled',
      'ended',
      'live',
    ]);
  });

  it('runs in the service itself', async () => {
    const id = await scheduled(-99.5, -99);
    clock.set(inHours(-99.4));
    await expect.poll(() => statusOf(id), patient).toBe('live');
    clock.set(inHours(-98.9));
    await expect.poll(() => statusOf(id), patient).toBe('ended');
  });
});
