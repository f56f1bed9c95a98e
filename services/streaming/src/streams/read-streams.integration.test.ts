import { getStream, listLiveStreams, listStreams } from '@poc/contracts/endpoints/streaming';
import { newId } from '@poc/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestStreaming, useStreaming } from '../testing/start-streaming.ts';
import { streamStatsModel } from './stream-stats.model.ts';

const streaming = useStreaming();
/** Stream ids in the expected order of the list. */
const expected: string[] = [];
beforeAll(async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const ended = { endTime: at(-20) };
  const add = async (stream: Parameters<TestStreaming['addStream']>[0]) =>
    (await streaming.addStream(stream))._id.toHexString();
  const past = [
    await add({ status: 'ended', startTime: at(-48), ...ended }),
    await add({ status: 'ended', startTime: at(-24), ...ended }),
  ];
  const upcoming = [await add({ status: 'scheduled', startTime: at(2) })];
  upcoming.push(await add({ status: 'scheduled', startTime: at(5) }));
  const live = [await add({ startTime: at(-2) }), await add({ startTime: at(-1) })];
  expected.push(...live.toReversed(), ...upcoming, ...past.toReversed());
});

describe('GET /streams', () => {
  it('200: live first, then upcoming, then past, each with its show', async () => {
    const { status, body, headers } = await streaming.service.call(listStreams);
    expect(status).toBe(200);
    expect(body?.map(({ id }) => id)).toEqual(expected);
    expect(body?.[0]).toMatchObject({
      Show: { title: 'Laugh and Learn' },
      thumbnail_url: '/uploads/shows/laugh-and-learn.webp',
      end_time: null,
      viewers: 0,
      reactions: { like: 0, heart: 0, clap: 0 },
    });
    expect(headers.get('x-total-count')).toBe('6');
    expect(headers.get('link')).toBeNull();
  });

  it.each([1, 2, 4, 5])('200: every stream once, %i at a time', async (limit) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await streaming.service.call(listStreams, {
        query: { limit, ...(cursor ? { cursor } : {}) },
      });
      expect(body?.length).toBeLessThanOrEqual(limit);
      seen.push(...(body ?? []).map(({ id }) => id));
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      cursor = next ? (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined) : undefined;
    } while (cursor);
    expect(seen).toEqual(expected);
  });

  it('200: streams of one status', async () => {
    const { body, headers } = await streaming.service.call(listStreams, { query: { status: 'scheduled' } });
    expect(body?.map(({ id }) => id)).toEqual(expected.slice(2, 4));
    expect(headers.get('x-total-count')).toBe('2');
  });

  it('400: lists all faults', async () => {
    const query = { status: 'on', limit: 101, colour: 'red' };
    const response = await streaming.service.call(listStreams, { query });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual([
      'query.colour',
      'query.limit',
      'query.status',
    ]);
  });

  it.each([
    '',
    'x',
    Buffer.from('["status","live",1]').toString('base64url'),
    Buffer.from('["status","live",{"$gt":0},"0123456789abcdef01234567"]').toString('base64url'),
    Buffer.from('["-status","live",1,"0123456789abcdef01234567"]').toString('base64url'),
  ])('400: the cursor %j', async (cursor) => {
    const response = await streaming.service.call(listStreams, { query: { cursor } });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'query.cursor' }] });
  });
});

describe('GET /streams/live', () => {
  it('200: live streams only, latest first', async () => {
    const { body, headers } = await streaming.service.call(listLiveStreams);
    expect(body?.map(({ id }) => id)).toEqual(expected.slice(0, 2));
    expect(headers.get('x-total-count')).toBe('2');
  });

  it('400: a status', async () => {
    const response = await streaming.service.call(listLiveStreams, { query: { status: 'ended' } });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'query.status' }] });
  });
});

describe('GET /streams/{id}', () => {
  it('200: with counts; outdated viewer counts are 0', async () => {
    const { _id } = await streaming.addStream(
      { thumbnailUrl: 'https://pictures.example.com/a.webp' },
      { lastSeq: 3, reactions: { like: 7, heart: 2, clap: 1 }, peakViewers: 90 },
    );
    const id = _id.toHexString();
    const stats = streamStatsModel(streaming.service.deps.db);
    const get = async () => (await streaming.service.call(getStream, { params: { id } })).body;
    await stats.updateOne({ _id }, { $set: { viewers: 12, viewersAt: new Date() } });
    expect(await get()).toMatchObject({
      viewers: 12,
      peak_viewers: 90,
      reactions: { like: 7, heart: 2, clap: 1 },
      thumbnail_url: 'https://pictures.example.com/a.webp',
    });
    await stats.updateOne({ _id }, { $set: { viewersAt: new Date(Date.now() - 60_000) } });
    expect(await get()).toMatchObject({ viewers: 0, peak_viewers: 90 });
    await stats.updateOne({ _id }, { $set: { viewers: 95, viewersAt: new Date() } });
    expect(await get()).toMatchObject({ viewers: 95, peak_viewers: 95 });
    await stats.updateOne({ _id }, { $set: { viewersAt: null } });
    await streaming.service.deps.db.collection('stream').updateOne({ _id }, { $set: { status: 'ended' } });
    expect(await get()).toMatchObject({ status: 'ended', viewers: 90, peak_viewers: 90 });
    await streaming.service.deps.db.collection('stream').deleteOne({ _id });
  });

  it('200: of a show without a projection', async () => {
    const { _id } = await streaming.addStream({ status: 'ended' });
    const id = _id.toHexString();
    await streaming.service.deps.db.collection('show_card').deleteMany({});
    const { body } = await streaming.service.call(getStream, { params: { id } });
    expect(body?.Show).toEqual({ title: '', description: '', thumbnail_url: '' });
  });

  it('400: an invalid id', async () => {
    for (const id of ['x', '{"$gt":""}', '0'.repeat(23), 'F'.repeat(24)]) {
      const response = await streaming.service.call(getStream, { params: { id } });
      expect(response).toMatchObject({ status: 400, errors: [{ path: 'params.id' }] });
    }
  });

  it('404: an unknown stream', async () => {
    const response = await streaming.service.call(getStream, { params: { id: newId() } });
    expect(response).toMatchObject({ status: 404, code: 'stream_not_found' });
  });
});
