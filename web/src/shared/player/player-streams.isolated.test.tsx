import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLowData } from '../preferences/low-data.ts';
import { FakeHls, startFakeHls } from '../testing/fake-hls.ts';
import { playTo, startFakeVideo, video } from '../testing/fake-video.ts';
import { press } from '../testing/page.tsx';
import { Player } from './player.tsx';

const { play, canPlayType } = startFakeVideo();
const onlyHls = startFakeHls();
vi.mock('hls.js/light', async () => ({ default: (await import('../testing/fake-hls.ts')).FakeHls }));

afterEach(() => {
  vi.useRealTimers();
  setLowData(false);
  localStorage.clear();
});

const stream = '/uploads/shows/night/master.m3u8';
const show = (props: Partial<ComponentProps<typeof Player>> = {}) =>
  render(<Player url={stream} poster="" title="Laugh and Learn" {...props} />);

test('uses native HLS where available', async () => {
  canPlayType.mockReturnValue('maybe');
  show({ startNow: true });
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(video().getAttribute('src')).toBe(stream);
  expect(FakeHls.instances).toEqual([]);
});

test('otherwise uses hls.js, with automatic or manual quality', async () => {
  show();
  expect(video().hasAttribute('src')).toBe(false);
  expect(FakeHls.instances).toEqual([]);
  press(/^Play/);
  const attached = await onlyHls();
  expect(attached.source).toBe(stream);
  expect(attached.config).toMatchObject({
    capLevelToPlayerSize: true,
    liveSyncDurationCount: 2,
    liveSyncOnStallIncrease: 0.25,
  });
  attached.parse([240, 480, 1080]);
  expect(attached.startLevel).toBe(-1);
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  expect(
    [...(await screen.findByLabelText('Quality')).querySelectorAll('option')].map((o) => o.textContent),
  ).toEqual(['Auto', '1080p', '480p', '240p']);
  attached.play(1);
  expect(screen.getByText('Auto (480p)')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Quality'), { target: { value: '240' } });
  expect(attached.nextLevel).toBe(0);
  fireEvent.change(screen.getByLabelText('Quality'), { target: { value: 'auto' } });
  expect(attached.nextLevel).toBe(-1);
  fireEvent.click(screen.getByLabelText('Audio only'));
  expect(attached.nextLevel).toBe(0);
});

test('plays the audio rendition alone where there is one, at the same position of a recording', async () => {
  show({ startNow: true });
  const attached = await onlyHls();
  attached.parse([240, 480], '/audio.m3u8');
  expect(attached.source).toBe(stream);
  playTo(video(), 90);
  attached.latestLevelDetails = { edge: 600, live: false };
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  fireEvent.click(await screen.findByLabelText('Audio only'));
  expect([attached.source, attached.config.startPosition]).toEqual(['/audio.m3u8', 90]);
  attached.parse([0]);
  expect(attached.source).toBe('/audio.m3u8');
  expect(screen.getByLabelText('Quality').querySelectorAll('option')).toHaveLength(3);
  fireEvent.click(screen.getByLabelText('Audio only'));
  expect(attached.source).toBe(stream);
  // Three calls: the start, the switch to audio only, and the switch back.
  await waitFor(() => expect(play).toHaveBeenCalledTimes(3));
});

test('starts with the audio rendition of a live stream when audio only is chosen', async () => {
  show({ startNow: true, startsAudioOnly: true, live: true });
  const attached = await onlyHls();
  attached.parse([240, 480], '/audio.m3u8');
  expect([attached.source, attached.config.startPosition]).toEqual(['/audio.m3u8', -1]);
});

test('remembers the chosen quality for the next video, unless data is to be saved', async () => {
  const first = show({ startNow: true });
  (await onlyHls()).parse([240, 480, 1080]);
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  fireEvent.change(await screen.findByLabelText('Quality'), { target: { value: '480' } });
  first.unmount();
  FakeHls.instances.length = 0;
  const second = show({ startNow: true });
  const smaller = await onlyHls();
  smaller.parse([144, 360, 720]);
  expect(smaller.nextLevel).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Quality')).value).toBe('360');
  second.unmount();
  FakeHls.instances.length = 0;
  setLowData(true);
  show();
  press(/^Play/);
  const capped = await onlyHls();
  capped.parse([240, 480, 1080]);
  expect(capped.nextLevel).toBe(-1);
});

const qualities = [
  { height: 240, bytes: 6_000_000 },
  { height: 360, bytes: 12_000_000 },
  { height: 1080, bytes: 90_000_000 },
];

test('estimates from the sizes available to automatic quality, and shows the size of each', async () => {
  const { unmount } = show({ qualities });
  expect(screen.getByText('about 6.0 MB to 90 MB')).toBeTruthy();
  press(/^Play/);
  (await onlyHls()).parse([240, 360, 480, 1080]);
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  expect(
    [...(await screen.findByLabelText('Quality')).querySelectorAll('option')].map((o) => o.textContent),
  ).toEqual(['Auto', '1080p (90 MB)', '480p', '360p (12 MB)', '240p (6.0 MB)']);
  unmount();
  setLowData(true);
  show({ qualities, resumeAt: 50 });
  expect(screen.getByText('about 3.0 MB to 6.0 MB')).toBeTruthy();
});

test('shows no estimate for unknown sizes or live streams', () => {
  const { unmount } = show();
  expect(screen.queryByText(/about|[MG]B/)).toBeNull();
  unmount();
  show({ live: true, qualities, bytes: 9_000_000 });
  expect(screen.queryByText(/about|[MG]B/)).toBeNull();
});

test('low-data mode caps the automatic quality', async () => {
  setLowData(true);
  canPlayType.mockReturnValue('maybe');
  show();
  press(/^Play/);
  const attached = await onlyHls();
  attached.parse([240, 360, 1080]);
  // The height cap selects the settings for a slow line.
  expect(attached.config).toMatchObject({
    capLevelToPlayerSize: false,
    liveSyncDurationCount: 4,
  });
  expect(attached.startLevel).toBe(0);
  expect(attached.autoLevelCapping).toBe(1);
});

test.each([403, 409])('a %d is not retried automatically', async (code) => {
  const onFailure = vi.fn();
  show({ startNow: true, onFailure });
  const attached = await onlyHls();
  attached.fail('networkError', false, code);
  await screen.findByRole('alert');
  expect([onFailure.mock.calls.length, attached.sources, attached.starts]).toEqual([1, 1, 0]);
});

test('recovers a broken stream once, then reports a failure', async () => {
  show();
  press(/^Play/);
  const attached = await onlyHls();
  attached.fail('mediaError', false);
  attached.fail('mediaError', true);
  expect(attached.recovered).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
  attached.fail('mediaError', true);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(attached.isDestroyed).toBe(true);
});

test('reports a failure without Media Source Extensions and native HLS', async () => {
  FakeHls.isSupportedHere = false;
  show();
  press(/^Play/);
  expect(await screen.findByRole('alert')).toBeTruthy();
});
