import { getStream, listStreams } from '@poc/contracts/endpoints/streaming';
import { createStream, deleteStream, updateStream } from '@poc/contracts/endpoints/streaming-admin';
import { newId } from '@poc/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CatalogStub, startCatalogStub } from '../testing/catalog-stub.ts';
import { startStreaming, type TestStreaming } from '../testing/start-streaming.ts';

let streaming: TestStreaming;
let catalog: CatalogStub;
let admin: string;
let showId: string;
beforeAll(async () => {
  catalog = await startCatalogStub();
  streaming = await startStreaming({ CATALOG_URL: catalog.url, STREAM_HOSTS: ['cdn.example'] });
  admin = streaming.service.tokens.admin();
});
beforeEach(async () => {
  showId = (await streaming.addShow())._id.toHexString();
});
afterAll(async () => {
  await streaming.service.stop();
  await catalog.stop();
});

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const start_time = inDays(10);
/** Returns the difference between a time in a response and now, in ms. */
const awayMs = (time: string | null | undefined) => Math.abs(Date.now() - Date.parse(time ?? ''));
const input = (changes: object = {}) => ({
  show_id: showId,
  stream_url: '/uploads/shows/laugh-and-learn.mp4',
  start_time,
  ...changes,
});
const create = (body: unknown, token: string | undefined = admin) =>
  streaming.service.call(createStream, { body, ...(token ? { token } : {}) });
/** Returns the types of a stream's events, in order. */
const eventsOf = async (streamId: string): Promise<string[]> => {
  const rows = streaming.service.deps.db.collection('outbox').find({ key: streamId });
  return (await rows.sort({ position: 1 }).toArray()).map((row) => JSON.parse(row.envelope).type);
};
const wrongUrls = [
  'http://example.com/a.mp4',
  'https://127.0.0.1/a.mp4',
  'https://[::1]/a.mp4',
  'https://localhost/a.mp4',
  'https://db.internal/a.mp4',
  'https://user:password@example.com/a.mp4',
  '/uploads/../etc/passwd',
  '/uploads/secret/a.mp4',
  'javascript:alert(1)',
];
/** Valid as pictures, but not as streams. */
const wrongStreams = [
  'https://example.com/a.m3u8',
  'https://notcdn.example/a.m3u8',
  'https://cdn.example:8443/a.m3u8',
  '/uploads/shows/a.webp',
];

describe('POST /streams', () => {
  it('201: scheduled by default, and published to other services', async () => {
    const { status, body } = await create(input());
    expect(status).toBe(201);
    expect(body).toMatchObject({ show_id: showId, status: 'scheduled', start_time, end_time: null });
    expect(body?.Show.title).toBe('Laugh and Learn');
    expect(await eventsOf(body?.id ?? '')).toEqual(['streaming.stream.scheduled.v1']);
    expect(catalog.requests).toEqual([]);
  });

  it('201: live immediately, or already over', async () => {
    const live = await create(input({ status: 'live', stream_url: 'https://www.youtube.com/watch?v=abc' }));
    expect(live.body?.status).toBe('live');
    expect(await eventsOf(live.body?.id ?? '')).toEqual(['streaming.stream.started.v1']);
    const ended = await create(input({ status: 'ended', start_time: inDays(-1) }));
    expect(awayMs(ended.body?.end_time)).toBeLessThan(60_000);
    expect(await eventsOf(ended.body?.id ?? '')).toEqual(['streaming.stream.ended.v1']);
  });

  it.each([10, -0.001, -365])(
    '201: a live stream starts now, whatever start is submitted: %d days',
    async (days) => {
      const { body } = await create(input({ status: 'live', start_time: inDays(days) }));
      expect(body?.status).toBe('live');
      expect(awayMs(body?.start_time)).toBeLessThan(60_000);
      expect(await eventsOf(body?.id ?? '')).toEqual(['streaming.stream.started.v1']);
    },
  );

  it('201: live without a status, for a full minute as the dashboard sends it', async () => {
    const { body } = await create(input({ start_time: inDays(-0.001) }));
    expect(body?.status).toBe('live');
    expect(awayMs(body?.start_time)).toBeLessThan(60_000);
  });

  it.each([
    { status: 'scheduled', days: -0.001 },
    { status: undefined, days: -0.01 },
    { status: undefined, days: -365 },
  ] as const)('400: scheduled in the past: $status, $days days', async ({ status, days }) => {
    expect(await create(input({ start_time: inDays(days), ...(status && { status }) }))).toMatchObject({
      status: 400,
      errors: [{ path: 'body.start_time', msg: 'must be in the future while the stream is scheduled' }],
    });
  });

  it.each(['https://cdn.example/live/index.m3u8', 'https://eu.cdn.example/a.mp4', 'https://youtu.be/abc'])(
    '201: at %s',
    async (stream_url) => {
      expect((await create(input({ stream_url }))).body?.stream_url).toBe(stream_url);
    },
  );

  it('201: for a show created a second ago: fetched from the catalog once, as a visitor', async () => {
    const id = newId();
    catalog.addShow(id, 'Brand new');
    expect((await create(input({ show_id: id }))).body?.Show.title).toBe('Brand new');
    expect((await create(input({ show_id: id }))).status).toBe(201);
    expect(catalog.requests).toEqual([{ url: `/api/shows/${id}`, authorization: undefined }]);
    const made = await streaming.service.call(listStreams, { query: { limit: 100 } });
    expect(made.body?.filter(({ show_id }) => show_id === id)).toHaveLength(2);
  });

  it('201: for an unpublished show: fetched as its administrator, and hidden like it', async () => {
    const id = newId();
    catalog.hidden.add(id);
    catalog.addShow(id, 'Not yet');
    const { body } = await create(input({ show_id: id }));
    expect(body?.Show.title).toBe('Not yet');
    const params = { id: body?.id ?? '' };
    expect(await streaming.service.call(getStream, { params })).toMatchObject({ status: 404 });
    expect((await streaming.service.call(getStream, { params, token: admin })).status).toBe(200);
  });

  it('400: lists all faults', async () => {
    const response = await create({ show_id: 'x', status: 'on air', role: 'admin' });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual([
      'body.role',
      'body.show_id',
      'body.start_time',
      'body.status',
      'body.stream_url',
    ]);
    expect(await create('{"show_id":')).toMatchObject({ status: 400, code: 'malformed_json' });
  });

  it('400: an end before the start, or in the past', async () => {
    for (const times of [
      { end_time: inDays(9) },
      { end_time: start_time },
      { status: 'live', start_time: inDays(-2), end_time: inDays(-1) },
    ]) {
      const response = await create(input(times));
      expect(response).toMatchObject({ status: 400, errors: [{ path: 'body.end_time' }] });
    }
  });

  it.each(wrongUrls)('400: the address %s', async (url) => {
    const response = await create(input({ stream_url: url }));
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'body.stream_url' }] });
    expect(await create(input({ thumbnail_url: url }))).toMatchObject({
      errors: [{ path: 'body.thumbnail_url' }],
    });
  });

  it.each(wrongStreams)('400: a stream at %s', async (stream_url) => {
    expect(await create(input({ stream_url }))).toMatchObject({
      status: 400,
      errors: [{ path: 'body.stream_url' }],
    });
  });

  it('401, 403: not signed in, not an administrator', async () => {
    expect(await create(input(), '')).toMatchObject({ status: 401 });
    expect(await create(input(), streaming.service.tokens.member())).toMatchObject({ status: 403 });
  });

  it('404: an unknown or deleted show', async () => {
    expect(await create(input({ show_id: newId() }))).toMatchObject({ status: 404, code: 'show_not_found' });
    const gone = await streaming.addShow({ deleted: true });
    const response = await create(input({ show_id: gone._id.toHexString() }));
    expect(response).toMatchObject({ status: 404, code: 'show_not_found' });
  });

  it('413, 415: too large, not JSON', async () => {
    expect(await create(input({ stream_url: 'x'.repeat(2_000_000) }))).toMatchObject({ status: 413 });
    const response = await streaming.service.call(createStream, {
      token: admin,
      body: 'show_id=1',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(415);
  });
});

describe('PUT /streams/{id}', () => {
  const update = (id: string, body: unknown, token: string | undefined = admin) =>
    streaming.service.call(updateStream, { params: { id }, body, ...(token ? { token } : {}) });

  it('200: from scheduled to live to ended and back, each published as its own event', async () => {
    const { body } = await create(input({ thumbnail_url: '/uploads/shows/a.webp' }));
    const id = body?.id ?? '';
    expect((await update(id, input({ status: 'live' }))).body).toMatchObject({
      status: 'live',
      thumbnail_url: '/uploads/shows/a.webp',
    });
    await update(id, input({ status: 'live', stream_url: 'https://cdn.example/other.m3u8' }));
    const ended = await update(id, input({ status: 'ended', start_time: inDays(-1) }));
    expect(awayMs(ended.body?.end_time)).toBeLessThan(60_000);
    const again = await update(id, input({ status: 'scheduled', show_id: undefined }));
    expect(again.body).toMatchObject({ status: 'scheduled', end_time: null, show_id: showId });
    expect(await eventsOf(id)).toEqual([
      'streaming.stream.scheduled.v1',
      'streaming.stream.started.v1',
      'streaming.stream.updated.v1',
      'streaming.stream.ended.v1',
      'streaming.stream.updated.v1',
    ]);
  });

  it('400: faults, another show, a disallowed address, an end before the start', async () => {
    const id = (await streaming.addStream())._id.toHexString();
    expect((await update(id, {})).errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['body.stream_url', 'body.start_time', 'body.status']),
    );
    expect(await update(id, input({ status: 'live', show_id: newId() }))).toMatchObject({
      status: 400,
      errors: [{ path: 'body.show_id' }],
    });
    expect(
      await update(id, input({ status: 'live', show_id: undefined, stream_url: 'https://10.0.0.1/x' })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: 'body.stream_url' }],
    });
    expect(
      await update(id, input({ status: 'live', show_id: undefined, end_time: inDays(9) })),
    ).toMatchObject({ status: 400, errors: [{ path: 'body.end_time' }] });
  });

  it('400: rescheduled to the past, which the schedule would undo immediately', async () => {
    const id = (await streaming.addStream())._id.toHexString();
    const body = input({ status: 'scheduled', start_time: inDays(-1), show_id: undefined });
    expect(await update(id, body)).toMatchObject({ status: 400, errors: [{ path: 'body.start_time' }] });
  });

  it('401, 403, 404', async () => {
    const id = (await streaming.addStream())._id.toHexString();
    expect(await update(id, input(), '')).toMatchObject({ status: 401 });
    expect(await update(id, input(), streaming.service.tokens.member())).toMatchObject({ status: 403 });
    expect(await update(newId(), input({ status: 'live' }))).toMatchObject({
      status: 404,
      code: 'stream_not_found',
    });
  });

  it('413, 415: too large, not JSON', async () => {
    const id = (await streaming.addStream())._id.toHexString();
    expect(await update(id, input({ stream_url: 'x'.repeat(2_000_000) }))).toMatchObject({ status: 413 });
    const response = await streaming.service.call(updateStream, {
      params: { id },
      token: admin,
      body: 'status=live',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(415);
  });
});

describe('DELETE /streams/{id}', () => {
  const remove = (id: string, token: string | undefined = admin) =>
    streaming.service.call(deleteStream, { params: { id }, ...(token ? { token } : {}) });

  it('204: with its chat, which is removed through its event; then 404', async () => {
    const { db } = streaming.service.deps;
    const { _id } = await streaming.addStream();
    const id = _id.toHexString();
    const messages = db.collection('chat_message');
    await messages.insertOne({ streamId: _id, seq: 1, text: 'Hello' });
    expect((await remove(id)).status).toBe(204);
    expect(await streaming.service.call(getStream, { params: { id } })).toMatchObject({ status: 404 });
    expect(await db.collection('chat_counter').countDocuments({ _id })).toBe(0);
    expect(await db.collection('stream_stats').countDocuments({ _id })).toBe(0);
    expect((await eventsOf(id)).at(-1)).toBe('streaming.stream.deleted.v1');
    await expect.poll(() => messages.countDocuments({ streamId: _id }), { timeout: 20_000 }).toBe(0);
    expect(await remove(id)).toMatchObject({ status: 404, code: 'stream_not_found' });
  });

  it('400, 401, 403', async () => {
    const id = (await streaming.addStream())._id.toHexString();
    expect(await remove('x')).toMatchObject({ status: 400 });
    expect(await remove(id, '')).toMatchObject({ status: 401 });
    expect(await remove(id, streaming.service.tokens.member())).toMatchObject({ status: 403 });
  });
});

it('503: an unknown show while the catalog is broken', async () => {
  catalog.breakDown();
  expect(await create(input({ status: 'live', show_id: newId() }))).toMatchObject({
    status: 503,
    code: 'service_unavailable',
  });
});
