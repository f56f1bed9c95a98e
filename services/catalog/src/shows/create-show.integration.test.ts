import * as contracts from '@poc/contracts/endpoints/catalog';
import { noPictures, photographWithPlace, plainPicture } from '@poc/kit/testing/pictures';
import { startTestService, useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { formOf, showDesk, showTexts, useShowDesk } from '../testing/show-form.ts';
import { showModel } from './show.model.ts';

const catalog = useTestService({
  ...catalogService(),
  config: { IMAGE_HOSTS: ['img.example'], VIDEO_HOSTS: ['cdn.example'], STREAM_HOSTS: ['cdn.example'] },
});
const desk = useShowDesk(catalog);
let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(400, 400).png().toBuffer();
});

const count = () => showModel(catalog.deps.db).countDocuments();
const getShow = (id: string, token?: string) =>
  catalog.call(contracts.getShow, { params: { id }, ...(token ? { token } : {}) });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('POST /shows', () => {
  it('201: publishes immediately, stores the picture in three widths and emits an event', async () => {
    const texts = { duration: '45 min', video_url: 'https://youtu.be/abc', category: 'Investing' };
    const { status, body } = await desk.create(texts, await photographWithPlace());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...showTexts(texts),
      published: true,
      publish_at: null,
      version: 1,
      likes: 0,
      comments_count: 0,
      Streams: [],
    });
    const url = body?.thumbnail_url ?? '';
    expect(url).toMatch(/^\/uploads\/shows\/[0-9a-f]{32}\.webp$/);
    for (const [file, size] of [
      [url, [1280, 720]],
      [url.replace('.webp', '-640.webp'), [640, 360]],
      [url.replace('.webp', '-320.webp'), [320, 180]],
    ] as const) {
      const response = await fetch(`${catalog.url}${file}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await response.arrayBuffer());
      // A VP8 frame's size is at a fixed offset in every simple WebP file.
      expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual(size);
      for (const trace of ['Exif', 'SecretCamera', 'GPS']) expect(bytes.includes(trace)).toBe(false);
    }
    const id = body?.id ?? '';
    expect((await getShow(id)).body).toMatchObject({ id, title: 'Pip Happens', video_url: null });
    expect(await desk.eventsAbout(id)).toMatchObject([
      { type: 'catalog.show.created.v1', data: { showId: id, published: true, thumbnailUrl: url } },
    ]);
  });

  it('201: without a picture, as browsers send an empty file field', async () => {
    const form = formOf(showTexts({ video_url: '', duration: ' ' }), new Uint8Array(), '');
    const { status, body } = await catalog.call(contracts.createShow, { token: desk.token, body: form });
    expect([status, body?.thumbnail_url, body?.video_url]).toEqual([201, '', null]);
    expect(body).not.toHaveProperty('duration');
  });

  it('201: hides a scheduled show', async () => {
    const publishAt = inAnHour();
    const { body } = await desk.create({ publish_at: publishAt });
    expect(body).toMatchObject({ published: false, publish_at: publishAt });
    expect((await getShow(body?.id ?? '', desk.token)).status).toBe(404);
    expect(await desk.eventsAbout(body?.id ?? '')).toMatchObject([{ data: { published: false } }]);
  });

  it('400: a publication time in the past', async () => {
    expect(await desk.create({ publish_at: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 400,
      errors: [{ path: 'body.publish_at', msg: 'must be in the future' }],
    });
  });

  it('201: stores markup as plain text', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const { body } = await desk.create({ title });
    expect((await getShow(body?.id ?? '')).body?.title).toBe(title);
  });

  it('201: adds a new category; an existing one retains its spelling', async () => {
    expect((await desk.create({ category: ' Side Hustles ' })).body?.category).toBe('Side Hustles');
    expect((await desk.create({ category: 'side hustles' })).body?.category).toBe('Side Hustles');
    expect((await desk.create({ category: 'TRADING' })).body?.category).toBe('Trading');
    const { body } = await catalog.call(contracts.listCategories);
    expect(body?.filter((name) => /side|trading/i.test(name))).toEqual(['Trading', 'Side Hustles']);
  });

  it('201: concurrent requests with the same new category', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => desk.create({ category: 'Crypto' })));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const { body } = await catalog.call(contracts.listCategories);
    expect(body?.filter((name) => name === 'Crypto')).toHaveLength(1);
  });

  it.each([
    'https://www.youtube.com/watch?v=abc',
    'https://player.vimeo.com/video/1',
    'https://cdn.example/a/live.m3u8?x=1',
  ])('201: a video at %s', async (url) => {
    expect((await desk.create({ video_url: url })).body?.video_url).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://cdn.example/a.mp4',
    'https://other.example/a.mp4',
    'https://cdn.example/page.html',
    'https://user:secret@cdn.example/a.mp4',
    'https://youtube.com.evil.example/watch',
    '/uploads/shows/picture.webp',
    '/uploads/avatars/a.mp4',
    '/uploads/shows/not-there.mp4',
  ])('400: a video at %s', async (url) => {
    const before = await count();
    const { status, errors } = await desk.create({ video_url: url });
    expect([status, errors.map((fault) => fault.path)]).toEqual([400, ['body.video_url']]);
    expect(await count()).toBe(before);
  });

  it.each([
    'https://localhost/a.png',
    'https://img.example@127.0.0.1/a.png',
    '/uploads/shows/a.mp4',
    `/uploads/shows/${'0'.repeat(32)}.webp`,
  ])('400: a picture at %s', async (url) => {
    const { status, errors } = await desk.create({ thumbnail_url: url });
    expect([status, errors.map((fault) => fault.path)]).toEqual([400, ['body.thumbnail_url']]);
  });

  it('400: names every fault', async () => {
    const body = formOf({
      description: 'x'.repeat(100_000),
      category: ' ',
      start_time: 'tomorrow',
      video_url: 'https://other.example/a.mp4',
      role: 'admin',
      $where: '1',
    });
    const { status, code, errors } = await catalog.call(contracts.createShow, { token: desk.token, body });
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(errors.map((fault) => fault.path).toSorted()).toEqual([
      'body.$where',
      'body.category',
      'body.description',
      'body.role',
      'body.start_time',
      'body.title',
      'body.video_url',
    ]);
  });

  it('400: fields over their limits', async () => {
    const { errors } = await desk.create({ title: 'x'.repeat(161), description: 'x'.repeat(10_001) });
    expect(errors.map((fault) => fault.path)).toEqual(['body.title', 'body.description']);
  });

  it.each(noPictures)('400: %s, called a PNG', async (_what, bytes) => {
    const before = await count();
    expect(await desk.create({}, bytes)).toMatchObject({ status: 400, code: 'image_required' });
    expect(await count()).toBe(before);
  });

  it('400: a truncated picture', async () => {
    const cut = (await photographWithPlace()).subarray(0, 2_000);
    expect(await desk.create({}, cut)).toMatchObject({ status: 400, code: 'image_unreadable' });
  });

  it('401 and 403: only administrators', async () => {
    const body = formOf(showTexts(), picture);
    expect(await catalog.call(contracts.createShow, { body })).toMatchObject({ status: 401 });
    const token = catalog.tokens.member();
    expect(await catalog.call(contracts.createShow, { token, body })).toMatchObject({ status: 403 });
  });

  it('413: a picture of 5 MB', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await desk.create({}, large)).toMatchObject({ status: 413, code: 'image_too_large' });
  });

  it('415: JSON', async () => {
    const response = await catalog.call(contracts.createShow, { token: desk.token, body: showTexts() });
    expect(response).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
});

describe('POST /shows while the object store is unavailable', () => {
  it('503: stores nothing', async () => {
    const away = await startTestService({
      ...catalogService(),
      config: { S3_ENDPOINT: 'http://127.0.0.1:1' },
    });
    try {
      expect(await showDesk(away).create({}, picture)).toMatchObject({ status: 503 });
      expect(await showModel(away.deps.db).countDocuments()).toBe(0);
    } finally {
      await away.stop();
    }
  }, 60_000);
});
