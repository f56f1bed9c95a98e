import { createMetrics } from '@poc/kit/metrics';
import { expect, it } from 'vitest';
import { streamStatsModel } from '../../streams/stream-stats.model.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { watchViewers } from './watch-viewers.ts';

const streaming = useStreaming();

it('counts viewers of live streams while nodes report them, and continues without the database', async () => {
  const { db, clock } = streaming.service.deps;
  const metrics = createMetrics('test');
  watchViewers({ db, clock, metrics });
  const read = async (): Promise<(number | undefined)[]> => {
    await metrics.registry.metrics();
    return Promise.all(
      ['poc_streams_live', 'poc_viewers'].map(
        async (name) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value,
      ),
    );
  };
  expect(await read()).toEqual([0, 0]);
  const [one, two, ended] = [
    await streaming.addStream({ status: 'live' }),
    await streaming.addStream({ status: 'live' }),
    await streaming.addStream({ status: 'ended' }),
  ];
  const report = (_id: typeof one._id, viewers: number, ageMs: number) =>
    streamStatsModel(db).updateOne(
      { _id },
      { $set: { viewers, viewersAt: new Date(clock.now().getTime() - ageMs) } },
      { upsert: true },
    );
  await Promise.all([report(one._id, 7, 1_000), report(two._id, 5, 60_000), report(ended._id, 3, 1_000)]);
  expect(await read()).toEqual([2, 7]);
  await db.close();
  expect(await read()).toEqual([2, 7]);
});
