import { waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../auth/session-store.ts';
import { startMemberServer } from '../testing/member-server.ts';
import { ada } from '../testing/people.ts';
import { refusal } from '../testing/server.ts';
import { keepWaiting, waitingOf } from './progress-store.ts';
import { saveWatched, sendWaiting } from './send-progress.ts';

const { server } = startMemberServer();
const showId = '5'.repeat(24);
const otherId = '6'.repeat(24);
const saving = '*/api/watch-history/watch-history';
const history = '*/api/watch-history/users/:id/watch-history';
const received: unknown[] = [];
beforeEach(() => {
  received.length = 0;
});

/** A server that records requests and responds after some milliseconds. */
const accept = (afterMs = 0) =>
  server.use(
    http.post(saving, async ({ request }) => {
      received.push(await request.json());
      if (afterMs > 0) await delay(afterMs);
      return HttpResponse.json({});
    }),
  );

test('saves progress with the token and keepalive, and leaves nothing waiting', async () => {
  accept();
  const sending = vi.spyOn(globalThis, 'fetch');
  expect(await saveWatched(ada.id, showId, 12.345)).toBe('saved');
  expect(received).toEqual([{ show_id: showId, progress: 12.345 }]);
  const [, init] = sending.mock.calls[0] ?? [];
  expect(init?.keepalive).toBe(true);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t');
  expect(waitingOf(ada.id)).toEqual({});
  sending.mockRestore();
});

test.each([
  [94.99, undefined],
  [95, true],
  [100, true],
])('at %d percent completed is %s', async (progress, completed) => {
  accept();
  await saveWatched(ada.id, showId, progress);
  expect(received).toEqual([{ show_id: showId, progress, ...(completed && { completed }) }]);
});

test('stores only the newest value while offline, and sends it later', async () => {
  server.use(http.post(saving, () => HttpResponse.error()));
  expect(await saveWatched(ada.id, showId, 10)).toBe('waiting');
  expect(await saveWatched(ada.id, showId, 20)).toBe('waiting');
  expect(waitingOf(ada.id)[showId]?.progress).toBe(20);
  accept();
  await sendWaiting(ada.id);
  expect(received).toEqual([{ show_id: showId, progress: 20 }]);
  expect(waitingOf(ada.id)).toEqual({});
});

test('newer progress from another device takes precedence', async () => {
  accept();
  const atMs = Date.parse('2026-11-20T10:00:00.000Z');
  keepWaiting(ada.id, showId, { progress: 20, atMs });
  keepWaiting(ada.id, otherId, { progress: 30, atMs });
  server.use(
    http.get(history, () =>
      HttpResponse.json([
        { show_id: showId, progress: 80, updatedAt: '2026-11-20T10:00:01.000Z' },
        { show_id: otherId, progress: 5, updatedAt: '2026-11-20T09:00:00.000Z' },
      ]),
    ),
  );
  await sendWaiting(ada.id);
  expect(received).toEqual([{ show_id: otherId, progress: 30 }]);
  expect(waitingOf(ada.id)).toEqual({});
});

test('sends values reached during a call after it, in order', async () => {
  accept(100);
  const first = saveWatched(ada.id, showId, 10);
  await waitFor(() => expect(received).toHaveLength(1));
  await saveWatched(ada.id, showId, 20);
  await saveWatched(ada.id, showId, 30);
  expect(await first).toBe('saved');
  expect(received).toEqual([
    { show_id: showId, progress: 10 },
    { show_id: showId, progress: 30 },
  ]);
  expect(waitingOf(ada.id)).toEqual({});
});

test('on leaving sends immediately, in parallel with another call', async () => {
  accept(100);
  const first = saveWatched(ada.id, showId, 10);
  await waitFor(() => expect(received).toHaveLength(1));
  const last = saveWatched(ada.id, showId, 20, true);
  await waitFor(() => expect(received).toHaveLength(2));
  await Promise.all([first, last]);
  expect(waitingOf(ada.id)).toEqual({});
});

test('does not retry a deleted or locked show, but retries a busy server', async () => {
  server.use(http.post(saving, () => refusal(404, 'show_not_found', 'Show not found')));
  expect(await saveWatched(ada.id, showId, 10)).toBe('gone');
  expect(waitingOf(ada.id)).toEqual({});
  server.use(http.post(saving, () => refusal(403, 'show_locked', 'Your plan does not open this show.')));
  await saveWatched(ada.id, showId, 10);
  expect(waitingOf(ada.id)).toEqual({});
  server.use(http.post(saving, () => refusal(503, 'service_unavailable', 'Try again')));
  expect(await saveWatched(ada.id, showId, 10)).toBe('waiting');
  expect(waitingOf(ada.id)[showId]?.progress).toBe(10);
});

test('sends nothing for another user or a visitor', async () => {
  accept();
  expect(await saveWatched('b'.repeat(24), showId, 10)).toBe('waiting');
  dropSession();
  expect(await saveWatched(ada.id, showId, 10)).toBe('waiting');
  expect(received).toEqual([]);
  expect(waitingOf(ada.id)[showId]?.progress).toBe(10);
});

test('ignores invalid storage', () => {
  localStorage.setItem(`poc-watch-progress-${ada.id}`, '{"x":{"progress":"12"}}');
  expect(waitingOf(ada.id)).toEqual({});
});
