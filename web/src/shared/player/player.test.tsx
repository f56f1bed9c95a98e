import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLowData } from '../preferences/low-data.ts';
import {
  collectCues,
  loadMetadata,
  playTo,
  pointAtSeekBar,
  showTrack,
  startFakeVideo,
  video,
} from '../testing/fake-video.ts';
import type { LoadStoryboard } from './add-storyboard.ts';
import { Player } from './player.tsx';

const { play } = startFakeVideo();

afterEach(() => setLowData(false));

const file = '/uploads/shows/laugh-and-learn.mp4';
const stream = '/uploads/shows/night/master.m3u8';
const show = (props: Partial<ComponentProps<typeof Player>> = {}) =>
  render(<Player url={file} poster="" title="Laugh and Learn" {...props} />);
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const press = (name: RegExp | string) => fireEvent.click(button(name));

test('loads YouTube only after a click, without cookies', async () => {
  show({ url: 'https://youtu.be/dQw4w9WgXcQ', startNow: true });
  expect(document.querySelector('iframe, [src*="you"], link[href*="you"]')).toBeNull();
  press(/^Play on YouTube/);
  const frame = await screen.findByTitle('Laugh and Learn');
  expect(frame.getAttribute('src')).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?autoplay=1&/,
  );
});

test('a file waits for the click and shows its data usage', async () => {
  show({ bytes: 45_000_000 });
  expect(video().preload).toBe('metadata');
  expect(screen.getByText('about 45 MB')).toBeTruthy();
  expect(play).not.toHaveBeenCalled();
  press(/^Play/);
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('about 45 MB')).toBeNull();
  await waitFor(() => expect(document.querySelector('media-play-button')).not.toBeNull());
  expect(document.querySelector('media-playback-rate-button')).not.toBeNull();
});

test.each([file, 'https://youtu.be/dQw4w9WgXcQ'])('shows no estimate for %s without a known size', (url) => {
  show({ url, resumeAt: 50 });
  if (url === file) loadMetadata(video(), 2_700);
  expect(button(/^Resume/)).toBeTruthy();
  expect(screen.queryByText(/about|[MG]B/)).toBeNull();
});

test('resumes at the position, shown once the duration is known', async () => {
  show({ resumeAt: 50, bytes: 90_000_000 });
  expect(button(/^Resume \(50% watched\)/)).toBeTruthy();
  expect(screen.getByText('about 45 MB')).toBeTruthy();
  loadMetadata(video(), 1_508);
  press(/^Resume at 12:34/);
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(video().currentTime).toBe(754);
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(video().currentTime).toBe(0);
});

test('seeks as soon as the duration is known', async () => {
  show({ resumeAt: 25, startNow: true });
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(video().currentTime).toBe(0);
  loadMetadata(video(), 200);
  expect(video().currentTime).toBe(50);
});

test('Start over plays from the start', async () => {
  show({ resumeAt: 50 });
  loadMetadata(video(), 100);
  press('Start over');
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(video().currentTime).toBe(0);
});

test('low-data mode disables autoplay and preloading', () => {
  setLowData(true);
  show({ startNow: true });
  expect(play).not.toHaveBeenCalled();
  expect(video().preload).toBe('none');
  expect(button(/^Play/)).toBeTruthy();
});

test('a live file starts muted, with the play button when autoplay is blocked', async () => {
  play.mockRejectedValue(new DOMException('Not now', 'NotAllowedError'));
  show({ live: true, startNow: true });
  expect(video().muted).toBe(true);
  expect(await screen.findByRole('button', { name: /^Play/ })).toBeTruthy();
});

test('shows a failure, and resumes at the last position on retry', async () => {
  show({ resumeAt: null });
  loadMetadata(video(), 100);
  press(/^Play/);
  await waitFor(() => expect(play).toHaveBeenCalled());
  playTo(video(), 40);
  fireEvent.error(video());
  expect(screen.getByRole('alert').textContent).toContain('The video cannot be played at the moment.');
  press('Try Again');
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  loadMetadata(video(), 100);
  expect(video().currentTime).toBe(40);
});

test('a video that failed before playback waits for a click on retry', () => {
  show();
  fireEvent.error(video());
  press('Try Again');
  expect(play).not.toHaveBeenCalled();
  expect(button(/^Play/)).toBeTruthy();
});

test('audio only shows the poster and keeps the sound', async () => {
  show({ startNow: true });
  expect(video().className).not.toContain('unseen');
  expect(screen.queryByLabelText('Audio only')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  fireEvent.click(await screen.findByLabelText('Audio only'));
  expect(video().className).toContain('unseen');
  fireEvent.click(screen.getByLabelText('Audio only'));
  expect(video().className).not.toContain('unseen');
});

test('Escape closes the settings, returns the focus and reaches nothing else', async () => {
  show({ startNow: true });
  const outside = vi.fn<() => void>();
  document.addEventListener('keydown', outside);
  fireEvent.click(await screen.findByRole('button', { name: 'Video settings' }));
  fireEvent.keyDown(await screen.findByLabelText('Audio only'), { key: 'Escape' });
  expect(screen.queryByLabelText('Audio only')).toBeNull();
  expect(document.activeElement).toBe(button('Video settings'));
  expect(outside).not.toHaveBeenCalled();
  document.removeEventListener('keydown', outside);
  press('Video settings');
  await screen.findByLabelText('Audio only');
  fireEvent.pointerDown(document.body);
  expect(screen.queryByLabelText('Audio only')).toBeNull();
});

test('announces keys, but not button clicks', () => {
  show({ startNow: true });
  const status = screen.getByRole('status');
  fireEvent.pause(video());
  expect(status.textContent).toBe('');
  fireEvent.keyDown(video(), { key: 'k' });
  fireEvent.pause(video());
  expect(status.textContent).toBe('Paused');
  video().muted = true;
  fireEvent.volumeChange(video());
  expect(status.textContent).toBe('Muted');
  video().currentTime = 65;
  fireEvent.seeked(video());
  expect(status.textContent).toBe('At 1:05');
});

const english = { lang: 'en', label: 'English', url: '/uploads/shows/a.vtt' } as const;
const yoruba = { lang: 'yo', label: 'Yoruba', url: '/uploads/shows/b.vtt' } as const;
const tracks = () => [...video().textTracks].map(({ language, mode }) => [language, mode]);

test.each([file, stream])('shows captions of %s; a single language needs no select', async (url) => {
  show({ url, captions: [english] });
  press('Video settings');
  await screen.findByLabelText('Audio only');
  const track = document.querySelector('track');
  expect(track?.getAttribute('src')).toBe(english.url);
  expect([track?.kind, track?.srclang, track?.label]).toEqual(['captions', 'en', 'English']);
  expect(screen.queryByLabelText('Captions')).toBeNull();
});

test('several languages have a select, synchronized with the player’s button', async () => {
  show({ captions: [english, yoruba] });
  press('Video settings');
  await screen.findByLabelText('Captions');
  fireEvent.change(screen.getByLabelText('Captions'), { target: { value: 'yo' } });
  expect(tracks()).toEqual([
    ['en', 'disabled'],
    ['yo', 'showing'],
  ]);
  showTrack(video(), 'en');
  expect(screen.getByDisplayValue('English')).toBeTruthy();
  showTrack(video(), null);
  expect(screen.getByDisplayValue('Off')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Captions'), { target: { value: 'off' } });
  expect(tracks().map(([, mode]) => mode)).toEqual(['disabled', 'disabled']);
});

const storyboard = {
  url: '/uploads/shows/b.jpg?signature=x',
  columns: 10,
  rows: 2,
  width: 160,
  height: 90,
  seconds: 5,
};
const loadStoryboard = vi.fn<LoadStoryboard>();

/** Plays, then points at the seek bar twice. @returns the cues that are added to the video */
async function seekTwice() {
  const cues = collectCues(video());
  press(/^Play/);
  await pointAtSeekBar();
  await pointAtSeekBar();
  return cues;
}

test('shows the storyboard above the seek bar once the pointer reaches it', async () => {
  loadStoryboard.mockReset().mockResolvedValue(storyboard);
  show({ loadStoryboard });
  expect(loadStoryboard).not.toHaveBeenCalled();
  const cues = await seekTwice();
  await waitFor(() => expect(cues).toHaveLength(20));
  expect(cues[12]?.startTime).toBe(60);
  expect(cues[12]?.text).toBe(`${location.origin}/uploads/shows/b.jpg?signature=x#xywh=320,90,160,90`);
  loadStoryboard.mockClear();
  await pointAtSeekBar();
  expect(loadStoryboard).not.toHaveBeenCalled();
});

test('loads the storyboard again at the next touch after a failure', async () => {
  loadStoryboard.mockReset().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(storyboard);
  show({ loadStoryboard });
  const cues = await seekTwice();
  await waitFor(() => expect(cues).toHaveLength(20));
});

test('has no storyboard in low-data mode', async () => {
  loadStoryboard.mockReset();
  setLowData(true);
  show({ loadStoryboard });
  expect(await seekTwice()).toEqual([]);
  expect(loadStoryboard).not.toHaveBeenCalled();
});
