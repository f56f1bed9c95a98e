import { getStreamingFigures, listManagedStreams } from '@poc/contracts/endpoints/streaming-admin';
import { endOfDay, startOfDay } from '@poc/contracts/lagos-calendar';
import { countFigures } from '@poc/kit/figures/count-figures';
import { expect, it } from 'vitest';
import { chatCounterModel } from '../streams/chat-counter.model.ts';
import { streamStatsModel } from '../streams/stream-stats.model.ts';
import { useStreaming } from '../testing/start-streaming.ts';
import { streamingFigures } from './streaming-figures.ts';

const streaming = useStreaming();
const query = { from: '2026-05-01', to: '2026-05-02' };
const ask = (token?: string, range = query) =>
  streaming.service.call(getStreamingFigures, { query: range, ...(token ? { token } : {}) });

it('200: watched hours, most viewers and messages by the day in Lagos on which a stream started', async () => {
  const { db } = streaming.service.deps;
  const add = async (at: string, stats: object, lastSeq: number) => {
    const { _id } = await streaming.addStream({ status: 'ended', startTime: new Date(at) });
    await streamStatsModel(db).replaceOne({ _id }, stats, { upsert: true });
    await chatCounterModel(db).replaceOne({ _id }, { lastSeq }, { upsert: true });
  };
  await add('2026-04-30T23:30:00Z', { peakViewers: 40, viewerMinutes: 90 }, 7);
  await add('2026-05-01T18:00:00Z', { peakViewers: 25, viewerMinutes: 60 }, 5);
  // Legacy statistics have no minutes.
  await add('2026-05-02T18:00:00Z', { peakViewers: 30 }, 1);
  await add('2026-04-30T10:00:00Z', { peakViewers: 50, viewerMinutes: 30 }, 2);
  await streaming.addStream({ status: 'scheduled', startTime: new Date('9999-12-31T22:00:00Z') });
  await countFigures(db, streamingFigures);
  expect((await ask(streaming.service.tokens.admin())).body).toEqual({
    watch_hours: { values: [2.5, 0], total: 2.5, before: 0.5 },
    peak_viewers: { values: [40, 30], total: 40, before: 50 },
    chat_messages: { values: [12, 1], total: 13, before: 2 },
  });
  const range = { from: startOfDay(query.from).toISOString(), to: endOfDay(query.to).toISOString() };
  const list = (more: object) =>
    streaming.service.call(listManagedStreams, {
      token: streaming.service.tokens.admin(),
      query: { ...range, ...more },
    });
  for (const more of [{}, { sort: 'status-desc' }, { sort: 'newest' }, { sort: 'peak' }, { status: 'ended' }])
    expect((await list(more)).headers.get('x-total-count'), JSON.stringify(more)).toBe('3');
  const first = await list({ limit: 2 });
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await list({ limit: 2, cursor })).body).toHaveLength(1);
  expect((await list({ status: 'live' })).body).toEqual([]);
  expect((await list({ from: 'May' })).status).toBe(400);
});

it('400: refuses a range that ends before it begins', async () => {
  const response = await ask(streaming.service.tokens.admin(), { from: '2026-05-02', to: '2026-05-01' });
  expect(response).toMatchObject({ status: 400, errors: [{ path: 'query.from' }] });
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(streaming.service.tokens.member())).status).toBe(403);
});
