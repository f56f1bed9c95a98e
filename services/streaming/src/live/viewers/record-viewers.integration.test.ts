import { expect, it } from 'vitest';
import { streamStatsModel } from '../../streams/stream-stats.model.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { recordViewers } from './record-viewers.ts';

const streaming = useStreaming();

it('adds up the viewers and minutes of all nodes', async () => {
  const { db } = streaming.service.deps;
  const stream = await streaming.addStream();
  const streamId = stream._id.toHexString();
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const [one, two] = [recordViewers(db, clock), recordViewers(db, clock)];
  const here = (viewers: number) => new Map(viewers > 0 ? [[streamId, viewers]] : []);
  const seconds = async (count: number, first: number, second: number) => {
    for (let passed = 0; passed < count; passed += 2) {
      now += 2_000;
      await one(here(first + second), here(first));
      await two(here(first + second), here(second));
    }
  };
  await seconds(130, 6, 4);
  expect(await streamStatsModel(db).findById(streamId).lean()).toMatchObject({ viewers: 10 });
  await seconds(20, 1, 0);
  now += 2_000;
  await one(new Map([[streamId, 0]]), here(0));
  await two(new Map([[streamId, 0]]), here(0));

  const stats = await streamStatsModel(db).findById(streamId).lean();
  expect(stats).toMatchObject({ viewers: 0, peakViewers: 10 });
  // 128 s with ten viewers, 2 s until they are known to have left, 20 s with one, and its last 2 s.
  expect(stats?.viewerMinutes).toBeCloseTo((130 * 10 + 20) / 60, 3);
});
