import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTrim } from '@poc/contracts/endpoints/recordings';
import { getStream } from '@poc/contracts/endpoints/streaming';
import { updateStream } from '@poc/contracts/endpoints/streaming-admin';
import { liveKey, segmentFile } from '@poc/contracts/recorded-files';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamModel } from '../../streams/streams.api.ts';
import { givenRecording, type RecordedRun } from '../../testing/recorded-stream.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { createLiveStates } from '../live-state.ts';
import { removeVideo } from '../remove-video.ts';
import { hasDueStoryboard, makeStoryboards } from './make-storyboards.ts';
import { storyboardDue } from './storyboard.ts';

const streaming = useStreaming();
const run = promisify(execFile);
const goesOn = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorded-'));
});
beforeEach(() =>
  broadcastModel(streaming.service.deps.db).updateMany({}, { storyboardDueAt: null }).hint({ _id: 1 }),
);
afterAll(() => rm(folder, { recursive: true, force: true }));

const depsAt = (afterMs = 0, ffmpeg = 'ffmpeg') => {
  const { db, store, logger } = streaming.service.deps;
  const clock = testClock(new Date(Date.now() + afterMs));
  return { db, store, logger, ffmpeg, clock, liveStates: createLiveStates(db) };
};
const make = (afterMs?: number, ffmpeg?: string) => makeStoryboards(depsAt(afterMs, ffmpeg), goesOn);
const broadcastOf = (id: string) =>
  broadcastModel(streaming.service.deps.db).findById(id).lean<BroadcastDoc>();
const change = (id: string, fields: Partial<BroadcastDoc>) =>
  broadcastModel(streaming.service.deps.db).updateOne({ _id: id }, fields);
const call: typeof streaming.service.call = (endpoint, input) =>
  streaming.service.call(endpoint, { token: streaming.service.tokens.admin(), ...input });
const storyboardFor = async (id: string, token?: string) => {
  const { body } = await streaming.service.call(getStream, { params: { id }, ...(token && { token }) });
  return body?.replay?.storyboard;
};
const fetched = (path: string) => fetch(`${streaming.service.url}${path}`);

/** Returns the brightness of segment `n` in `realSegments`, of 256. */
const brightness = (n: number) => 16 + 20 * n;

const encoded = new Map<string, ReturnType<typeof encode>>();
/** Returns two-second segments that become brighter, with a keyframe in each second. */
function realSegments(count: number, size: string): ReturnType<typeof encode> {
  const key = `${count} of ${size}`;
  const segments = encoded.get(key) ?? encode(count, size);
  encoded.set(key, segments);
  return segments;
}

async function encode(count: number, size: string): Promise<{ init: Buffer; segments: Buffer[] }> {
  const picture = `color=black:s=16x16:r=10:d=${2 * count},format=yuv420p,geq=lum='16+20*floor(T/2)':cb=128:cr=128,scale=${size}`;
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10'];
  const parts = ['-f', 'hls', '-hls_time', '2', '-hls_segment_type', 'fmp4', '-hls_list_size', '0'];
  const output = await mkdtemp(join(folder, 'video-'));
  const names = ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(output, '%d.m4s')];
  const input = ['-v', 'error', '-f', 'lavfi', '-i', picture];
  await run('ffmpeg', [...input, ...codecs, ...parts, ...names, join(output, 'list.m3u8')]);
  const read = (name: string) => readFile(join(output, name));
  const segments = Array.from({ length: count }, (_, n) => read(`${n}.m4s`));
  return { init: await read('init.mp4'), segments: await Promise.all(segments) };
}

/** Stores a recording with pictures, by default two runs of ten seconds of different size. */
async function givenPictures(
  options: Parameters<typeof givenRecording>[1] = {},
  runs: readonly (RecordedRun & { size: string })[] = [
    { at: 0, segments: 5, size: '256x144' },
    { at: 30, segments: 5, size: '144x256' },
  ],
) {
  const given = await givenRecording(streaming, { runs, ...options });
  for (const [index, { segments: count, size }] of runs.entries()) {
    const { init, segments } = await realSegments(count, size);
    const put = (part: number | 'init', bytes: Buffer) =>
      streaming.service.deps.store.put(
        liveKey(segmentFile(given.id, '480p', index + 1, part)),
        bytes,
        'video/mp4',
      );
    await put('init', init);
    for (const [n, bytes] of segments.entries()) await put(n, bytes);
  }
  await change(given.id, storyboardDue(new Date()));
  return given;
}

/** Returns the average brightness of the middle of each tile. */
async function tilesOf(url: string, rows = 1): Promise<number[]> {
  const file = join(folder, 'storyboard.jpg');
  await writeFile(file, Buffer.from(await (await fetched(url)).arrayBuffer()));
  const filters = `scale=${10 * 16}:${rows * 9}:flags=area`;
  const args = ['-v', 'error', '-i', file, '-vf', filters, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' });
  return Array.from({ length: 10 * rows }, (_, at) => {
    const [x, y] = [(at % 10) * 16 + 8, Math.floor(at / 10) * 9 + 4];
    return stdout[y * 160 + x] ?? 0;
  });
}

it('200: a recording has a picture for each part of its length, across runs of other sizes', async () => {
  const { id } = await givenPictures();
  expect(await make()).toBe(1);
  expect(await make()).toBe(0);
  const storyboard = await storyboardFor(id);
  const url = `/uploads/live/${id}-0-9.jpg`;
  expect(storyboard).toEqual({ url, columns: 10, rows: 1, width: 160, height: 90, seconds: 2 });
  const response = await fetched(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toContain('immutable');
  const once = [0, 1, 2, 3, 4].map((n) => expect.closeTo(full(brightness(n)), -1.2));
  expect(await tilesOf(url)).toEqual([...once, ...once]);
});

/** Converts a limited-range brightness to full range. */
const full = (limited: number) => ((limited - 16) * 255) / 219;

it('404: shows nothing that a trim cut off, also before the next one is made', async () => {
  const { id } = await givenPictures();
  await make();
  const whole = (await storyboardFor(id))?.url ?? '';
  expect((await call(setTrim, { params: { id }, body: { trim: { start: 4, end: 10 } } })).status).toBe(200);
  expect(await storyboardFor(id)).toBeUndefined();
  await expect.poll(async () => (await fetched(whole)).status).toBe(404);
  expect(await make()).toBe(1);
  const trimmed = await storyboardFor(id);
  expect(trimmed).toMatchObject({ url: `/uploads/live/${id}-2-4.jpg`, seconds: 0.6 });
  await expect.poll(async () => (await fetched(trimmed?.url ?? '')).status).toBe(200);
  expect(Math.min(...(await tilesOf(trimmed?.url ?? '')))).toBeGreaterThan(full(brightness(1)));
  expect(await streaming.service.deps.store.exists(whole.slice(9))).toBe(false);
});

describe('while it is drawn', () => {
  const isStored = (file: string) => streaming.service.deps.store.exists(liveKey(file));
  /** Makes the storyboard, with a change of the recording before the picture is stored. */
  const makeDuring = (happens: () => Promise<unknown>) => {
    const { store } = streaming.service.deps;
    const putFile: typeof store.putFile = async (...file) => {
      await happens();
      await store.putFile(...file);
    };
    return makeStoryboards({ ...depsAt(), store: { ...store, putFile } }, goesOn);
  };

  it.each([
    ['at once', true],
    ['later', false],
  ])('a deletion whose files go %s leaves no picture', async (_when, atOnce) => {
    const { id } = await givenPictures();
    const { db, store } = streaming.service.deps;
    const made = await makeDuring(async () => {
      await streamModel(db).deleteOne({ _id: id });
      if (atOnce) await removeVideo(db, store, new Types.ObjectId(id), 1_000);
    });
    expect([made, await isStored(`${id}-0-9.jpg`)]).toEqual([0, false]);
  });

  it('an undone trim retains the picture in use', async () => {
    const { id } = await givenPictures();
    await make();
    const trimTo = (trim: { start: number; end: number } | null) =>
      call(setTrim, { params: { id }, body: { trim } });
    await trimTo({ start: 4, end: 10 });
    await makeDuring(async () => {
      await trimTo(null);
      // Another draw would restore the picture.
      await change(id, { storyboardDueAt: null });
    });
    expect([await isStored(`${id}-0-9.jpg`), await isStored(`${id}-2-4.jpg`)]).toEqual([true, false]);
    expect((await storyboardFor(id))?.url).toBe(`/uploads/live/${id}-0-9.jpg`);
  });
});

it('is due when the stream ends, and waits until its last segments are stored', async () => {
  const { id, at } = await givenPictures({ stream: { status: 'live' } });
  expect(await make()).toBe(0);
  expect((await broadcastOf(id))?.storyboardDueAt).toBeNull();
  await change(id, { owner: 'an encoder', leaseUntil: new Date(Date.now() + 60_000) });
  const body = {
    stream_url: `/uploads/live/${id}.m3u8`,
    start_time: at(0).toISOString(),
    status: 'ended',
  } as const;
  expect((await call(updateStream, { params: { id }, body })).status).toBe(200);
  expect(await make()).toBe(0);
  expect(await hasDueStoryboard(depsAt())).toBe(false);
  expect(await make(61_000)).toBe(1);
  const edit = (start: number) =>
    call(updateStream, { params: { id }, body: { ...body, start_time: at(start).toISOString() } });
  await edit(0);
  expect(await hasDueStoryboard(depsAt(61_000))).toBe(false);
  await edit(3);
  expect(await hasDueStoryboard(depsAt(61_000))).toBe(true);
});

it('is not made of sound', async () => {
  const { id } = await givenRecording(streaming, { hasPicture: false });
  await change(id, storyboardDue(new Date()));
  expect(await make()).toBe(0);
  expect(await broadcastOf(id)).toMatchObject({ storyboard: null, storyboardDueAt: null });
});

it('is not drawn by two processes concurrently', async () => {
  await givenPictures();
  const { store } = streaming.service.deps;
  let others: number | undefined;
  const putFile: typeof store.putFile = async (...file) => {
    // Longer than any draw takes.
    others ??= await make(10 * 60_000);
    await store.putFile(...file);
  };
  expect(await makeStoryboards({ ...depsAt(), store: { ...store, putFile } }, goesOn)).toBe(1);
  expect(others).toBe(0);
});

it('is retried with increasing pauses, five times', async () => {
  const { id } = await givenPictures();
  const attempts: unknown[] = [];
  for (const minute of [0, 15, 17, 80, 82, 337, 339, 1_362, 1_364, 9_000]) {
    await make(minute * 60_000 + 1_000, '/nowhere/ffmpeg');
    attempts.push((await broadcastOf(id))?.storyboardAttempts);
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(await storyboardFor(id)).toBeUndefined();
});

it('is due again after a shutdown', async () => {
  const { id } = await givenPictures();
  const stopping = new AbortController();
  const { store } = streaming.service.deps;
  const read: typeof store.read = (key) => {
    stopping.abort();
    return store.read(key);
  };
  expect(await makeStoryboards({ ...depsAt(), store: { ...store, read } }, stopping.signal)).toBe(0);
  expect((await broadcastOf(id))?.storyboardAttempts).toBe(0);
  expect(await make(1_000)).toBe(1);
});

it('403: the storyboard of a paid stream opens with the plan and its signature only', async () => {
  const { _id: showId } = await streaming.addShow({ access: 'premium' });
  const { id } = await givenPictures({ stream: { showId } });
  await make();
  const file = `/uploads/live/${id}-0-9.jpg`;
  expect(await storyboardFor(id)).toBeUndefined();
  expect((await fetched(file)).status).toBe(403);
  const viewer = newId();
  const { db, tokens } = { ...streaming.service.deps, ...streaming.service };
  await openPlanModel(db).create({
    _id: viewer,
    plan: 'premium',
    openUntil: new Date(Date.now() + 3_600_000),
    changedAt: new Date(),
  });
  const url = (await storyboardFor(id, tokens.member({ id: viewer })))?.url ?? '';
  expect(url.startsWith(`${file}?viewer=`)).toBe(true);
  const response = await fetched(url);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
  expect((await fetched(url.replace('signature=', 'signature=x'))).status).toBe(403);
});

it('404: another name, and a storyboard of an unknown stream', async () => {
  const { id } = await givenPictures();
  await make();
  for (const name of [`${id}-0-8.jpg`, `${id}.jpg`, `${newId()}-0-9.jpg`])
    expect((await fetched(`/uploads/live/${name}`)).status, name).toBe(404);
});
