import type { Broadcast } from '@poc/contracts/entities/streaming';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { press, toasts } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import {
  aBroadcast,
  aStream,
  crypto,
  naira,
  openConsole,
  receiving,
  startStreamsServer,
} from '../testing/streams-server.tsx';

const { server, requests, changes } = startStreamsServer();
const streamKey = { server: 'rtmp://live.poc.ng/live', key: 'live_7Q2mKp' };
const noKey = aBroadcast({ key_created_at: null });
const keyUrl = `/api/streams/${crypto.id}/key`;

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const card = async (name = 'Go live with OBS') => within(await screen.findByRole('region', { name }));
const answer = async (button: string) => {
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: button }));
};

/** A console whose server creates and revokes keys. */
function openWithKeys(first: Broadcast) {
  let now = first;
  server.use(
    http.post('*/api/streams/:id/key', () => {
      now = aBroadcast();
      return HttpResponse.json(streamKey, { status: 201 });
    }),
    http.delete('*/api/streams/:id/key', () => {
      now = noKey;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return openConsole(server, crypto, () => now);
}

test('creates a key after confirmation, and shows it once', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  openWithKeys(noKey);
  const console = await card();
  await console.findByText('Viewers will see what your encoder sends instead of the current video.');
  press('Create stream key');
  await screen.findByRole('dialog', { name: 'Replace the stream’s video?' });
  expect(changes()).toEqual([]);
  await answer('Create Key');
  const heading = await console.findByRole('heading', { name: 'Copy the key now' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${keyUrl}`]);
  expect(console.getByLabelText<HTMLInputElement>('Server').value).toBe(streamKey.server);
  const field = console.getByLabelText<HTMLInputElement>('Stream key');
  expect(document.body.innerHTML).not.toContain(streamKey.key);
  press('Show key');
  expect(field.value).toBe(streamKey.key);
  press('Hide key');
  expect(field.value).not.toContain(streamKey.key);
  press('Copy key');
  press('Copy server');
  await waitFor(() => expect(toasts()).toContain('Server copied.'));
  expect(writeText.mock.calls).toEqual([[streamKey.key], [streamKey.server]]);
  press('Done');
  await waitFor(() => expect(console.queryByLabelText('Stream key')).toBeNull());
  expect(document.activeElement).toBe(console.getByRole('heading', { name: 'Go live with OBS' }));
  expect(console.getByText('No encoder is connected.')).toBeTruthy();
  expect(console.getByText(/^Open Settings > Output/)).toBeTruthy();
});

test('says how to copy without access to the clipboard', async () => {
  openWithKeys(noKey);
  fireEvent.click(await screen.findByRole('button', { name: 'Create stream key' }));
  await answer('Create Key');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy key' }));
  await waitFor(() =>
    expect(toasts()).toContain('The key could not be copied. Select it and copy it with the keyboard.'),
  );
});

test('replaces and revokes a key after confirmation, and hides the revoked one', async () => {
  openWithKeys(aBroadcast());
  fireEvent.click(await screen.findByRole('button', { name: 'New key' }));
  await screen.findByRole('dialog', { name: 'Create a new key?' });
  await answer('Create New Key');
  await screen.findByRole('heading', { name: 'Copy the key now' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Revoke key');
  await answer('Revoke Key');
  await screen.findByRole('button', { name: 'Create stream key' });
  expect(screen.queryByRole('heading', { name: 'Copy the key now' })).toBeNull();
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${keyUrl}`,
    `DELETE ${keyUrl}`,
  ]);
  expect(toasts()).toEqual(['Stream key created.', 'Stream key revoked.']);
});

test('changes nothing when the confirmation is declined', async () => {
  openWithKeys(aBroadcast());
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await answer('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
});

test('shows why a key was not created', async () => {
  openConsole(server, crypto, () => noKey);
  server.use(http.post('*/api/streams/:id/key', () => refusal(409, 'stream_over', 'It has ended.')));
  fireEvent.click(await screen.findByRole('button', { name: 'Create stream key' }));
  await answer('Create Key');
  await waitFor(() => expect(toasts()[0]).toMatch(/^Failed to create stream key: ./));
  expect(screen.getByRole('button', { name: 'Create stream key' })).toBeTruthy();
});

test('follows the encoder: off, receiving, interrupted', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  let now = aBroadcast();
  openConsole(server, naira, () => now);
  const console = await card();
  const state = await console.findByRole('status');
  await waitFor(() => expect(console.getByText('No encoder is connected.')).toBeTruthy());
  now = receiving();
  await act(() => vi.advanceTimersByTimeAsync(limits.broadcastPollMs));
  await waitFor(() => expect(console.getByText('Since 20:05 WAT')).toBeTruthy());
  for (const text of [
    '1280 × 720, 30 fps',
    '2,480 kbit/s',
    '2.0 s',
    'source, 480p, 240p, 144p, audio',
    '1 h 12 min',
  ])
    expect(console.getByText(text)).toBeTruthy();
  now = receiving({ state: 'interrupted', since: null, warnings: ['no_audio'] });
  await act(() => vi.advanceTimersByTimeAsync(limits.broadcastPollMs));
  await waitFor(() =>
    expect(
      console.getByText('The encoder is disconnected. It can reconnect with the same key.'),
    ).toBeTruthy(),
  );
  expect(console.queryByRole('alert')).toBeNull();
  now = { ...now, key_created_at: null };
  await act(() => vi.advanceTimersByTimeAsync(limits.broadcastPollMs));
  await waitFor(() => expect(console.getByText('The encoder is disconnected.')).toBeTruthy());
  expect(state).toBeTruthy();
});

test.each([
  ['video_codec', /Set the encoder to H\.264\.$/],
  ['no_video', /^No video is received\./],
  ['no_audio', /^No sound is received\./],
  ['keyframes_rare', /Set the keyframe interval to 2 s\.$/],
  ['encoder_behind', /cannot convert the video in real time/],
  ['storage_slow', /^The storage is slow/],
] as const)('says what to do about %s', async (warning, text) => {
  openConsole(server, naira, () => receiving({ warnings: [warning] }));
  expect((await (await card()).findByRole('alert')).textContent).toMatch(text);
});

test('leaves out what the encoder does not announce', async () => {
  openConsole(server, naira, () =>
    receiving({
      source: { width: 0, height: 0, fps: 0, has_audio: false },
      segment_seconds: null,
      qualities: [],
    }),
  );
  await screen.findByText('no sound');
  expect(screen.queryByText('Qualities')).toBeNull();
});

test('an ended stream has its recorded time and no key, and is not polled', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  const over = aStream(3, { status: 'ended', end_time: '2026-11-12T20:00:00.000Z' });
  openConsole(server, over, () => aBroadcast({ key_created_at: null, recorded_seconds: 4_320 }));
  await (await card('Recording')).findByText('Recorded from the encoder: 1 h 12 min.');
  expect(screen.queryByRole('button', { name: /key/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3 * limits.broadcastPollMs));
  expect(requests.filter(({ url }) => url.endsWith('/broadcast'))).toHaveLength(1);
});

test('an ended stream without an encoder has no recording', async () => {
  openConsole(server, aStream(3, { status: 'ended' }), () => noKey);
  await screen.findByText('No encoder video was recorded.');
});

test('reports a state that cannot be loaded, with a retry, and keeps the last one', async () => {
  let responses = 0;
  openConsole(server, naira, () => {
    responses += 1;
    return responses === 2 ? receiving() : refusal(503, 'unavailable', 'Try again later.');
  });
  await screen.findByText('The state of the video could not be loaded.');
  press('Try Again');
  await screen.findByText('Since 20:05 WAT');
  await screen.findByText('The state of the video may be out of date.', {}, { timeout: 8_000 });
  expect(screen.getByText('Since 20:05 WAT')).toBeTruthy();
}, 15_000);
