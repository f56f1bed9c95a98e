import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLowData } from '../preferences/low-data.ts';
import { FakeHls, startFakeHls } from '../testing/fake-hls.ts';
import { pause, playTo, runDry, startFakeVideo, video } from '../testing/fake-video.ts';
import { press } from '../testing/page.tsx';
import { Player } from './player.tsx';

const { play, canPlayType } = startFakeVideo();
const onlyHls = startFakeHls();
vi.mock('hls.js/light', async () => ({ default: (await import('../testing/fake-hls.ts')).FakeHls }));

afterEach(() => {
  vi.useRealTimers();
  setLowData(false);
});

const stream = '/uploads/shows/night/master.m3u8';
const show = (props: Partial<ComponentProps<typeof Player>> = {}) =>
  render(<Player url={stream} poster="" title="Laugh and Learn" {...props} />);

/** A live stream that is loading, with fake timers. */
async function openedStream(props: Partial<ComponentProps<typeof Player>> = {}) {
  show({ live: true, startNow: true, ...props });
  const attached = await onlyHls();
  if (!vi.isFakeTimers()) vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return attached;
}
async function liveStream(props: Partial<ComponentProps<typeof Player>> = {}) {
  const attached = await openedStream(props);
  attached.parse([240, 480]);
  attached.load();
  playTo(video(), 100);
  play.mockClear();
  return attached;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const said = (text: string) => screen.queryByText(text, { selector: '[role=status]' });
const notice = () => said('The video was interrupted. Reconnecting…');
const stopped = () => said('The video has stalled. Waiting for data…');

test('reloads an interrupted live stream after growing pauses until it succeeds', async () => {
  const attached = await liveStream();
  attached.fail('networkError', true);
  expect(notice()).toBeNull();
  runDry(video());
  expect(notice()).toBeTruthy();
  pass(999);
  expect(attached.starts).toBe(0);
  pass(1);
  expect([attached.starts, attached.sources]).toEqual([1, 1]);
  // From then on the source is fetched again, because a restarted server has another playlist.
  for (const [at, pauseMs] of [2_000, 4_000, 8_000, 8_000, 8_000].entries()) {
    attached.fail('networkError', true);
    pass(pauseMs);
    expect([attached.starts, attached.sources]).toEqual([1, at + 2]);
  }
  expect(screen.queryByRole('alert')).toBeNull();
  expect(play).toHaveBeenCalledTimes(6);
  attached.load();
  expect(notice()).toBeNull();
  attached.fail('networkError', true);
  pass(1_000);
  expect(attached.starts).toBe(2);
});

test('plays the buffer to its end during retries, without requesting the source again', async () => {
  const attached = await liveStream();
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    attached.fail('networkError', true);
    pass(pauseMs);
  }
  expect([attached.starts, attached.sources]).toEqual([3, 1]);
  expect(notice()).toBeNull();
});

test('a late fragment does not end the retries', async () => {
  const attached = await liveStream();
  attached.fail('networkError', true);
  attached.load();
  runDry(video());
  expect(notice()).toBeTruthy();
  pass(1_000);
  expect(attached.starts).toBe(1);
  attached.load();
  playTo(video(), 101);
  expect(notice()).toBeNull();
});

test('shows a retry of hls.js only when the picture freezes', async () => {
  const attached = await liveStream();
  attached.fail('networkError', false);
  expect(notice()).toBeNull();
  runDry(video());
  expect(notice()).toBeTruthy();
  attached.load();
  expect(notice()).toBeNull();
  pass(60_000);
  expect([attached.starts, attached.sources]).toEqual([0, 1]);
});

test('shows a stall after a few seconds, whatever hls.js reports', async () => {
  await liveStream();
  runDry(video());
  pass(2_999);
  expect(stopped()).toBeNull();
  pass(1);
  expect(stopped()).toBeTruthy();
  playTo(video(), 101);
  expect(stopped()).toBeNull();
  runDry(video());
  pass(1_000);
  playTo(video(), 102);
  pass(60_000);
  expect(stopped()).toBeNull();
  // The user pauses while the picture is missing; it stays paused when the picture returns.
  runDry(video());
  pause(video());
  pass(3_000);
  expect(stopped()).toBeTruthy();
  fireEvent.canPlay(video());
  expect(stopped()).toBeNull();
});

test('detects a stall at the end of the buffer without media events', async () => {
  // Fake timers must start before the player does, because the position is polled from the start.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const attached = await liveStream();
  const loaded = { length: 1, start: () => 90, end: () => 100.1 };
  Object.defineProperty(video(), 'buffered', { value: loaded, configurable: true });
  attached.fail('networkError', false);
  pass(2_000);
  expect(notice()).toBeTruthy();
  attached.load();
  pass(3_000);
  expect(stopped()).toBeTruthy();
  Object.defineProperty(video(), 'readyState', { value: 4, configurable: true });
  video().currentTime = 101;
  pass(1_000);
  expect([notice(), stopped()]).toEqual([null, null]);
});

test('reloads immediately when the network returns, and stays paused for users who paused', async () => {
  const attached = await liveStream();
  pause(video());
  attached.fail('networkError', true);
  fireEvent.online(window);
  expect(attached.starts).toBe(1);
  pass(60_000);
  expect(attached.starts).toBe(1);
  expect(play).not.toHaveBeenCalled();
});

test('an unmounted player sends no more requests', async () => {
  const attached = await liveStream();
  attached.fail('networkError', true);
  cleanup();
  pass(60_000);
  expect([attached.starts, attached.sources]).toEqual([0, 1]);
});

test('a recording resumes where it stopped, and fails after some attempts', async () => {
  const attached = await liveStream({ live: false });
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000]) {
    attached.fail('networkError', true);
    pass(pauseMs);
  }
  expect([attached.starts, attached.sources]).toEqual([4, 1]);
  attached.fail('networkError', true);
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a live stream that never loaded fails after some attempts, with a retry button', async () => {
  const attached = await openedStream();
  for (const [at, pauseMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
    attached.fail('networkError', true);
    expect(notice()).toBeTruthy();
    pass(pauseMs);
    expect(attached.sources).toBe(at + 2);
  }
  attached.fail('networkError', true);
  expect(screen.getByRole('alert').textContent).toContain('The video does not play at the moment.');
  pass(60_000);
  expect(attached.sources).toBe(5);
  vi.useRealTimers();
  press('Try Again');
  await waitFor(() => expect(FakeHls.instances).toHaveLength(2));
});

test('recovers media errors, but not two in a row', async () => {
  const attached = await liveStream();
  for (const times of [1, 2, 3]) {
    attached.fail('mediaError', true);
    expect(attached.recovered).toBe(times);
    pass(5_000);
  }
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reloads a live stream of native HLS', async () => {
  canPlayType.mockReturnValue('maybe');
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  show({ live: true, startNow: true });
  await waitFor(() => expect(play).toHaveBeenCalled());
  fireEvent.loadedData(video());
  vi.useFakeTimers();
  fireEvent.error(video());
  expect(notice()).toBeTruthy();
  pass(2_000);
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.loadedData(video());
  expect(notice()).toBeNull();
});

test('shows a stall of native HLS, and finally reloads it', async () => {
  canPlayType.mockReturnValue('maybe');
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  show({ live: true, startNow: true });
  fireEvent.loadedData(video());
  playTo(video(), 10);
  runDry(video());
  pass(3_000);
  expect(stopped()).toBeTruthy();
  pass(20_000);
  expect(notice()).toBeTruthy();
  pass(1_000);
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.loadedData(video());
  playTo(video(), 0);
  pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect([notice(), stopped()]).toEqual([null, null]);
});

test('offers Go live behind the live edge, and reports the delay', async () => {
  // Fake timers must start before the player does, because the delay is polled from the start.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onDelay = vi.fn();
  const attached = await liveStream({ onDelay });
  Object.assign(attached, { liveSyncPosition: 105, latency: 16 });
  pass(1_000);
  expect(onDelay).toHaveBeenLastCalledWith(15);
  expect(screen.queryByRole('button', { name: /^Go live/ })).toBeNull();
  Object.assign(attached, { liveSyncPosition: 130, latency: 41 });
  pass(1_000);
  press('Go live (40 s behind)');
  expect(video().currentTime).toBe(130);
  expect(play).toHaveBeenCalledTimes(1);
  pass(1_000);
  expect(screen.queryByRole('button', { name: /^Go live/ })).toBeNull();
});

const hostVideo = `/uploads/live/${'f'.repeat(24)}.m3u8`;
const isCovered = () => video().className.includes('unseen');

test('waits without limit for the host’s video, covered by a slate', async () => {
  const attached = await openedStream({ url: hostVideo });
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]) {
    attached.fail('networkError', true, 404);
    expect(said('The video starts in a moment.')).toBeTruthy();
    expect(isCovered()).toBe(true);
    pass(pauseMs);
  }
  expect([attached.sources, screen.queryByRole('alert')]).toEqual([7, null]);
  attached.parse([240, 480]);
  attached.load();
  playTo(video(), 1);
  expect([said('The video starts in a moment.'), isCovered()]).toEqual([null, false]);
  // From now on a failure is an interruption.
  attached.fail('networkError', true);
  runDry(video());
  expect(notice()).toBeTruthy();
});

test('prefers hls.js for the host’s video, and fails immediately when it is refused', async () => {
  canPlayType.mockReturnValue('maybe');
  const attached = await openedStream({ url: hostVideo });
  attached.fail('networkError', true, 403);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(attached.isDestroyed).toBe(true);
});

test('retries the host’s video with native HLS where there is no other', async () => {
  FakeHls.isSupportedHere = false;
  canPlayType.mockReturnValue('maybe');
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  show({ live: true, startNow: true, url: hostVideo });
  await waitFor(() => expect(play).toHaveBeenCalled());
  vi.useFakeTimers();
  fireEvent.error(video());
  expect(said('The video starts in a moment.')).toBeTruthy();
  pause(video());
  play.mockClear();
  pass(2_000);
  expect([load.mock.calls.length, play.mock.calls.length]).toEqual([1, 1]);
  fireEvent.loadedData(video());
  expect(said('The video starts in a moment.')).toBeNull();
});

test.each([
  [hostVideo, 'The host is reconnecting. The video continues automatically.'],
  [stream, 'The video has stalled. Waiting for data…'],
])('distinguishes a disconnected host from a stall: %s', async (url, text) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const attached = await liveStream({ url });
  const advance = (edge: number) =>
    Object.assign(attached, { liveSyncPosition: edge - 6, latestLevelDetails: { edge, live: true } });
  advance(106);
  pass(2_000);
  runDry(video());
  pass(4_000);
  // The connection of the viewer is slow, but segments arrive.
  advance(112);
  pass(9_000);
  expect(stopped()).toBeTruthy();
  pass(4_000);
  expect(said(text)).toBeTruthy();
  expect(isCovered()).toBe(url === hostVideo);
  advance(118);
  playTo(video(), 112);
  expect([said(text), isCovered()]).toEqual([null, false]);
});
