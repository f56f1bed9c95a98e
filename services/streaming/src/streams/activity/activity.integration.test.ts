import { getStreamActivity } from '@poc/contracts/endpoints/streaming-admin';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useStreaming } from '../../testing/start-streaming.ts';
import { chatCounterModel } from '../chat-counter.model.ts';
import { streamStatsModel } from '../stream-stats.model.ts';
import { hasLiveStream, recordActivity } from './record-activity.ts';
import { streamMinuteModel } from './stream-minute.model.ts';

const streaming = useStreaming();
const minute = Math.floor(Date.now() / 60_000) * 60_000 - 5 * 60_000;
const get = (id: string, token?: string) =>
  streaming.service.call(getStreamActivity, { params: { id }, ...(token && { token }) });

/** Stores counts and records the activity, a number of seconds after the start of the first minute. */
async function recordAt(second: number, id: string, viewers: number, lastSeq: number) {
  const { db } = streaming.service.deps;
  const at = new Date(minute + second * 1_000);
  await streamStatsModel(db).updateOne({ _id: id }, { viewers, viewersAt: at }, { upsert: true });
  await chatCounterModel(db).updateOne({ _id: id }, { lastSeq }, { upsert: true });
  await recordActivity({ db, clock: testClock(at) });
}

it('200: has most viewers and new messages of each minute', async () => {
  const { db } = streaming.service.deps;
  expect(await hasLiveStream(db)).toBe(false);
  const id = (await streaming.addStream())._id.toHexString();
  await streaming.addStream({ status: 'ended' });
  expect(await hasLiveStream(db)).toBe(true);
  await recordAt(0, id, 10, 100);
  await recordAt(10, id, 30, 104);
  await recordAt(50, id, 20, 107);
  await recordAt(60, id, 25, 110);
  // Nothing was recorded in the minute between.
  await recordAt(185, id, 5, 200);
  await recordAt(190, id, 5, 201);
  const { status, body } = await get(id, streaming.service.tokens.admin());
  expect(status).toBe(200);
  const at = (minutes: number) => new Date(minute + minutes * 60_000).toISOString();
  expect(body?.minutes).toEqual([
    { at: at(0), viewers: 30, messages: 7 },
    { at: at(1), viewers: 25, messages: 3 },
    { at: at(3), viewers: 5, messages: 1 },
  ]);
  expect(await streamMinuteModel(db).countDocuments({ streamId: id })).toBe(3);
});

it('200: ends an hour ago', async () => {
  const id = (await streaming.addStream())._id.toHexString();
  await recordAt(-3_600, id, 10, 1);
  expect((await get(id, streaming.service.tokens.admin())).body).toEqual({ minutes: [] });
});

it('404, 403 and 401', async () => {
  const { tokens } = streaming.service;
  expect((await get(newId(), tokens.admin())).status).toBe(404);
  expect((await get(newId(), tokens.member())).status).toBe(403);
  expect((await get(newId())).status).toBe(401);
});
