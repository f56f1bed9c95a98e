import * as contracts from '@poc/contracts/endpoints/catalog';
import type { PlanId } from '@poc/contracts/entitlements';
import { createObjectStore } from '@poc/kit/storage/objects';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { useTestService } from '@poc/testing/service';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogDeps } from '../../deps.ts';
import { catalogService } from '../../service.ts';
import { filesInUse } from '../../shows/files-in-use.ts';
import { type ShowDoc, showModel } from '../../shows/show.model.ts';
import { createConvertedShow, createViewer } from '../../testing/converted-show.ts';
import { realVideo } from '../../testing/real-video.ts';
import { standInEncoder } from '../../testing/stand-in-encoder.ts';
import { type ConversionDoc, conversionModel } from '../conversion/conversion.model.ts';
import { createEncoder, type Encoder } from '../conversion/encoder.ts';
import { sweepConversions } from '../conversion/sweep-conversions.ts';
import { hasDueStoryboard, makeStoryboards } from './make-storyboards.ts';

const hourMs = 3_600_000;
const goesOn = new AbortController().signal;
const held = async () => true;
const catalog = useTestService(catalogService());
let standIn: Awaited<ReturnType<typeof standInEncoder>>;
beforeAll(async () => {
  await createObjectStore(catalog.deps.config).ensureBucket();
  standIn = await standInEncoder();
});
beforeEach(() => standIn.does('work'));
afterEach(() => conversionModel(catalog.deps.db).deleteMany({}));
afterAll(() => standIn?.remove());

const depsWith = (encoder: Encoder, afterMs = 0): CatalogDeps => ({
  ...catalog.deps,
  encoder,
  clock: testClock(new Date(Date.now() + afterMs)),
});
const make = (afterMs = 0) => makeStoryboards(depsWith(standIn.encoder, afterMs), goesOn, held);
const conversionOf = (videoUrl: string) =>
  conversionModel(catalog.deps.db).findOne({ videoUrl }).hint({ _id: 1 }).lean<ConversionDoc>();
async function seen(id: string, userId?: string) {
  const token = userId === undefined ? {} : { token: catalog.tokens.member({ id: userId }) };
  const { status, body } = await catalog.call(contracts.getShow, { params: { id }, ...token });
  expect(status).toBe(200);
  return body;
}
const statusOf = async (path: string) => (await fetch(`${catalog.url}${path}`)).status;

/** A show whose storyboard was made. */
async function createStoryboard(show: Partial<ShowDoc> = {}) {
  const given = await createConvertedShow(catalog, show);
  expect(await make()).toBe(1);
  const { storyboard } = (await conversionOf(given.videoUrl)) ?? {};
  if (!storyboard) throw new Error('no storyboard was made');
  return { ...given, file: storyboard.file };
}

describe('the storyboard of a converted video', () => {
  it('200: is made once, and visitors see that of a free show', async () => {
    const { id, file } = await createStoryboard();
    expect(await make()).toBe(0);
    expect((await seen(id))?.storyboard).toEqual({
      url: file,
      columns: 10,
      rows: 10,
      width: 160,
      height: 90,
      seconds: 108,
    });
    const response = await fetch(`${catalog.url}${file}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe('pictures');
  });

  it('is absent before the conversion has finished', async () => {
    const { id } = await createConvertedShow(catalog, {}, { status: 'running' });
    expect(await make()).toBe(0);
    expect(await seen(id)).not.toHaveProperty('storyboard');
  });

  it('is retried after an hour without one; the video plays in the meantime', async () => {
    const { id, videoUrl } = await createConvertedShow(catalog, {});
    await standIn.does('fail');
    expect(await make()).toBe(0);
    const view = await seen(id, newId());
    expect(view?.video_url).toContain('.m3u8?');
    expect(view).not.toHaveProperty('storyboard');
    await standIn.does('work');
    expect(await hasDueStoryboard(catalog.deps.db, new Date(Date.now() + hourMs / 2))).toBe(false);
    expect(await make(hourMs + 1_000)).toBe(1);
    expect((await conversionOf(videoUrl))?.storyboardDueAt).toBeNull();
  });

  it('is tried five times with increasing pauses', async () => {
    const { videoUrl } = await createConvertedShow(catalog, {});
    await standIn.does('fail');
    const attempts: unknown[] = [];
    for (const hour of [0, 0.5, 1.5, 5, 6, 21, 23, 86, 88, 1_000]) {
      await make(hour * hourMs + 1_000);
      attempts.push((await conversionOf(videoUrl))?.storyboardAttempts);
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect((await conversionOf(videoUrl))?.storyboardDueAt).toBeNull();
  });

  it('is abandoned when the lease lapses', async () => {
    const { videoUrl } = await createConvertedShow(catalog, {});
    await standIn.does('hang at storyboard');
    let isOurs = true;
    const making = makeStoryboards(depsWith(standIn.encoder), goesOn, async () => isOurs);
    await expect.poll(async () => (await conversionOf(videoUrl))?.storyboardAttempts).toBe(1);
    isOurs = false;
    expect(await making).toBe(0);
    expect(await conversionOf(videoUrl)).toMatchObject({ storyboard: null, storyboardAttempts: 1 });
  });

  it('is due again after a shutdown, without counting the attempt', async () => {
    const { videoUrl } = await createConvertedShow(catalog, {});
    await standIn.does('hang at storyboard');
    const stopping = new AbortController();
    const making = makeStoryboards(depsWith(standIn.encoder), stopping.signal, held);
    await expect.poll(async () => (await conversionOf(videoUrl))?.storyboardAttempts).toBe(1);
    stopping.abort();
    expect(await making).toBe(0);
    expect((await conversionOf(videoUrl))?.storyboardAttempts).toBe(0);
    expect(await hasDueStoryboard(catalog.deps.db, new Date())).toBe(true);
  });

  it('waits for an encoder, and is not made of a missing file', async () => {
    const { renditions } = await createConvertedShow(catalog, {});
    expect(await makeStoryboards(depsWith(createEncoder('/nowhere/ffmpeg')), goesOn, held)).toBe(0);
    expect(await hasDueStoryboard(catalog.deps.db, new Date())).toBe(true);
    await createObjectStore(catalog.deps.config).remove(renditions[0]?.file.slice(9) ?? '');
    expect(await make()).toBe(0);
  });

  it('is closed to all once its show is gone, and removed with the video', async () => {
    const { id, file } = await createStoryboard();
    const key = file.slice(9);
    expect(await filesInUse(catalog.deps.db, [key])).toEqual(new Set([key]));
    await showModel(catalog.deps.db).deleteOne({ _id: id });
    expect(await statusOf(file)).toBe(403);
    expect(await sweepConversions(catalog.deps.db, goesOn)).toBe(1);
    expect(await statusOf(file)).toBe(403);
    const nextDay = new Date(Date.now() + 25 * hourMs);
    await catalog.deps.files.sweep(nextDay, goesOn);
    expect(await createObjectStore(catalog.deps.config).exists(key)).toBe(false);
  });

  it('does not close JPEG files of operators', async () => {
    await createObjectStore(catalog.deps.config).put('shows/poster.jpg', Buffer.from('ours'), 'image/jpeg');
    expect(await statusOf('/uploads/shows/poster.jpg')).toBe(200);
  });
});

describe('the storyboard of a paid show', () => {
  it.each(['basic', 'premium'] as const)('403: for %s without the plan', async (plan: PlanId) => {
    const { id, file } = await createStoryboard({ access: 'ultimate' });
    expect(await seen(id)).not.toHaveProperty('storyboard');
    const viewer = await createViewer(catalog, plan);
    expect(await seen(id, viewer)).not.toHaveProperty('storyboard');
    const sign = (limit?: number) =>
      catalog.deps.signedUrls.sign(file, { id: viewer, device: 'phone' }, new Date(), limit);
    for (const url of [file, sign(), sign(1_000_000)]) expect(await statusOf(url)).toBe(403);
  });

  it('200: with the plan, by a private address that only its signature opens', async () => {
    const { id, file } = await createStoryboard({ access: 'premium' });
    const url = (await seen(id, await createViewer(catalog, 'premium')))?.storyboard?.url ?? '';
    expect(url.startsWith(`${file}?viewer=`)).toBe(true);
    const response = await fetch(`${catalog.url}${url}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    expect(await statusOf(url.replace('signature=', 'signature=x'))).toBe(403);
  });

  it('403: during early access', async () => {
    const { id, file } = await createStoryboard({ earlyAccessUntil: new Date(Date.now() + hourMs) });
    expect(await seen(id, newId())).not.toHaveProperty('storyboard');
    expect(await statusOf(file)).toBe(403);
  });
});

const real = createEncoder(ffmpeg);
const hasFfmpeg = await real.isAvailable();
describe.skipIf(!hasFfmpeg)(`real ffmpeg${hasFfmpeg ? '' : ', skipped: it is not installed'}`, () => {
  it('draws small pictures of the whole video', async () => {
    const { videoUrl, renditions } = await createConvertedShow(catalog, {});
    const [key = '', list = ''] = [renditions[0]?.file.slice(9), renditions[0]?.playlist.slice(9)];
    const video = await realVideo(ffmpeg, { size: '320x240', seconds: 150 });
    await createObjectStore(catalog.deps.config).put(key, video, 'video/mp4');
    const playlist = `#EXT-X-MAP:URI="x",BYTERANGE="9@0"\n#EXTINF:150.0,\n#EXT-X-BYTERANGE:${video.length}@0\n`;
    await createObjectStore(catalog.deps.config).put(list, Buffer.from(playlist), 'text/plain');
    expect(await makeStoryboards(depsWith(real), goesOn, held)).toBe(1);
    const { storyboard } = (await conversionOf(videoUrl)) ?? {};
    expect([storyboard?.rows, storyboard?.seconds]).toEqual([2, expect.closeTo(7.5, 1)]);
    const jpeg = Buffer.from(await (await fetch(`${catalog.url}${storyboard?.file}`)).arrayBuffer());
    const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
    expect([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]).toEqual([1600, 180]);
    expect(jpeg.length).toBeGreaterThan(20_000);
    expect(jpeg.length).toBeLessThan(200_000);
  });
});
