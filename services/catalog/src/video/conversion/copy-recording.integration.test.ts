import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as contracts from '@poc/contracts/endpoints/catalog';
import { createRecordedShow } from '@poc/contracts/endpoints/recordings';
import type { RecordedVideo } from '@poc/contracts/entities/catalog';
import { liveKey, segmentFile } from '@poc/contracts/recorded-files';
import { createObjectStore } from '@poc/kit/storage/objects';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { useTestService } from '@poc/testing/service';
import { trusted } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogDeps } from '../../deps.ts';
import { catalogService } from '../../service.ts';
import { showModel } from '../../shows/show.model.ts';
import { streamModel } from '../../shows/streams/stream.model.ts';
import { showDoc } from '../../testing/fixtures.ts';
import { makeStoryboards } from '../storyboards/make-storyboards.ts';
import { claimJob, releaseJob } from './claim-job.ts';
import { type ConversionDoc, conversionModel } from './conversion.model.ts';
import { convertVideos } from './convert-videos.ts';
import { createEncoder, type Encoder } from './encoder.ts';

const run = promisify(execFile);
const goesOn = new AbortController().signal;
const held = async () => true;
const catalog = useTestService(catalogService());
const present: Encoder = { ...createEncoder(), isAvailable: async () => true };
let admin: string;
beforeAll(async () => {
  await createObjectStore(catalog.deps.config).ensureBucket();
});
beforeEach(() => {
  admin = catalog.tokens.admin();
});
afterEach(async () => {
  await conversionModel(catalog.deps.db).deleteMany({});
  await showModel(catalog.deps.db).deleteMany({});
});

async function createStream() {
  const { db } = catalog.deps;
  const show = showDoc({ access: 'premium', likes: 7 });
  await showModel(db).create(show);
  const stream = {
    _id: newId(),
    showId: show._id,
    status: 'ended' as const,
    startTime: new Date(),
    changedAt: new Date(),
  };
  await streamModel(db).create(stream);
  return { streamId: stream._id, show };
}
const silent = { codecs: 'avc1.4d401f', width: 320, height: 180, quality: 180 };
/** Two parts, of which the second has a smaller picture. */
const recording: RecordedVideo = {
  parts: [
    { run: 1, first: 1, seconds: [2, 2] },
    { run: 3, first: 0, seconds: [2.5] },
  ],
  renditions: [
    { ...silent, quality: 144, width: 256, height: 144, rungs: ['144p', '144p'] },
    { ...silent, rungs: ['source', '144p'] },
  ],
};
async function createFiles(streamId: string) {
  const store = createObjectStore(catalog.deps.config);
  for (const rung of ['source', '144p']) {
    for (const [number, part] of [
      [1, 'init'],
      [1, 0],
      [1, 1],
      [1, 2],
      [3, 'init'],
      [3, 0],
    ] as const) {
      const text = `${rung} ${number} ${part};`;
      await store.put(liveKey(segmentFile(streamId, rung, number, part)), Buffer.from(text), 'video/mp4');
    }
  }
}
const publish = (stream_id: string, show_id: string, token = admin) =>
  catalog.call(createRecordedShow, {
    token,
    body: { stream_id, show_id, thumbnail_url: '', recording },
  });
async function addRecordedShow() {
  const { streamId, show } = await createStream();
  await createFiles(streamId);
  const { body } = await publish(streamId, show._id.toHexString());
  return { streamId, id: body?.show_id ?? '' };
}
const managed = async (id: string) =>
  (await catalog.call(contracts.getManagedShow, { token: admin, params: { id } })).body;
const jobOf = async (id: string) => {
  const show = await showModel(catalog.deps.db).findById(id);
  return conversionModel(catalog.deps.db)
    .findOne({ videoUrl: show?.videoUrl ?? '' })
    .hint({ _id: 1 })
    .lean<ConversionDoc>();
};
const copy = (deps: Partial<CatalogDeps> = {}) =>
  convertVideos({ ...catalog.deps, encoder: present, ...deps }, goesOn, held);
const textOf = async (url: string) =>
  (await createObjectStore(catalog.deps.config).read(url.replace('/uploads/', '')))
    .setEncoding('utf8')
    .toArray();

describe('a show of a recording', () => {
  it('200: is a hidden copy of the show, whose video is awaited', async () => {
    const { streamId, show } = await createStream();
    const { status, body } = await publish(streamId, show._id.toHexString());
    expect([status, body?.created]).toEqual([200, true]);
    const { title, description, category, thumbnailUrl } = show;
    expect(await managed(body?.show_id ?? '')).toMatchObject({
      ...{ title, description, category, thumbnail_url: thumbnailUrl },
      ...{ access: 'premium', published: false, publish_at: null, likes: 0, duration: '1 min' },
      conversion: { percent: 0, qualities: [] },
    });
    const id = body?.show_id ?? '';
    await showModel(catalog.deps.db).updateOne({ _id: id }, { published: true, access: 'free' });
    const viewer = await catalog.call(contracts.getShow, { token: admin, params: { id } });
    expect(viewer.body?.video_url).toBeNull();
  });

  it('200: has the captions of the recording', async () => {
    const { streamId, show } = await createStream();
    const body = { stream_id: streamId, show_id: show._id.toHexString(), thumbnail_url: '', recording };
    const captions = [{ lang: 'yo' as const, url: `/uploads/shows/${'0'.repeat(32)}.vtt` }];
    const made = await catalog.call(createRecordedShow, { token: admin, body: { ...body, captions } });
    expect((await managed(made.body?.show_id ?? ''))?.captions).toMatchObject([
      { lang: 'yo', label: 'Yoruba' },
    ]);
  });

  it('200: is the same for concurrent and later calls, until it is deleted', async () => {
    const { streamId, show } = await createStream();
    const call = () => publish(streamId, show._id.toHexString());
    const both = (await Promise.all([call(), call()])).map(({ body }) => body);
    expect(both.map((body) => body?.created).toSorted()).toEqual([false, true]);
    const id = both[0]?.show_id ?? '';
    expect(both[1]?.show_id).toBe(id);
    expect((await call()).body).toEqual({ show_id: id, created: false });
    await catalog.call(contracts.deleteShow, { token: admin, params: { id } });
    const again = (await call()).body;
    expect(again?.created).toBe(true);
    expect(again?.show_id).not.toBe(id);
  });

  it('404, 403, 401 and 400: for unknown streams and shows, others than administrators, and unsafe names', async () => {
    const { streamId, show } = await createStream();
    const showId = show._id.toHexString();
    expect((await publish(newId(), showId)).code).toBe('stream_not_found');
    expect((await publish(streamId, newId())).code).toBe('show_not_found');
    expect((await publish(streamId, showId, catalog.tokens.member())).status).toBe(403);
    const body = { stream_id: streamId, show_id: showId, thumbnail_url: '', recording };
    expect((await catalog.call(createRecordedShow, { body })).status).toBe(401);
    const renditions = [{ ...silent, rungs: ['../shows', '144p'] }];
    const unsafe = { ...body, recording: { ...recording, renditions } };
    expect((await catalog.call(createRecordedShow, { token: admin, body: unsafe })).status).toBe(400);
    const foreign = { ...body, captions: [{ lang: 'en' as const, url: 'https://evil.example/a.vtt' }] };
    expect((await catalog.call(createRecordedShow, { token: admin, body: foreign })).status).toBe(400);
  });
});

describe('the copy of a recording', () => {
  it('joins the segments of each quality, and describes them in a playlist', async () => {
    const { id } = await addRecordedShow();
    expect(await copy()).toBe(1);
    expect((await managed(id))?.conversion).toMatchObject({
      status: 'ready',
      percent: 100,
      qualities: [144, 180],
    });
    const job = await jobOf(id);
    expect(job).toMatchObject({ sourceQuality: 180, recording: null });
    const [small, best] = job?.renditions ?? [];
    expect(best?.file).toBe(job?.videoUrl);
    expect(await textOf(small?.file ?? '')).toEqual(['144p 1 init;144p 1 1;144p 1 2;144p 3 init;144p 3 0;']);
    expect(await textOf(best?.file ?? '')).toEqual([
      'source 1 init;source 1 1;source 1 2;144p 3 init;144p 3 0;',
    ]);
    expect(small).toMatchObject({ bytes: 51, width: 256, height: 144, bandwidth: 36, codecs: 'avc1.4d401f' });
    const name = small?.file.split('/').at(-1);
    expect((await textOf(small?.playlist ?? '')).join('').split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:3',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-MAP:URI="${name}",BYTERANGE="12@0"`,
      ...['#EXTINF:2.000,', '#EXT-X-BYTERANGE:9@12', name],
      ...['#EXTINF:2.000,', '#EXT-X-BYTERANGE:9@21', name],
      '#EXT-X-DISCONTINUITY',
      `#EXT-X-MAP:URI="${name}",BYTERANGE="12@30"`,
      ...['#EXTINF:2.500,', '#EXT-X-BYTERANGE:9@42', name],
      ...['#EXT-X-ENDLIST', ''],
    ]);
  });

  it('continues after the finished qualities when the object store was unavailable', async () => {
    const { id } = await addRecordedShow();
    const { store, clock } = catalog.deps;
    const failing: CatalogDeps['store'] = {
      ...store,
      read: (key, part) =>
        key.includes('source-1-2')
          ? Promise.reject(new Error('connect ECONNREFUSED'))
          : store.read(key, part),
    };
    expect(await copy({ store: failing })).toBe(0);
    const job = await jobOf(id);
    expect(job).toMatchObject({ status: 'queued', attempts: 1, reason: 'storage' });
    expect(job?.renditions).toHaveLength(1);
    const later = testClock(new Date(clock.now().getTime() + 5 * 60_000));
    expect(await copy({ clock: later })).toBe(1);
    expect((await jobOf(id))?.renditions[0]).toEqual(job?.renditions[0]);
  });

  it('is left alone by workers of earlier releases: queued, running, and queued again', async () => {
    const { id } = await addRecordedShow();
    const { db, clock } = catalog.deps;
    const later = new Date(clock.now().getTime() + 365 * 86_400_000);
    const isDueForThem = async () =>
      (await conversionModel(db).exists({
        status: trusted({ $in: ['queued' as const, 'running' as const] }),
        nextTryAt: trusted({ $lte: later }),
      })) !== null;
    expect(await isDueForThem()).toBe(false);
    const job = await claimJob(db, clock.now());
    expect(await claimJob(db, clock.now())).toBeNull();
    expect(await isDueForThem()).toBe(false);
    if (job) await releaseJob(db, job, clock.now());
    expect(await isDueForThem()).toBe(false);
    await conversionModel(db).updateOne({ _id: job?._id ?? '' }, { status: 'failed' });
    const { body } = await catalog.call(contracts.retryConversion, { token: admin, params: { id } });
    expect(body?.conversion?.status).toMatch(/^(queued|waiting)$/);
    expect(await isDueForThem()).toBe(false);
    expect(await copy()).toBe(1);
  });

  it('fails for good when the stream was deleted in the meantime', async () => {
    const { id, streamId } = await addRecordedShow();
    const { store } = catalog.deps;
    await store.remove(liveKey(segmentFile(streamId, '144p', 1, 2)));
    expect(await copy()).toBe(0);
    expect((await managed(id))?.conversion).toMatchObject({ status: 'failed', reason: 'missing' });
  });
});

const real = createEncoder(ffmpeg);
const hasFfmpeg = await real.isAvailable();
describe.skipIf(!hasFfmpeg)(`real ffmpeg${hasFfmpeg ? '' : ', skipped: it is not installed'}`, () => {
  it('plays a recording of two runs from one file, and draws its storyboard', async () => {
    const { streamId, show } = await createStream();
    await showModel(catalog.deps.db).updateOne({ _id: show._id }, { thumbnailUrl: '' });
    const { store } = catalog.deps;
    const seconds: number[][] = [];
    for (const [number, size] of [
      [1, '320x180'],
      [2, '320x180'],
    ] as const) {
      const folder = await mkdtemp(join(tmpdir(), 'poc-recorded-'));
      const input = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=7`, '-f', 'lavfi', '-i', 'sine=d=7'];
      const codecs = [
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-g',
        '60',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
      ];
      const hls = ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'];
      const names = ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%d.m4s')];
      await run(ffmpeg, ['-v', 'error', ...input, ...codecs, ...hls, ...names, join(folder, 'list.m3u8')]);
      const list = await readFile(join(folder, 'list.m3u8'), 'utf8');
      seconds.push([...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) => Number(one)));
      for (const name of (await readdir(folder)).filter((file) => !file.endsWith('.m3u8'))) {
        const part = name === 'init.mp4' ? 'init' : Number.parseInt(name, 10);
        await store.put(
          liveKey(segmentFile(streamId, 'source', number, part)),
          await readFile(join(folder, name)),
          'video/mp4',
        );
      }
      await rm(folder, { recursive: true });
    }
    const parts = seconds.map((one, at) => ({ run: at + 1, first: 0, seconds: one }));
    const renditions = [{ ...silent, codecs: 'avc1.4d401f,mp4a.40.2', rungs: ['source', 'source'] }];
    const { body } = await catalog.call(createRecordedShow, {
      token: admin,
      body: {
        stream_id: streamId,
        show_id: show._id.toHexString(),
        thumbnail_url: '',
        recording: { parts, renditions },
      },
    });
    expect(await copy({ encoder: real })).toBe(1);
    const id = body?.show_id ?? '';
    expect((await managed(id))?.thumbnail_url).toMatch(/\.webp$/);
    await showModel(catalog.deps.db).updateOne({ _id: id }, { published: true, access: 'free' });
    const { body: seen } = await catalog.call(contracts.getShow, { token: admin, params: { id } });
    const args = ['-v', 'error', '-progress', 'pipe:1', '-i', `${catalog.url}${seen?.video_url}`];
    const played = await run(ffmpeg, [
      ...args,
      '-map',
      '0:v:0',
      '-fps_mode',
      'passthrough',
      '-f',
      'null',
      '-',
    ]);
    const frames = Number([...played.stdout.matchAll(/^frame=(\d+)/gm)].at(-1)?.[1]);
    // Of the 420 frames, this player skips a segment after a discontinuity.
    expect(frames).toBeGreaterThanOrEqual(360);
    expect(played.stderr).toBe('');
    expect(await makeStoryboards({ ...catalog.deps, encoder: real }, goesOn, held)).toBe(1);
    expect((await jobOf(id))?.storyboard).toMatchObject({ rows: 1, seconds: expect.closeTo(1.4, 1) });
  }, 60_000);
});
