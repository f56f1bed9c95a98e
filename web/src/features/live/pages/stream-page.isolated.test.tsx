import type { StreamDetails } from '@poc/contracts/entities/streaming';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { setLowData } from '../../../shared/preferences/low-data.ts';
import {
  collectCues,
  loadMetadata,
  playTo,
  startFakeVideo,
  video,
} from '../../../shared/testing/fake-video.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { messages, fakeSocket as socket, state, streamId } from '../testing/fake-socket.ts';
import { serveStream, someStream } from '../testing/live-server.tsx';
import { openStream, said } from '../testing/open-stream.tsx';
import { StreamPage } from './stream-page.tsx';

vi.mock('../../../shared/socket/live-socket.ts', async () => {
  const fake = await import('../testing/fake-socket.ts');
  return { liveSocket: fake.fakeSocket, keepLiveSocketOpen: fake.keepFakeSocketOpen };
});

const { server } = startMemberServer();
startFakeVideo();

beforeEach(() => {
  socket.reset();
  act(() => setLowData(false));
});

const open = (stream: StreamDetails = someStream(), chat = messages(1, 3)) =>
  openStream(server, stream, chat);

test('shows the stream, its details and the chat history', async () => {
  await open();
  expect(screen.getByText('LIVE')).toBeTruthy();
  expect(screen.getByText('Money, as a joke.')).toBeTruthy();
  await said('message 3');
  socket.join({ state: state({ viewers: 1_204, lastSeq: 3 }) });
  expect(screen.getByText('1,204')).toBeTruthy();
  expect(screen.getByText('Connected')).toBeTruthy();
});

test.each([
  [404, 'stream_not_found'],
  [400, 'invalid_request'],
])('treats %d as a stream that does not exist', async (status, code) => {
  server.use(http.get(`*/api/streams/${streamId}`, () => refusal(status, code, 'No')));
  renderPage(
    <Routes>
      <Route path="/live/:id" element={<StreamPage />} />
    </Routes>,
    `/live/${streamId}`,
  );
  expect(await screen.findByRole('heading', { name: 'Stream not found' })).toBeTruthy();
  expect(screen.getByText("This stream may have ended or doesn't exist.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/shows');
});

test('shows a stream as missing when it is deleted while open', async () => {
  await open();
  server.use(http.get(`*/api/streams/${streamId}`, () => refusal(404, 'stream_not_found', 'No')));
  socket.goOnline();
  socket.last('join-stream').respond({ ok: false, code: 'stream_not_found', error: 'Stream not found' });
  expect(await screen.findByRole('heading', { name: 'Stream not found' })).toBeTruthy();
});

test('counts reactions immediately and asks visitors to sign in', async () => {
  await open();
  socket.join({ state: state({ reactions: { like: 5, heart: 6, clap: 7 } }) });
  fireEvent.click(screen.getByRole('button', { name: 'Heart, 6 so far' }));
  expect(screen.getByRole('button', { name: 'Heart, 7 so far' })).toBeTruthy();
  expect(socket.last('reaction').payload).toEqual({ type: 'heart', streamId });
  act(() => dropSession());
  fireEvent.click(screen.getByRole('button', { name: /^Like/ }));
  expect(await screen.findByText(/Please login to react/)).toBeTruthy();
});

const tapAt = (x: number, y: number) =>
  fireEvent.pointerUp(video(), { pointerType: 'touch', clientX: x, clientY: y });

test('counts a double tap on the video as a heart, and no other taps', async () => {
  await open();
  socket.join({ state: state({ reactions: { like: 5, heart: 6, clap: 7 } }) });
  const heart = () => screen.getByRole('button', { name: /^Heart/ }).getAttribute('aria-label');
  await waitFor(() => {
    tapAt(50, 50);
    tapAt(55, 52);
    expect(heart()).not.toBe('Heart, 6 so far');
  });
  const counted = heart();
  tapAt(50, 50);
  tapAt(150, 50);
  fireEvent.pointerUp(video(), { pointerType: 'mouse', clientX: 150, clientY: 50 });
  expect(heart()).toBe(counted);
});

test('fills the window in full view, which Escape leaves with the focus kept', async () => {
  await open();
  const toggle = screen.getByRole('button', { name: 'Theatre mode' });
  toggle.focus();
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => {
    fireEvent.keyDown(toggle, { key: 'Escape' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
  });
  expect(document.activeElement).toBe(toggle);
});

test('says when the stream started, links to its show and shares the address', async () => {
  const copy = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copy }, configurable: true });
  await open(someStream({ start_time: new Date(Date.now() - 40 * 60_000).toISOString() }));
  expect((await screen.findByText(/^Started/)).textContent).toBe('Started 40 minutes ago');
  expect(screen.getByRole('link', { name: 'About the show' }).getAttribute('href')).toBe(
    `/shows/${someStream().show_id}`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(copy).toHaveBeenCalled());
});

test('shows and announces the player when a stream starts while the page is open', async () => {
  const soon = new Date(Date.now() + 90_000).toISOString();
  await open(someStream({ status: 'scheduled', start_time: soon }));
  socket.join({ state: state({ status: 'scheduled', lastSeq: 3 }) });
  expect(screen.getByRole('timer').textContent).toMatch(/^1:\d\d$/);
  expect(screen.getByText('The chat opens when the stream starts.')).toBeTruthy();
  await said('message 3');
  expect(document.querySelector('video')).toBeNull();
  serveStream(server, someStream());
  socket.receive('stream-state', state());
  expect(await screen.findByText('The stream has started.')).toBeTruthy();
  expect(video()).toBeTruthy();
  expect(screen.getByLabelText('Your message')).toBeTruthy();
});

test('offers the replay and the shows when a stream ends while the page is open', async () => {
  await open();
  socket.join({ state: state({ lastSeq: 3 }) });
  serveStream(server, someStream({ status: 'ended' }), messages(1, 3));
  socket.receive('stream-state', state({ status: 'ended', lastSeq: 3 }));
  expect(await screen.findByRole('heading', { name: 'This stream has ended' })).toBeTruthy();
  expect(screen.getByText('The stream has ended, and its chat is closed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/shows');
  fireEvent.click(screen.getByRole('button', { name: 'Watch the replay' }));
  expect(await screen.findByRole('heading', { name: 'Chat replay' })).toBeTruthy();
});

test('synchronises the replay’s chat with the video and offers all of it', async () => {
  await open(someStream({ status: 'ended' }), messages(1, 30));
  expect(screen.getByText(/the chat follows the video/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Play/ }));
  loadMetadata(video(), 100);
  playTo(video(), 5);
  await said('message 5');
  expect(screen.queryByText('message 6')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all chat' }));
  await said('message 30');
});

test('lists the chapters of a replay, which start and seek it, and times its chat by its parts', async () => {
  const { start_time } = someStream();
  const at = (seconds: number) => new Date(Date.parse(start_time) + seconds * 1_000).toISOString();
  const parts = [
    { at: at(0), seconds: 20 },
    { at: at(25), seconds: 80 },
  ];
  const chapters = [
    { title: 'Welcome', seconds: 0 },
    { title: 'Questions', seconds: 22 },
  ];
  const stream: StreamDetails = { ...someStream({ status: 'ended' }), replay: { parts, chapters } };
  const cues = collectCues(HTMLVideoElement.prototype);
  await open(stream, messages(1, 30));
  const questions = await screen.findByRole('button', { name: '0:22 Questions' });
  expect(cues.map(({ startTime, text }) => [startTime, text])).toEqual([
    [0, 'Welcome'],
    [22, 'Questions'],
  ]);
  fireEvent.click(questions);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull());
  loadMetadata(video(), 100);
  expect(video().currentTime).toBe(22);
  playTo(video(), 22);
  await said('message 27');
  expect(screen.queryByText('message 28')).toBeNull();
  expect(questions.getAttribute('aria-current')).toBe('true');
});

test.each([
  [{ video_bytes: 45_000_000 }, 'about 45 MB'],
  [{}, null],
])('with %o known, a replay claims %s', async (known, claim) => {
  await open(someStream({ status: 'ended', ...known }), messages(1, 3));
  loadMetadata(video(), 5_400);
  expect(screen.queryByText(/about .* [MG]B/)?.textContent ?? null).toBe(claim);
});

test('shows all chat for a video that does not report its position', async () => {
  const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  await open(someStream({ status: 'ended', stream_url: url }), messages(1, 130));
  await said('message 100');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await said('message 130');
});

test('plays nothing automatically in low-data mode, and offers sound only', async () => {
  act(() => setLowData(true));
  await open();
  socket.goOnline();
  expect(socket.last('join-stream').payload).toMatchObject({ lowData: true });
  expect(await screen.findByRole('button', { name: /^Play/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Video settings' }));
  expect(await screen.findByLabelText('Audio only')).toHaveProperty('checked', true);
});

test('names the plan that a stream requires and keeps the chat open', async () => {
  await open(someStream({ stream_url: '', access: 'premium', locked: { plan: 'premium', opens_at: null } }));
  expect(await screen.findByText('This show is for Premium and Ultimate.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
    '/subscription/checkout?plan=premium',
  );
  expect(document.querySelector('video')).toBeNull();
  await said('message 3');
});
