import type { Show, ShowDetails } from '@poc/contracts/entities/catalog';
import { errorCatalogue } from '@poc/contracts/errors';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { keepWaiting } from '../../../shared/progress/progress-store.ts';
import {
  collectCues,
  loadMetadata,
  pause,
  playTo,
  pointAtSeekBar,
  startFakeVideo,
  video,
} from '../../../shared/testing/fake-video.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { sampleShow } from '../../../shared/testing/sample-show.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { useWatch } from '../components/use-watch.tsx';
import { WatchPage } from './watch-page.tsx';

const { server } = startMemberServer();
const { play, canPlayType } = startFakeVideo();
const saved: unknown[] = [];
const url = `*/api/shows/${sampleShow.id}`;

beforeEach(() => {
  saved.length = 0;
  server.use(
    http.post('*/api/watch-history/watch-history', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({});
    }),
  );
});

function watch(show: Partial<ShowDetails> = {}) {
  server.use(http.get(url, () => HttpResponse.json({ ...sampleShow, ...show })));
  return open();
}

const open = (Page = WatchPage) =>
  renderPage(
    <Routes>
      <Route path="/dashboard/shows/:id" element={<Page />} />
    </Routes>,
    `/dashboard/shows/${sampleShow.id}`,
  );

test('shows the player, text, like, comments and a link back', async () => {
  watch();
  expect(await screen.findByRole('heading', { level: 1, name: sampleShow.title })).toBeTruthy();
  expect(document.title).toBe(`${sampleShow.title} · POC`);
  expect(screen.getByText(sampleShow.description)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Play/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: new RegExp(`^Like ${sampleShow.title}`) })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: /^Comments/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Shows' }).getAttribute('href')).toBe('/user/shows');
});

test.each([
  ['wifi', 1],
  ['cellular', 0],
])('a click on Watch Now plays immediately on %s: %i', async (type, plays) => {
  Object.defineProperty(navigator, 'connection', { value: { type }, configurable: true });
  play.mockClear();
  server.use(http.get(url, () => HttpResponse.json(sampleShow)));
  renderPage(
    <Routes>
      <Route path="/" element={<WatchNowHere />} />
      <Route path="/dashboard/shows/:id" element={<WatchPage />} />
    </Routes>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Watch' }));
  await screen.findByRole('heading', { level: 1, name: sampleShow.title });
  if (plays === 0) await screen.findByRole('button', { name: /^Play/ });
  await waitFor(() => expect(play).toHaveBeenCalledTimes(plays));
  Reflect.deleteProperty(navigator, 'connection');
});

function WatchNowHere() {
  const { watch } = useWatch();
  return (
    <button type="button" onClick={() => watch(sampleShow)}>
      Watch
    </button>
  );
}

/** Opens the page with a show of the given age while the server does not respond. */
function openKnown(known: Show, ageMs: number) {
  server.use(http.get(url, () => new Promise(() => undefined)));
  open(() => {
    const client = useQueryClient();
    const updatedAt = Date.now() - ageMs;
    useState(() => client.setQueryData(showQuery(sampleShow.id).queryKey, known, { updatedAt }));
    return <WatchPage />;
  });
}

test('shows known data immediately, but nothing user-specific: a visitor’s response is locked', async () => {
  openKnown({ ...sampleShow, ...locked }, 60_000);
  expect(await screen.findByRole('heading', { level: 1, name: sampleShow.title })).toBeTruthy();
  expect(screen.getByText(sampleShow.description)).toBeTruthy();
  expect(screen.getByText('Loading the video…')).toBeTruthy();
  expect(screen.queryByText(/This show is for/)).toBeNull();
  expect(screen.queryByRole('img', { name: 'Locked:' })).toBeNull();
});

test('plays data preloaded by the document immediately, also during a refetch', () => {
  openKnown(sampleShow, 0);
  expect(screen.getByRole('button', { name: /^Play/ })).toBeTruthy();
});

test('resumes at the server’s percent and saves progress on pause and on leaving', async () => {
  const { unmount } = watch({ progress: 50 });
  await screen.findByRole('button', { name: /^Resume/ });
  loadMetadata(video(), 1_508);
  fireEvent.click(screen.getByRole('button', { name: /^Resume at 12:34/ }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(video().currentTime).toBe(754);
  playTo(video(), 1_131);
  pause(video());
  await waitFor(() => expect(saved).toEqual([{ show_id: sampleShow.id, progress: 75 }]));
  playTo(video(), 1_508);
  unmount();
  await waitFor(() => expect(saved[1]).toEqual({ show_id: sampleShow.id, progress: 100, completed: true }));
});

test('keeps playing a show that is deleted in the meantime, with a notice until an undo', async () => {
  watch();
  fireEvent.click(await screen.findByRole('button', { name: /^Play/ }));
  loadMetadata(video(), 100);
  const saving = '*/api/watch-history/watch-history';
  server.use(http.post(saving, () => refusal(404, 'show_not_found', 'Show not found')));
  playTo(video(), 10);
  pause(video());
  await screen.findByText(/^This show has just been taken off the programme\. You can keep watching/);
  expect(video()).toBeTruthy();
  server.use(http.post(saving, () => HttpResponse.json({})));
  playTo(video(), 20);
  pause(video());
  await waitFor(() => expect(screen.queryByText(/taken off the programme/)).toBeNull());
});

test('prefers progress watched offline to the server’s', async () => {
  keepWaiting(ada.id, sampleShow.id, { progress: 80, atMs: Date.now() });
  watch({ progress: 50 });
  expect(await screen.findByRole('button', { name: /^Resume \(80% watched\)/ })).toBeTruthy();
});

test.each([0, 95, 100])('plays from the start at %d percent', async (progress) => {
  watch({ progress });
  expect(await screen.findByRole('button', { name: /^Play/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
});

test('saves nothing for a YouTube show while its player reports nothing', async () => {
  const { unmount } = watch({ video_url: 'https://youtu.be/dQw4w9WgXcQ' });
  fireEvent.click(await screen.findByRole('button', { name: /^Play on YouTube/ }));
  unmount();
  expect(localStorage.getItem(`poc-watch-progress-${ada.id}`)).toBeNull();
  expect(saved).toEqual([]);
});

test('says that a show has no video and links to its stream', async () => {
  const stream = {
    id: '9'.repeat(24),
    stream_url: '/x.mp4',
    status: 'live' as const,
    start_time: sampleShow.createdAt,
  };
  watch({ video_url: null, Streams: [stream] });
  expect(await screen.findByText('This show has no video yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Join Stream/ }).getAttribute('href')).toBe(`/live/${stream.id}`);
});

test.each([
  [404, 'show_not_found'],
  [400, 'validation_failed'],
])('treats %d as a show that does not exist', async (status, code) => {
  server.use(http.get(url, () => refusal(status, code, 'No')));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Show not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/user/shows');
});

test('offers Retry after a failure', async () => {
  server.use(http.get(url, () => refusal(500, 'internal_error', 'Something broke.')));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
  server.use(http.get(url, () => HttpResponse.json(sampleShow)));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: sampleShow.title })).toBeTruthy();
});

const locked = { access: 'premium', video_url: null, locked: { plan: 'premium', opens_at: null } } as const;

test('names the required plan with a link, and shows the rest of the page', async () => {
  watch(locked);
  await screen.findByText('This show is for Premium and Ultimate.');
  expect(screen.getByText('Upgrade to Premium to watch it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
    '/subscription/checkout?plan=premium',
  );
  expect(screen.getByRole('img', { name: 'Locked:' }).parentElement?.textContent).toBe('Premium');
  expect(document.querySelector('video')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: /^Comments/ })).toBeTruthy();
});

const preview_url = '/uploads/shows/a.m3u8?viewer=1&limit=180&signature=x';

test('plays the preview of a locked show, ends with a link to upgrade, and saves no progress', async () => {
  canPlayType.mockReturnValue('maybe');
  watch({ ...locked, preview_url });
  expect(await screen.findByText(/This is a preview of its first 3 minutes\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Play/ }));
  await waitFor(() => expect(video().getAttribute('src')).toBe(preview_url));
  loadMetadata(video(), 180);
  playTo(video(), 180);
  fireEvent.ended(video());
  expect(await screen.findByText('Upgrade to Premium to watch it.')).toBeTruthy();
  expect(screen.getByText('The preview is over.')).toBeTruthy();
  expect(document.querySelector('video')).toBeNull();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
    '/subscription/checkout?plan=premium',
  );
  expect(saved).toEqual([]);
  expect(localStorage.getItem(`poc-watch-progress-${ada.id}`)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Watch the preview again' }));
  expect(await screen.findByRole('button', { name: /^Play/ })).toBeTruthy();
});

test('promises no preview where there is none', async () => {
  watch(locked);
  await screen.findByText('This show is for Premium and Ultimate.');
  expect(screen.queryByText(/preview|first 3 minutes/i)).toBeNull();
});

test('says when a show in early access opens to everyone', async () => {
  const opens_at = '2030-12-24T19:00:00.000Z';
  watch({ ...locked, access: 'free', early_access_until: opens_at, locked: { plan: 'premium', opens_at } });
  await screen.findByText(/^It opens to everyone on .*24 Dec.* WAT\.$/);
  expect(screen.getByText('Early access')).toBeTruthy();
});

test('unlocks a show on the open page soon after the plan is bought', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  watch(locked);
  await screen.findByRole('link', { name: 'Upgrade' });
  server.use(http.get(url, () => HttpResponse.json({ ...sampleShow, access: 'premium' })));
  act(() => void vi.advanceTimersByTime(15_000));
  vi.useRealTimers();
  await screen.findByRole('button', { name: /^Play/ });
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
});

const signed = (signature: string) => `/uploads/shows/a.mp4?viewer=1&signature=${signature}`;
const source = () => video().getAttribute('src');

test('fetches an expired address again and resumes the video', async () => {
  watch({ access: 'premium', video_url: signed('first') });
  fireEvent.click(await screen.findByRole('button', { name: /^Play/ }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  loadMetadata(video(), 200);
  playTo(video(), 100);
  server.use(http.get(url, () => HttpResponse.json({ ...sampleShow, video_url: signed('second') })));
  expect(source()).toBe(signed('first'));
  fireEvent.error(video());
  await waitFor(() => expect(source()).toBe(signed('second')));
  loadMetadata(video(), 200);
  await waitFor(() => expect(video().currentTime).toBe(100));
});

const storyboardAt = (url: string) => ({ url, columns: 1, rows: 1, width: 160, height: 90, seconds: 9 });

test('shows the storyboard by a new address, since the first may have expired', async () => {
  const storyboard = storyboardAt('/uploads/shows/b.jpg?signature=first');
  watch({ access: 'premium', video_url: signed('first'), storyboard });
  fireEvent.click(await screen.findByRole('button', { name: /^Play/ }));
  const cues = collectCues(video());
  server.use(
    http.get(url, () =>
      HttpResponse.json({ ...sampleShow, storyboard: storyboardAt('/uploads/shows/b.jpg?signature=second') }),
    ),
  );
  await pointAtSeekBar();
  await waitFor(() => expect(cues.map(({ text }) => text)).toEqual([expect.stringContaining('=second#')]));
  expect(source()).toBe(signed('first'));
});

test('shows the storyboard of a free show without another request', async () => {
  watch({ storyboard: storyboardAt('/uploads/shows/b.jpg') });
  fireEvent.click(await screen.findByRole('button', { name: /^Play/ }));
  const cues = collectCues(video());
  server.use(http.get(url, () => HttpResponse.error()));
  await pointAtSeekBar();
  await waitFor(() => expect(cues).toHaveLength(1));
});

test('explains the device limit on a fourth device, and plays when there is room', async () => {
  const { status, text } = errorCatalogue.too_many_devices;
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/uploads/shows/a.mp4', ({ request }) => {
      asked.push(request.headers.get('range'));
      return refusal(status, 'too_many_devices', text);
    }),
  );
  watch({ access: 'premium', video_url: signed('first') });
  fireEvent.click(await screen.findByRole('button', { name: /^Play/ }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  fireEvent.error(video());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(asked).toEqual(['bytes=0-0']);
  play.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('does not interrupt a playing video for a newer address', async () => {
  watch({ access: 'premium', video_url: signed('first') });
  fireEvent.click(await screen.findByRole('button', { name: /^Play/ }));
  const before = video();
  server.use(
    http.get(url, () => HttpResponse.json({ ...sampleShow, title: 'New', video_url: signed('second') })),
  );
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await screen.findByRole('heading', { level: 1, name: 'New' });
  expect(video()).toBe(before);
  expect(source()).toBe(signed('first'));
});
