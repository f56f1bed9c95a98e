import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as contracts from '@poc/contracts/endpoints/catalog';
import { createObjectStore } from '@poc/kit/storage/objects';
import { testClock } from '@poc/testing/clock';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { useTestService } from '@poc/testing/service';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogDeps } from '../../deps.ts';
import { catalogService } from '../../service.ts';
import { filesInUse } from '../../shows/files-in-use.ts';
import { queueEarlierUploads } from '../../shows/queue-earlier-uploads.ts';
import { showModel } from '../../shows/show.model.ts';
import { showDoc } from '../../testing/fixtures.ts';
import { realVideo } from '../../testing/real-video.ts';
import { useShowDesk } from '../../testing/show-form.ts';
import { standInEncoder } from '../../testing/stand-in-encoder.ts';
import { claimJob } from './claim-job.ts';
import { type ConversionDoc, conversionModel } from './conversion.model.ts';
import { convertVideos } from './convert-videos.ts';
import { createEncoder } from './encoder.ts';
import { sweepConversions } from './sweep-conversions.ts';

const minuteMs = 60_000;
const goesOn = new AbortController().signal;
const held = async () => true;
const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);
let standIn: Awaited<ReturnType<typeof standInEncoder>>;
let deps: CatalogDeps;
beforeAll(async () => {
  await createObjectStore(catalog.deps.config).ensureBucket();
  standIn = await standInEncoder();
  deps = { ...catalog.deps, encoder: standIn.encoder };
});
beforeEach(async () => {
  await standIn.forget();
  await standIn.does('work');
  await standIn.shows(1920, 1080);
});
afterEach(async () => {
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(`poc-video-${process.pid}-`))).toEqual(
    [],
  );
  await conversionModel(catalog.deps.db).deleteMany({});
  await showModel(catalog.deps.db).deleteMany({});
});
afterAll(() => standIn?.remove());

/** A stored file with these bytes. */
async function createUpload(bytes: Buffer = randomBytes(100)): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.mp4`;
  await createObjectStore(catalog.deps.config).put(`shows/${name}`, bytes, 'video/mp4');
  return `/uploads/shows/${name}`;
}
/** A show saved with an upload. */
async function createShow(bytes?: Buffer) {
  const video_url = await createUpload(bytes);
  const { body } = await desk.create({ video_url });
  if (!body) throw new Error('the show was not saved');
  return { id: body.id, video_url };
}
const jobOf = (videoUrl: string) =>
  conversionModel(catalog.deps.db).findOne({ videoUrl }).hint({ _id: 1 }).lean<ConversionDoc>();
const managed = async (id: string) =>
  (await catalog.call(contracts.getManagedShow, { token: desk.token, params: { id } })).body;
const retry = (id: string) => catalog.call(contracts.retryConversion, { token: desk.token, params: { id } });
/** Makes jobs due, as if minutes had passed. */
const later = (minutes: number): CatalogDeps => ({
  ...deps,
  clock: testClock(new Date(Date.now() + minutes * minuteMs)),
});
const untilItHangs = (runs = 1) => expect.poll(standIn.heights, { timeout: 20_000 }).toHaveLength(runs);

describe('an uploaded video', () => {
  it('waits for an encoder, is converted, and adds a picture to a show without one', async () => {
    const { id, video_url } = await createShow();
    expect(await convertVideos({ ...deps, encoder: createEncoder('/nowhere/ffmpeg') }, goesOn, held)).toBe(0);
    expect(await managed(id)).toMatchObject({ video_url, conversion: { status: 'waiting', percent: 0 } });

    expect(await convertVideos(deps, goesOn, held)).toBe(1);
    expect(await standIn.heights()).toEqual([360, 480, 720, 1080]);
    const done = await managed(id);
    expect(done).toMatchObject({
      video_url,
      video_bytes: 100,
      thumbnail_url: expect.stringMatching(/^\/uploads\/shows\/[0-9a-f]{32}\.webp$/),
      version: 2,
      conversion: { status: 'ready', percent: 100, qualities: [360, 480, 720, 1080], reason: null },
    });
    expect(await desk.eventsAbout(id)).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ thumbnailUrl: done?.thumbnail_url }) }),
    );
    // Saving again does not convert it again.
    await desk.update(id, { video_url });
    expect(await convertVideos(deps, goesOn, held)).toBe(0);
  });

  it('needs no conversion if external or part of the demo; an earlier upload is queued once', async () => {
    await desk.create({ video_url: 'https://youtu.be/abc' });
    const video_url = await createUpload();
    await showModel(catalog.deps.db).create(showDoc(), showDoc({ videoUrl: video_url }));
    expect(await conversionModel(catalog.deps.db).estimatedDocumentCount()).toBe(0);
    await queueEarlierUploads.up(catalog.deps.db);
    await queueEarlierUploads.up(catalog.deps.db);
    expect(await conversionModel(catalog.deps.db).estimatedDocumentCount()).toBe(1);
    expect((await jobOf(video_url))?.status).toBe('queued');
  });

  it("is retried five times with increasing pauses, then on an administrator's request", async () => {
    const { id, video_url } = await createShow();
    await standIn.does('fail');
    expect(await convertVideos(deps, goesOn, held)).toBe(0);
    expect(await jobOf(video_url)).toMatchObject({ status: 'queued', attempts: 1, reason: 'encoder' });
    expect(await convertVideos(later(0.5), goesOn, held)).toBe(0);
    expect((await jobOf(video_url))?.attempts).toBe(1);
    for (const minutes of [2, 7, 24, 90, 200]) await convertVideos(later(minutes), goesOn, held);
    expect(await standIn.heights()).toHaveLength(5);
    expect((await managed(id))?.conversion).toMatchObject({ status: 'failed', reason: 'encoder' });

    await standIn.does('work');
    expect((await retry(id)).body?.conversion).toMatchObject({ status: 'waiting', reason: null });
    expect((await retry(id)).status).toBe(200);
    expect(await convertVideos(deps, goesOn, held)).toBe(1);
    expect((await retry(id)).body?.conversion?.status).toBe('ready');
  });

  it('fails immediately if it is missing or not a video', async () => {
    const broken = await createShow();
    await standIn.shows(0, 0);
    await convertVideos(deps, goesOn, held);
    expect((await managed(broken.id))?.conversion).toMatchObject({ status: 'failed', reason: 'unreadable' });
    const gone = await createShow();
    await createObjectStore(catalog.deps.config).remove(gone.video_url.replace('/uploads/', ''));
    await convertVideos(deps, goesOn, held);
    expect((await managed(gone.id))?.conversion).toMatchObject({ status: 'failed', reason: 'missing' });
  });

  it('is not converted without a show, and its files are unused', async () => {
    const { id, video_url } = await createShow();
    await convertVideos(deps, goesOn, held);
    const { renditions = [] } = (await jobOf(video_url)) ?? {};
    const keys = renditions.flatMap(({ file, playlist }) => [file, playlist]).map((file) => file.slice(9));
    expect(keys).toHaveLength(8);
    expect(renditions.map(({ bytes }) => bytes)).toEqual([10, 10, 10, 10]);
    expect((await filesInUse(deps.db, keys)).size).toBe(8);
    expect(await sweepConversions(deps.db, goesOn)).toBe(0);
    await desk.update(id, { video_url: '' });
    expect(await sweepConversions(deps.db, goesOn)).toBe(1);
    expect((await filesInUse(deps.db, keys)).size).toBe(0);

    const second = await createShow();
    await showModel(deps.db).deleteOne({ _id: second.id });
    expect(await convertVideos(deps, goesOn, held)).toBe(0);
    expect(await jobOf(second.video_url)).toBeNull();
  });
});

describe('a worker', () => {
  it('continues after the finished renditions of a killed worker', async () => {
    const { video_url } = await createShow();
    await standIn.does('hang at 720');
    const first = new AbortController();
    const running = convertVideos(deps, first.signal, held);
    await untilItHangs(3);
    expect((await jobOf(video_url))?.renditions.map(({ quality }) => quality)).toEqual([360, 480]);
    await expect.poll(async () => (await jobOf(video_url))?.percent, { timeout: 10_000 }).toBeGreaterThan(10);
    // For the database, a killed worker is one that never writes again.
    await conversionModel(deps.db).updateOne(
      { videoUrl: video_url },
      { worker: 'killed' },
      { hint: { _id: 1 } },
    );
    first.abort(new Error('killed'));
    expect(await running).toBe(0);
    expect(await jobOf(video_url)).toMatchObject({ status: 'running', worker: 'killed', attempts: 1 });

    await standIn.does('work');
    await standIn.forget();
    expect(await convertVideos(deps, goesOn, held)).toBe(0);
    expect(await convertVideos(later(2), goesOn, held)).toBe(1);
    expect(await standIn.heights()).toEqual([720, 1080]);
    expect((await jobOf(video_url))?.renditions).toHaveLength(4);
  });

  it('releases its job on shutdown without counting the attempt', async () => {
    const { video_url } = await createShow();
    await standIn.does('hang at 360');
    const stopping = new AbortController();
    const running = convertVideos(deps, stopping.signal, held);
    await untilItHangs();
    stopping.abort();
    expect(await running).toBe(0);
    expect(await jobOf(video_url)).toMatchObject({
      status: 'queued',
      attempts: 0,
      worker: null,
      reason: null,
    });
  });

  it('stops without further writes when its lease lapses', async () => {
    const { video_url } = await createShow();
    await standIn.does('hang at 360');
    let isOurs = true;
    const running = convertVideos(deps, goesOn, async () => isOurs);
    await untilItHangs();
    isOurs = false;
    expect(await running).toBe(0);
    expect(await jobOf(video_url)).toMatchObject({ status: 'running', attempts: 1, reason: null });
  });

  it('never claims a claimed job', async () => {
    await createShow();
    const done = await Promise.all([1, 2, 3].map(() => convertVideos(deps, goesOn, held)));
    expect(done.toSorted()).toEqual([0, 0, 1]);
    expect(await standIn.heights()).toHaveLength(4);
    await createShow();
    const claimed = await Promise.all([1, 2, 3].map(() => claimJob(deps.db, new Date())));
    expect(claimed.filter((job) => job !== null)).toHaveLength(1);
  });

  it('stops being retried after repeated kills', async () => {
    const { video_url } = await createShow();
    await conversionModel(deps.db).updateOne(
      { videoUrl: video_url },
      { status: 'running', worker: 'killed', attempts: 5 },
      { hint: { _id: 1 } },
    );
    expect(await convertVideos(deps, goesOn, held)).toBe(0);
    expect(await jobOf(video_url)).toMatchObject({ status: 'failed', reason: 'interrupted' });
  });
});

const real = createEncoder(ffmpeg);
const hasFfmpeg = await real.isAvailable();
describe.skipIf(!hasFfmpeg)(`real ffmpeg${hasFfmpeg ? '' : ', skipped: it is not installed'}`, () => {
  it('encodes playable renditions, no larger than the source', async () => {
    const { id, video_url } = await createShow(await realVideo(ffmpeg));
    expect(await convertVideos({ ...deps, encoder: real }, goesOn, held)).toBe(1);
    expect((await managed(id))?.conversion).toMatchObject({ status: 'ready', qualities: [360, 480] });
    const [least, best] = (await jobOf(video_url))?.renditions ?? [];
    expect([least?.width, least?.height, best?.height]).toEqual([640, 360, 480]);
    expect(least?.bandwidth).toBeGreaterThan(1_000);
    const token = catalog.tokens.member();
    expect((await catalog.call(contracts.getShow, { token, params: { id } })).body).toMatchObject({
      video_url: expect.stringContaining('.m3u8?'),
      video_qualities: [
        { height: 360, bytes: least?.bytes },
        { height: 480, bytes: best?.bytes },
      ],
    });
    const file = Buffer.from(await (await fetch(`${catalog.url}${least?.file}`)).arrayBuffer());
    expect(file.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(file.length).toBe(least?.bytes);
    const list = await (await fetch(`${catalog.url}${least?.playlist}`)).text();
    expect(list).toContain(`#EXT-X-MAP:URI="${least?.file}",BYTERANGE="`);
  });
});
