import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getStream } from '@poc/contracts/endpoints/streaming';
import {
  createStreamKey,
  deleteStream,
  deleteStreamKey,
  getBroadcast,
  updateStream,
} from '@poc/contracts/endpoints/streaming-admin';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type IngestProcess, startTestEncoder, useIngest } from '../testing/ingest.ts';
import { broadcastModel } from './broadcast.model.ts';
import { encodeAmf } from './rtmp/amf0.ts';
import { messageTypes, toChunks } from './rtmp/chunks.ts';
import { segmentModel } from './segment.model.ts';
import { streamKeyModel } from './stream-key.model.ts';

const patient = { timeout: 30_000, interval: 200 };
const run = promisify(execFile);
const streaming = useIngest();
let ingest: IngestProcess;
beforeAll(async () => {
  ingest = await streaming.startIngest();
});

const admin = () => streaming.service.tokens.admin();

async function givenStream(stream: Parameters<typeof streaming.addStream>[0] = {}) {
  const { _id } = await streaming.addStream({ status: 'live', ...stream });
  const id = _id.toHexString();
  const { body } = await streaming.service.call(createStreamKey, { params: { id }, token: admin() });
  if (!body) throw new Error('no key');
  return { id, key: body.key };
}
const broadcastOf = async (id: string) =>
  (await streaming.service.call(getBroadcast, { params: { id }, token: admin() })).body;
const read = (file: string) => fetch(`${streaming.service.url}/uploads/live/${file}`);

/** Creates a member with a plan, and a function that signs a stream's playlist URL per device. */
async function givenViewer(plan: 'premium' | 'ultimate') {
  const id = newId();
  const { tokens, url, deps } = streaming.service;
  const { db } = deps;
  await personModel(db).create({ _id: id, role: 'user', changedAt: new Date() });
  const openUntil = new Date(Date.now() + 3_600_000);
  await openPlanModel(db).create({ _id: id, plan, openUntil, changedAt: new Date() });
  const urlOn = async (stream: string, sessionId: string) => {
    const token = tokens.member({ id, sessionId });
    const { body } = await streaming.service.call(getStream, { params: { id: stream }, token });
    return `${url}${body?.stream_url}`;
  };
  return { id, urlOn };
}
/** Returns the playlist URLs of the qualities in a master playlist. */
const qualitiesOf = (master: string, url: string) =>
  master.split('\n').flatMap((line) => (line.includes('.m3u8') ? [new URL(line, url).href] : []));

const segmentsIn = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.m4s'));

async function endStream(id: string): Promise<void> {
  const { body } = await streaming.service.call(getStream, { params: { id } });
  if (!body) throw new Error('no stream');
  const { stream_url, start_time } = body;
  const changed = await streaming.service.call(updateStream, {
    params: { id },
    token: admin(),
    body: { stream_url, start_time, status: 'ended' },
  });
  expect(changed.status).toBe(200);
}

/** Plays a quality with ffmpeg. @returns decoded frames and ffmpeg's errors */
const decode = (id: string, rung: string) =>
  frameCount(['-i', `${streaming.service.url}/uploads/live/${id}-${rung}.m3u8`]);

async function frameCount(input: readonly string[], bytes?: Buffer) {
  const args = ['-v', 'error', '-progress', 'pipe:1', ...input, '-vsync', 'passthrough', '-f', 'null', '-'];
  const running = run(ffmpeg, args);
  running.child.stdin?.end(bytes);
  const { stdout, stderr } = await running;
  return { frames: Number([...stdout.matchAll(/^frame=(\d+)/gm)].at(-1)?.[1] ?? 0), errors: stderr };
}

/** Plays the segments of one run, after their header. */
async function decodeRun(playlist: string, number: number): Promise<{ frames: number; errors: string }> {
  const inRun = (file: string) => file.includes(`-source-${number}-`);
  const header = [...playlist.matchAll(/URI="([^"]+)"/g)].map(([, file = '']) => file).filter(inRun);
  const files = [...header, ...segmentsIn(playlist).filter(inRun)];
  const bytes = await Promise.all(files.map(async (file) => (await read(file)).bytes()));
  return frameCount(['-i', 'pipe:0'], Buffer.concat(bytes));
}

it('turns what an encoder sends into qualities that play, and into the replay', async () => {
  const { id, key } = await givenStream();
  expect((await read(`${id}.m3u8`)).status).toBe(404);
  const encoder = startTestEncoder(ingest, key);
  await expect.poll(async () => (await read(`${id}-240p.m3u8`)).status, patient).toBe(200);
  await expect
    .poll(async () => segmentsIn(await (await read(`${id}-480p.m3u8`)).text()).length, patient)
    .toBe(3);

  const master = await read(`${id}.m3u8`);
  expect(master.headers.get('content-type')).toContain('mpegurl');
  expect(master.headers.get('cache-control')).toBe('public, max-age=1');
  const basic = ['480p', '240p', '144p', 'audio'].map((rung) => `${id}-${rung}.m3u8`);
  const qualities = (await master.text()).split('\n').filter((line) => line.endsWith('.m3u8'));
  expect(qualities).toEqual(basic);
  // A player that knows this quality from before continues with the best one of its plan.
  const continued = segmentsIn(await (await read(`${id}-source.m3u8`)).text());
  expect(continued[0]).toBe(`${id}-480p-1-0.m4s`);
  expect((await read(continued[0] ?? '')).status).toBe(200);
  expect((await read(`${id}-source-1-0.m4s`)).status).toBe(403);
  expect((await read(`${id}-source-9-0.m4s`)).status).toBe(404);

  // Premium includes 720p.
  const premium = await givenViewer('premium');
  const url = await premium.urlOn(id, newId());
  const [best = '', ...others] = qualitiesOf(await (await fetch(url)).text(), url);
  expect(others.map((other) => other.split('/').at(-1))).toEqual(basic);
  const parts = (await (await fetch(best)).text()).split('\n').filter((line) => line.includes('.m4s'));
  expect((await fetch(new URL(parts[0] ?? '', best))).status).toBe(200);
  await openPlanModel(streaming.service.deps.db).deleteOne({ _id: premium.id });
  expect(await (await fetch(best)).text()).not.toContain('-source-');
  expect((await fetch(new URL(parts[0] ?? '', best))).status).toBe(403);
  expect(qualitiesOf(await (await fetch(url)).text(), url)).toHaveLength(basic.length);
  const [segment = ''] = segmentsIn(await (await read(`${id}-144p.m3u8`)).text());
  const bytes = await read(segment);
  expect(bytes.headers.get('cache-control')).toContain('immutable');
  expect(Number(bytes.headers.get('content-length'))).toBeGreaterThan(1_000);

  const live = await broadcastOf(id);
  expect(live).toMatchObject({
    state: 'receiving',
    source: { width: 1280, height: 720, fps: 30, has_audio: true },
    qualities: ['source', '480p', '240p', '144p', 'audio'],
  });
  // The machine may be busy with other tests.
  expect(live?.warnings.filter((warning) => warning !== 'encoder_behind')).toEqual([]);
  expect(live?.segment_seconds).toBeCloseTo(2, 0);

  await encoder.stop();
  await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('interrupted');
  await endStream(id);
  await expect.poll(async () => (await read(`${id}-480p.m3u8`)).text(), patient).toContain('#EXT-X-ENDLIST');
  const ultimate = await (await givenViewer('ultimate')).urlOn(id, newId());
  const [source = ''] = qualitiesOf(await (await fetch(ultimate)).text(), ultimate);
  for (const played of [
    await frameCount(['-i', source]),
    await decode(id, '480p'),
    await decode(id, '144p'),
  ]) {
    expect(played.frames).toBeGreaterThan(150);
    expect(played.errors).toBe('');
  }
  expect((await decode(id, 'audio')).errors).toBe('');
  expect(await broadcastOf(id)).toMatchObject({ state: 'off', key_created_at: null });
}, 120_000);

it('continues the recording after the encoder returns, also at another process', async () => {
  const { id, key } = await givenStream();
  const other = await streaming.startIngest();
  const first = startTestEncoder(other, key, { size: '640x360' });
  await expect.poll(async () => (await broadcastOf(id))?.recorded_seconds ?? 0, patient).toBeGreaterThan(3);
  await other.kill('SIGKILL');
  await first.ended;

  // The encoder is refused until the lease of the killed process has expired.
  await expect
    .poll(async () => {
      const encoder = startTestEncoder(ingest, key, { size: '640x360', seconds: 6 });
      return encoder.ended;
    }, patient)
    .toBe('');
  await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('interrupted');
  await endStream(id);
  const playlist = await (await read(`${id}-source.m3u8`)).text();
  expect(playlist.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
  expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(2);
  expect(await decodeRun(playlist, 1)).toEqual({
    frames: expect.toSatisfy((count) => count >= 60),
    errors: '',
  });
  expect(await decodeRun(playlist, 2)).toEqual({ frames: 180, errors: '' });
}, 120_000);

it('removes the temporary files of a killed process at the next start', async () => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'poc-killed-'));
  const folders = async () => (await readdir(TMPDIR)).filter((name) => name.startsWith('poc-ingest-'));
  try {
    const killed = await streaming.startIngest({ TMPDIR });
    const { key } = await givenStream();
    const encoder = startTestEncoder(killed, key, { size: '320x180' });
    await expect.poll(async () => (await folders()).length, patient).toBe(1);
    await killed.kill('SIGKILL');
    await encoder.ended;
    expect(await folders()).toHaveLength(1);
    await streaming.startIngest({ TMPDIR });
    await expect.poll(folders, patient).toEqual([]);
  } finally {
    await rm(TMPDIR, { recursive: true, force: true, maxRetries: 3 });
  }
}, 120_000);

describe('an encoder is refused', () => {
  const refusal = (key: string, options = {}) =>
    startTestEncoder(ingest, key, { size: '320x180', seconds: 20, ...options }).ended;

  it('with a wrong, a replaced and a revoked key, and after the stream ended', async () => {
    const { id, key } = await givenStream();
    expect(await refusal('poc_wrong')).not.toBe('');
    const params = { id };
    const { body } = await streaming.service.call(createStreamKey, { params, token: admin() });
    expect(await refusal(key)).not.toBe('');
    await streaming.service.call(deleteStreamKey, { params, token: admin() });
    expect(await refusal(body?.key ?? '')).not.toBe('');
    const ended = await givenStream();
    await endStream(ended.id);
    expect(await refusal(ended.key)).not.toBe('');
  }, 60_000);

  it('while another one sends the stream, and is cut when its key is revoked', async () => {
    const { id, key } = await givenStream();
    const first = startTestEncoder(ingest, key, { size: '320x180' });
    await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('receiving');
    expect(await refusal(key)).not.toBe('');
    expect((await broadcastOf(id))?.state).toBe('receiving');
    await streaming.service.call(deleteStreamKey, { params: { id }, token: admin() });
    expect(await first.ended).not.toBe('');
    await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('interrupted');
  }, 60_000);

  it('with video other than H.264, and the console says why', async () => {
    const { id, key } = await givenStream();
    expect(await refusal(key, { codec: 'flv1' })).not.toBe('');
    await expect.poll(async () => (await broadcastOf(id))?.warnings, patient).toContain('video_codec');
  }, 60_000);
});

it('receives audio without video, video without audio, and a portrait picture', async () => {
  const [audio, silent, portrait] = [await givenStream(), await givenStream(), await givenStream()];
  const encoders = [
    startTestEncoder(ingest, audio.key, { size: null, seconds: 8 }),
    startTestEncoder(ingest, silent.key, { size: '320x180', audio: false, seconds: 8 }),
    startTestEncoder(ingest, portrait.key, { size: '360x640', seconds: 8 }),
  ];
  await Promise.all(encoders.map(({ ended }) => ended));
  await expect.poll(async () => (await broadcastOf(portrait.id))?.state, patient).toBe('interrupted');
  expect(await broadcastOf(audio.id)).toMatchObject({ qualities: ['audio'], warnings: ['no_video'] });
  expect(await broadcastOf(silent.id)).toMatchObject({
    qualities: ['source', '144p'],
    warnings: ['no_audio'],
  });
  expect(await (await read(`${portrait.id}.m3u8`)).text()).toContain('RESOLUTION=240x426');
  await Promise.all([audio, silent, portrait].map(({ id }) => endStream(id)));
  expect((await decode(audio.id, 'audio')).errors).toBe('');
  expect((await decode(silent.id, '144p')).frames).toBeGreaterThan(150);
  expect((await decode(portrait.id, '144p')).frames).toBeGreaterThan(150);
}, 90_000);

describe('the video of a stream', () => {
  it('that is scheduled or hidden is not found', async () => {
    const { id, key } = await givenStream({
      status: 'scheduled',
      startTime: new Date(Date.now() + 3_600_000),
    });
    await startTestEncoder(ingest, key, { size: '320x180', seconds: 5 }).ended;
    await expect.poll(async () => (await broadcastOf(id))?.qualities.length, patient).toBeGreaterThan(0);
    expect((await read(`${id}.m3u8`)).status).toBe(404);
    expect((await read(`${id}-source-1-0.m4s`)).status).toBe(404);
  }, 60_000);

  it('that was sent before the start is never shown, and administrators preview it', async () => {
    const { id, key } = await givenStream({
      status: 'scheduled',
      startTime: new Date(Date.now() + 3_600_000),
    });
    await startTestEncoder(ingest, key, { size: '320x180', seconds: 5 }).ended;
    await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('interrupted');
    const viewer = newId();
    await personModel(streaming.service.deps.db).create({
      _id: viewer,
      role: 'admin',
      changedAt: new Date(),
    });
    const token = streaming.service.tokens.admin({ id: viewer });
    const preview = await streaming.service.call(getStream, { params: { id }, token });
    expect((await fetch(`${streaming.service.url}${preview.body?.stream_url}`)).status).toBe(200);

    const start_time = new Date(Date.now() + 3_600_000).toISOString();
    const body = { stream_url: `/uploads/live/${id}.m3u8`, start_time, status: 'live' } as const;
    expect((await streaming.service.call(updateStream, { params: { id }, token, body })).status).toBe(200);
    await startTestEncoder(ingest, key, { size: '320x180', seconds: 5 }).ended;
    await expect
      .poll(async () => segmentsIn(await (await read(`${id}-source.m3u8`)).text())[0] ?? '', patient)
      .toContain('-source-2-0.m4s');
    expect((await read(`${id}-source-2-0.m4s`)).status).toBe(200);
    expect((await read(`${id}-source-1-0.m4s`)).status).toBe(404);
  }, 60_000);

  it('of a show for Premium needs a signed address, down to its segments', async () => {
    const show = await streaming.addShow({ access: 'premium' });
    const { id, key } = await givenStream({ showId: show._id });
    await startTestEncoder(ingest, key, { size: '320x180', seconds: 5 }).ended;
    await expect.poll(async () => (await broadcastOf(id))?.qualities.length, patient).toBeGreaterThan(0);
    expect((await read(`${id}.m3u8`)).status).toBe(403);
    expect((await read(`${id}-source-1-0.m4s`)).status).toBe(403);
    const viewer = newId();
    await personModel(streaming.service.deps.db).create({
      _id: viewer,
      role: 'admin',
      changedAt: new Date(),
    });
    const token = streaming.service.tokens.admin({ id: viewer });
    const { body } = await streaming.service.call(getStream, { params: { id }, token });
    const master = await fetch(`${streaming.service.url}${body?.stream_url}`);
    expect(master.status).toBe(200);
    const [quality = ''] = qualitiesOf(await master.text(), `${streaming.service.url}${body?.stream_url}`);
    const playlist = await (await fetch(quality)).text();
    const segment = playlist.split('\n').find((line) => line.includes('.m4s')) ?? '';
    const bytes = await fetch(new URL(segment, quality));
    expect(bytes.status).toBe(200);
    expect(bytes.headers.get('cache-control')).toContain('private');
    expect((await read(segment.replace(/\?.*/, ''))).status).toBe(403);

    // Each device fetches a playlist as its player does; a fourth one is refused.
    const { urlOn } = await givenViewer('premium');
    const statusOn = async (device: string) => (await fetch(await urlOn(id, device))).status;
    const devices = Array.from({ length: 4 }, () => newId());
    for (const device of devices.slice(0, 3)) expect(await statusOn(device)).toBe(200);
    expect(await statusOn(devices[3] ?? '')).toBe(409);
    expect(await statusOn(devices[0] ?? '')).toBe(200);
  }, 60_000);
});

it('continues with another encoder when one hangs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'poc-hanging-'));
  const hanging = join(folder, 'ffmpeg');
  // The first start hangs, the next one works.
  const script = `#!/bin/sh\nif mkdir "$0.hung" 2>/dev/null; then exec sleep 600; fi\nexec ${ffmpeg} "$@"\n`;
  await writeFile(hanging, script, { mode: 0o755 });
  const { id, key } = await givenStream();
  const other = await streaming.startIngest({ FFMPEG_PATH: hanging });
  const encoder = startTestEncoder(other, key, { size: '320x180' });
  await expect.poll(async () => (await broadcastOf(id))?.recorded_seconds ?? 0, patient).toBeGreaterThan(1);
  expect(await (await fetch(`${other.url}/metrics`)).text()).toMatch(/^poc_ingest_restarts_total\{.*\} 1$/m);
  await encoder.stop();
  await other.kill('SIGTERM');
  await rm(folder, { recursive: true });
}, 60_000);

it('is removed with its stream, also while an encoder sends it', async () => {
  const { id, key } = await givenStream();
  const encoder = startTestEncoder(ingest, key, { size: '320x180' });
  await expect.poll(async () => (await broadcastOf(id))?.recorded_seconds ?? 0, patient).toBeGreaterThan(1);
  await streaming.service.call(deleteStream, { params: { id }, token: admin() });
  expect(await encoder.ended).not.toBe('');
  const { db, store } = streaming.service.deps;
  async function leftFiles(): Promise<number> {
    let count = 0;
    for await (const { key } of store.list(`live/${id}`)) count += key.length > 0 ? 1 : 0;
    return count;
  }
  await expect.poll(() => broadcastModel(db).exists({ _id: id }), patient).toBeNull();
  expect(await leftFiles()).toBe(0);
  expect(await segmentModel(db).exists({ streamId: id })).toBeNull();
  expect(await streamKeyModel(db).exists({ _id: id })).toBeNull();
}, 60_000);

it('cuts a connection that repeats commands instead of publishing', async () => {
  const socket = connect(ingest.rtmpPort, '127.0.0.1');
  const closed = new Promise<boolean>((resolve) => {
    socket.on('error', () => resolve(true)).on('close', () => resolve(true));
    setTimeout(() => resolve(false), 5_000);
  });
  const command = encodeAmf(['connect', 1, { app: 'live' }]);
  const chunk = toChunks(3, { type: messageTypes.command, streamId: 0, payload: command });
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(3_072), chunk, chunk]));
  socket.resume();
  expect(await closed).toBe(true);
}, 20_000);

it('limits connections without a key', async () => {
  const sockets = Array.from({ length: 100 }, () => connect(ingest.rtmpPort, '127.0.0.1'));
  const closed = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<boolean>((resolve) => {
          socket.on('error', () => resolve(true)).on('close', () => resolve(true));
          setTimeout(() => resolve(false), 2_000);
        }),
    ),
  );
  expect(closed.filter(Boolean).length).toBe(80);
  for (const socket of sockets) socket.destroy();
}, 20_000);
