import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { sessionStore } from '../../../../shared/auth/session-store.ts';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { startServer } from '../../../../shared/testing/server.ts';
import { FakeRecorder, FakeVideoSocket, startFakeDevice } from '../testing/fake-device.ts';
import { createDeviceBroadcast, type DeviceBroadcast } from './device-broadcast.ts';

const { server } = startServer(administrator, []);
const device = startFakeDevice();
let broadcast: DeviceBroadcast;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  broadcast = createDeviceBroadcast(idOf(1));
});
afterEach(() => {
  broadcast.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const refused = (code: 'video_taken' | 'stream_over' | 'token_expired' | 'service_unavailable') =>
  ({ type: 'refused', code, error: 'No.' }) as const;
const media = () => navigator.mediaDevices.getUserMedia({ video: true, audio: true });
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Waits for the token, which is read asynchronously. */
const settled = () => passed(0);

async function goLive() {
  broadcast.start(await media());
  await accept();
}
async function accept() {
  device.socket().open();
  await settled();
  device.socket().reply({ type: 'accepted' });
}
async function second(bytes = 300_000) {
  await passed(1_000);
  device.recorder().record(bytes);
}

test('sends its token and format first, then the recording in messages of limited size', async () => {
  broadcast.start(await media());
  expect(broadcast.get().phase).toBe('connecting');
  const socket = device.socket();
  expect(socket.url).toBe(`ws://${location.host}/api/streams/${idOf(1)}/video`);
  socket.open();
  await settled();
  expect(socket.texts()).toEqual([
    {
      token: sessionStore.get()?.token,
      device: expect.stringMatching(/^[0-9a-f-]{36}$/),
      container: 'webm',
      isH264: true,
    },
  ]);
  expect(socket.bytes()).toBe(0);
  socket.reply({ type: 'accepted' });
  expect(device.recorder().options).toMatchObject({
    mimeType: 'video/webm;codecs=h264,opus',
    videoBitsPerSecond: limits.deviceRates[0],
  });
  await second(1_200_000);
  expect(socket.bytes()).toBe(1_200_000);
  expect(socket.sent).toHaveLength(4);
  await second(300_000);
  expect(broadcast.get()).toMatchObject({ phase: 'sending', kbps: 4_800, isLowered: false });
});

test('reconnects for as long as the host wants, with a new recording', async () => {
  await goLive();
  await second();
  const first = device.recorder();
  device.socket().drop();
  expect(broadcast.get().phase).toBe('reconnecting');
  expect(first.state).toBe('inactive');
  for (let tries = 2; tries < 12; tries += 1) {
    await passed(limits.maxReconnectMs);
    expect(FakeVideoSocket.opened).toHaveLength(tries);
    device.socket().drop();
  }
  await passed(limits.maxReconnectMs);
  await accept();
  await second();
  expect(device.recorder()).not.toBe(first);
  expect(broadcast.get().phase).toBe('sending');
});

test('gives up a handshake without a response, and tries again', async () => {
  broadcast.start(await media());
  await passed(limits.deviceConnectMs + limits.maxReconnectMs);
  expect(FakeVideoSocket.opened).toHaveLength(2);
});

/** Records until the connection is replaced, while `sentPerSecond` bytes leave. @returns the seconds it took */
async function clog(sentPerSecond: (second: number) => number): Promise<number> {
  const socket = device.socket();
  for (let at = 1; at <= 60; at += 1) {
    const before = socket.bytes();
    await second();
    if (socket.readyState === 3) return at;
    const recorded = socket.bytes() - before;
    socket.bufferedAmount = Math.max(0, socket.bufferedAmount + recorded - sentPerSecond(at));
  }
  throw new Error('the connection was kept');
}
async function accepted() {
  await passed(limits.maxReconnectMs);
  await accept();
  await second();
}
const rates = () => FakeRecorder.started.map(({ options }) => options.videoBitsPerSecond);

test('lowers the bit rate on a slow line instead of growing without end', async () => {
  await goLive();
  for (const _ of [...limits.deviceRates]) {
    // Some systems send in large blocks.
    expect(await clog((at) => (at % 2 === 0 ? 150_000 : 0))).toBeLessThan(20);
    await accepted();
  }
  expect(rates()).toEqual([...limits.deviceRates, limits.deviceRates.at(-1)]);
  expect(broadcast.get()).toMatchObject({ phase: 'sending', isLowered: true });
});

test('does not lower the bit rate when the line is lost, unless it is lost again immediately', async () => {
  await goLive();
  await second();
  expect(await clog(() => 0)).toBeLessThan(10);
  expect(broadcast.get()).toMatchObject({ phase: 'reconnecting', isLowered: false });
  await accepted();
  await clog(() => 0);
  expect(broadcast.get()).toMatchObject({ phase: 'reconnecting', isLowered: true });
});

test('reconnects as the same page, and does not wait for another device', async () => {
  await goLive();
  await second();
  const [start] = device.socket().texts();
  device.socket().drop();
  await passed(limits.maxReconnectMs);
  device.socket().open();
  await settled();
  expect(device.socket().texts()).toEqual([start]);
  device.socket().reply(refused('video_taken'));
  await settled();
  expect(broadcast.get()).toMatchObject({ phase: 'refused', refusal: { code: 'video_taken' } });
});

test('tries again while the server is full, and stops when the stream is over', async () => {
  await goLive();
  device.socket().reply(refused('service_unavailable'));
  await passed(limits.maxReconnectMs);
  expect(FakeVideoSocket.opened).toHaveLength(2);
  device.socket().reply(refused('stream_over'));
  await passed(10 * limits.maxReconnectMs);
  expect(FakeVideoSocket.opened).toHaveLength(2);
  expect(broadcast.get().phase).toBe('refused');
});

test('renews its token when the server asks, and after it was refused as expired', async () => {
  const session = sessionStore.get();
  let renewals = 0;
  server.use(
    http.post('*/api/auth/refresh', () => {
      renewals += 1;
      return HttpResponse.json({ token: `renewed-${renewals}`, user: session?.user });
    }),
  );
  vi.useRealTimers();
  await goLiveInRealTime();
  device.socket().reply({ type: 'renew' });
  await vi.waitFor(() => expect(device.socket().texts()).toContainEqual({ token: 'renewed-1' }));
  device.socket().reply(refused('token_expired'));
  await vi.waitFor(() => expect(FakeVideoSocket.opened).toHaveLength(2), { timeout: 5_000 });
  expect(renewals).toBe(2);
});

async function goLiveInRealTime() {
  broadcast.start(await media());
  device.socket().open();
  await vi.waitFor(() => expect(device.socket().texts()).toHaveLength(1));
  device.socket().reply({ type: 'accepted' });
}

test('sends the last chunk when it is stopped, and nothing afterwards', async () => {
  await goLive();
  await second();
  const socket = device.socket();
  broadcast.stop();
  expect(socket.bytes()).toBe(300_010);
  expect(socket.readyState).toBe(3);
  await passed(10 * limits.maxReconnectMs);
  expect(FakeVideoSocket.opened).toHaveLength(1);
  expect(broadcast.get().phase).toBe('off');
});

test('stops while it is connecting', async () => {
  broadcast.start(await media());
  const socket = device.socket();
  broadcast.stop();
  socket.open();
  socket.reply({ type: 'accepted' });
  expect(broadcast.get().phase).toBe('off');
  expect(socket.bytes()).toBe(0);
});

test('continues with another camera on a new connection, and does not start by it', async () => {
  broadcast.replace(await media());
  expect(FakeVideoSocket.opened).toEqual([]);
  await goLive();
  await second();
  broadcast.replace(await media());
  await passed(limits.maxReconnectMs);
  expect(FakeVideoSocket.opened).toHaveLength(2);
});
