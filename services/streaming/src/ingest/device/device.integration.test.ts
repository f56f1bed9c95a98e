import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceVideoPath } from '@poc/contracts/device-video';
import { getStream } from '@poc/contracts/endpoints/streaming';
import { createStreamKey, deleteStream, getBroadcast } from '@poc/contracts/endpoints/streaming-admin';
import { entriesInOutbox } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectDevice, type RecordingFormat, record, type TestDevice } from '../../testing/device.ts';
import { type IngestProcess, startTestEncoder, useIngest } from '../../testing/ingest.ts';

const patient = { timeout: 30_000, interval: 200 };
const streaming = useIngest();
let ingest: IngestProcess;
beforeAll(async () => {
  ingest = await streaming.startIngest();
});

const admin = (claims: Parameters<typeof streaming.service.tokens.admin>[0] = {}) =>
  streaming.service.tokens.admin(claims);
const givenStream = async (stream: Parameters<typeof streaming.addStream>[0] = {}) =>
  (await streaming.addStream({ status: 'live', ...stream }))._id.toHexString();
const broadcastOf = async (id: string) =>
  (await streaming.service.call(getBroadcast, { params: { id }, token: admin() })).body;
const playlist = async (id: string) =>
  (await fetch(`${streaming.service.url}/uploads/live/${id}-144p.m3u8`)).text();
const connect = (id: string, start: Parameters<typeof connectDevice>[2] = {}, at = ingest): TestDevice =>
  connectDevice(at, id, typeof start === 'object' && start !== null ? { token: admin(), ...start } : start);
const recorded = (id: string, seconds: number) =>
  expect
    .poll(async () => (await broadcastOf(id))?.recorded_seconds ?? 0, patient)
    .toBeGreaterThanOrEqual(seconds);

describe.each<[RecordingFormat, 'webm' | 'mp4', boolean]>([
  ['webm, H.264', 'webm', true],
  ['webm, VP8', 'webm', false],
  ['mp4, H.264', 'mp4', true],
])('a recording in %s', (format, container, isH264) => {
  it('becomes the video of the stream', async () => {
    const id = await givenStream();
    const owner = newId();
    const device = connect(id, { token: admin({ id: owner }), container, isH264 });
    expect(await device.accepted).toBe(true);
    record(device.socket, format);
    await recorded(id, 3);
    expect(await broadcastOf(id)).toMatchObject({
      state: 'receiving',
      source: { width: 320, height: 180, has_audio: true },
      qualities: ['source', '144p', 'audio'],
    });
    const { body } = await streaming.service.call(getStream, { params: { id } });
    expect(body?.stream_url).toBe(`/uploads/live/${id}.m3u8`);
    device.socket.close();
    await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('interrupted');
    const entries = await entriesInOutbox(streaming.service.deps.db);
    const own = entries.filter(({ actorId }) => actorId === owner);
    expect(own.map(({ action }) => action)).toEqual(['stream.device-video']);
  }, 60_000);
});

it('continues the same playlist on the new connection of its page, after a crash and a cut line', async () => {
  const id = await givenStream();
  const device = randomUUID();
  const other = await streaming.startIngest();
  const first = connect(id, { device }, other);
  await first.accepted;
  record(first.socket, 'webm, H.264');
  await recorded(id, 3);
  await other.kill('SIGKILL');
  expect(await first.closed).toBeNull();
  let former: TestDevice | null = null;
  for (let run = 2; run <= 3; run += 1) {
    const again = connect(id, { device });
    expect(await again.accepted).toBe(true);
    // The new connection replaces the previous one, which ends without a refusal.
    if (former) expect(await former.closed).toBeNull();
    former = again;
    const before = (await broadcastOf(id))?.recorded_seconds ?? 0;
    record(again.socket, 'webm, H.264');
    await recorded(id, before + 3);
  }
  former?.socket.close();
  await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('interrupted');
  expect((await playlist(id)).match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2);
}, 120_000);

describe('a browser is refused', () => {
  const refusal = (id: string, start: Parameters<typeof connect>[1] = {}) => connect(id, start).closed;

  it.each([
    ['a token', { token: '' }, 'unauthenticated'],
    ['a valid token', { token: 'x.y.z' }, 'unauthenticated'],
    ['a format', { container: 'avi' as 'mp4' }, 'invalid_request'],
    ['a message in JSON', 'hello', 'invalid_request'],
    ['a message within the limits', { token: 'x'.repeat(10_000) }, 'invalid_request'],
  ])('without %s', async (_name, start, code) => {
    expect(await refusal(await givenStream(), start)).toBe(code);
  });

  it('of a member, with an expired token, and of an administrator without the second factor', async () => {
    const id = await givenStream();
    const { tokens } = streaming.service;
    expect(await refusal(id, { token: tokens.member() })).toBe('forbidden');
    expect(await refusal(id, { token: tokens.sign({ issuedAt: Date.now() - 1_000_000 }) })).toBe(
      'token_expired',
    );
    expect(await refusal(id, { token: tokens.sign({}, { claims: { mfa: 'needed' } }) })).toBe(
      'second_factor_needed',
    );
  });

  it('for an unknown and an ended stream', async () => {
    expect(await refusal(newId())).toBe('stream_not_found');
    expect(await refusal(await givenStream({ status: 'ended' }))).toBe('stream_over');
  });

  it('while another browser or an encoder sends the stream', async () => {
    const id = await givenStream();
    const { body } = await streaming.service.call(createStreamKey, { params: { id }, token: admin() });
    const encoder = startTestEncoder(ingest, body?.key ?? '', { size: '320x180' });
    await expect.poll(async () => (await broadcastOf(id))?.state, patient).toBe('receiving');
    expect(await refusal(id)).toBe('video_taken');
    await encoder.stop();
    const other = await givenStream();
    const first = connect(other);
    await first.accepted;
    expect(await refusal(other)).toBe('video_taken');
    first.socket.close();
  }, 60_000);

  it('at other addresses', async () => {
    expect(await connect('../x').closed).toBeNull();
  });

  it('when its video cannot be read', async () => {
    const id = await givenStream();
    const device = connect(id);
    await device.accepted;
    device.socket.send(Buffer.alloc(100_000, 'garbage'));
    expect(await device.closed).toBe('video_unreadable');
    await expect.poll(async () => (await broadcastOf(id))?.state, patient).not.toBe('receiving');
  }, 60_000);

  it('when it sends video before it was accepted', async () => {
    const device = connect(await givenStream(), null);
    device.socket.on('open', () => device.socket.send(Buffer.alloc(10)));
    expect(await device.closed).toBe('invalid_request');
  });

  it('without a reason, with a first message above 16 KB or a second one before it was accepted', async () => {
    expect(await refusal(await givenStream(), 'x'.repeat(20_000))).toBeNull();
    const device = connect(await givenStream());
    device.socket.on('open', () => device.socket.send('{}'));
    expect(await device.closed).toBeNull();
    expect(device.replies).toEqual([]);
  });

  it('and cut, when it does not close the connection itself', async () => {
    const { hostname, port } = new URL(ingest.url);
    const socket = createConnection(Number(port), hostname);
    const path = deviceVideoPath.replace('{id}', await givenStream());
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
    const key = Buffer.alloc(16).toString('base64');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
    await once(socket, 'data');
    // A text of one byte, masked with zeros.
    socket.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x7b]));
    socket.on('error', () => undefined).resume();
    const sending = setInterval(() => socket.write(Buffer.from([0x81, 0x80, 0, 0, 0, 0])), 100);
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
    clearInterval(sending);
  }, 20_000);

  it('with a message above the limit', async () => {
    const device = connect(await givenStream());
    await device.accepted;
    const code = new Promise((resolve) => device.socket.on('close', resolve));
    device.socket.send(Buffer.alloc(3 * 1024 * 1024));
    expect(await code).toBe(1009);
  });
});

it('cuts silent connections, before and after they were accepted', async () => {
  const [unnamed, silent] = [connect(await givenStream(), null), connect(await givenStream())];
  expect(await silent.accepted).toBe(true);
  expect(await unnamed.closed).toBeNull();
  expect(await silent.closed).toBeNull();
}, 30_000);

it('asks for a new token before the old one expires, and ends with the right to send', async () => {
  const id = await givenStream();
  const owner = newId();
  const device = connect(id, { token: admin({ id: owner, issuedAt: Date.now() - 885_000 }) });
  await device.accepted;
  record(device.socket, 'webm, H.264');
  await expect.poll(() => device.replies.map(({ type }) => type), patient).toContain('renew');
  device.socket.send(JSON.stringify({ token: admin({ id: owner }) }));
  await new Promise((resolve) => setTimeout(resolve, 18_000));
  expect((await broadcastOf(id))?.state).toBe('receiving');
  device.socket.send(JSON.stringify({ token: admin({ id: newId() }) }));
  expect(await device.closed).toBe('forbidden');
}, 90_000);

it('ends when the token expired, and with the stream', async () => {
  const [short, deleted] = [await givenStream(), await givenStream()];
  const late = connect(short, { token: admin({ issuedAt: Date.now() - 895_000 }) });
  const other = connect(deleted);
  await Promise.all([late.accepted, other.accepted]);
  for (const { socket } of [late, other]) record(socket, 'webm, H.264');
  await recorded(deleted, 1);
  await streaming.service.call(deleteStream, { params: { id: deleted }, token: admin() });
  expect(await late.closed).toBeNull();
  expect(await other.closed).toBeNull();
}, 60_000);

it.each([
  ['a converter that is behind', 'exec sleep 600'],
  ['a browser that sends faster than the limit', 'exec cat > /dev/null'],
])(
  'slows down %s, instead of growing',
  async (_name, converter) => {
    const folder = await mkdtemp(join(tmpdir(), 'poc-slow-'));
    const ffmpeg = join(folder, 'ffmpeg');
    await writeFile(ffmpeg, `#!/bin/sh\n${converter}\n`, { mode: 0o755 });
    const slow = await streaming.startIngest({ FFMPEG_PATH: ffmpeg });
    const device = connect(await givenStream(), {}, slow);
    await device.accepted;
    for (let at = 0; at < 40; at += 1) device.socket.send(Buffer.alloc(1024 * 1024));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(device.socket.bufferedAmount).toBeGreaterThan(20 * 1024 * 1024);
    expect(await device.closed).toBeNull();
    await slow.kill('SIGTERM');
    await rm(folder, { recursive: true });
  },
  60_000,
);
