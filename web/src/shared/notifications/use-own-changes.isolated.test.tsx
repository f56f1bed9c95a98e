import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';
import { setLowData } from '../preferences/low-data.ts';
import { own, startMemberServer } from '../testing/member-server.ts';
import { renderPage } from '../testing/page.tsx';
import { NotificationBell } from './notification-bell.tsx';

/** The part of the connection that the bell uses. */
const { socket, held, refuseWith } = vi.hoisted(() => {
  const listeners = new Map<string, Set<(value?: unknown) => void>>();
  const fire = (event: string, value?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
  };
  const socket = {
    connected: false,
    on(event: string, listener: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return socket;
    },
    off(event: string, listener: () => void) {
      listeners.get(event)?.delete(listener);
      return socket;
    },
    fire,
  };
  return { socket, held: { now: 0, ever: 0 }, refuseWith: { code: '' } };
});
vi.mock('../socket/live-socket.ts', () => ({
  liveSocket: socket,
  keepLiveSocketOpen: () => {
    held.now += 1;
    held.ever += 1;
    socket.connected = refuseWith.code === '';
    const refusal = Object.assign(new Error('refused'), { data: refuseWith });
    if (socket.connected) socket.fire('connect');
    else setTimeout(() => socket.fire('connect_error', refusal), 0);
    return () => {
      held.now -= 1;
      socket.connected = false;
      socket.fire('disconnect');
    };
  },
}));

const { server, reads } = startMemberServer();
let unread = 0;
let visibility: DocumentVisibilityState = 'visible';
const asked = () => reads(`/api/users/`).filter((url) => url.endsWith('/unread')).length;
function see(state: DocumentVisibilityState) {
  visibility = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  const early = '<script type="application/json" id="early">{"entry":"/assets/main.js"}</script>';
  document.head.insertAdjacentHTML('beforeend', early);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  server.use(http.get(own('/notifications/unread'), () => HttpResponse.json({ unread })));
  Object.assign(held, { now: 0, ever: 0 });
  refuseWith.code = '';
  visibility = 'visible';
  unread = 0;
});
afterEach(() => {
  document.getElementById('early')?.remove();
  setLowData(false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bell = () => screen.getByRole('link', { name: /^Notifications/ });

test('the count follows the events of the connection', async () => {
  renderPage(<NotificationBell />, '/');
  await waitFor(() => expect(held.now).toBe(1));
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  unread = 3;
  act(() => socket.fire('person-changed', { about: 'notifications' }));
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 unread'));
});

test('closes the connection when the page is left, or hidden for long', async () => {
  const { unmount } = renderPage(<NotificationBell />, '/');
  await waitFor(() => expect(held.now).toBe(1));
  vi.useFakeTimers();
  see('hidden');
  vi.advanceTimersByTime(limits.hiddenSocketMs - 1);
  expect(held.now).toBe(1);
  vi.advanceTimersByTime(1);
  expect(held.now).toBe(0);
  vi.useRealTimers();
  see('visible');
  await waitFor(() => expect(held.now).toBe(1));
  unmount();
  expect(held.now).toBe(0);
});

test('opens no connection for a hidden page, in low-data mode or in development', async () => {
  visibility = 'hidden';
  const hidden = renderPage(<NotificationBell />, '/');
  await new Promise((resolve) => setTimeout(resolve, 50));
  hidden.unmount();
  visibility = 'visible';
  setLowData(true);
  const sparing = renderPage(<NotificationBell />, '/');
  await new Promise((resolve) => setTimeout(resolve, 50));
  sparing.unmount();
  setLowData(false);
  document.getElementById('early')?.remove();
  renderPage(<NotificationBell />, '/');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(held.ever).toBe(0);
});

test('polls when the user has too many connections', async () => {
  refuseWith.code = 'too_many_requests';
  renderPage(<NotificationBell />, '/');
  await waitFor(() => expect(held.ever).toBe(1));
  await waitFor(() => expect(held.now).toBe(0));
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
});

test('refetches only data that contains the renamed user', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const names = { post: 'Ada', show: 'Ada' };
  const fetched = { post: 0, show: 0 };
  function Author({ of, id }: { of: 'post' | 'show'; id: string }) {
    const { data } = useQuery({
      queryKey: [of],
      queryFn: () => {
        fetched[of] += 1;
        return { User: { id, name: names[of] } };
      },
    });
    return <p>{`${of} by ${data?.User.name}`}</p>;
  }
  renderPage(
    <>
      <NotificationBell />
      <Author of="post" id="a1" />
      <Author of="show" id="a2" />
    </>,
    '/',
  );
  await screen.findByText('post by Ada');
  await waitFor(() => expect(held.now).toBe(1));
  Object.assign(names, { post: 'Ada Eze', show: 'Nobody' });
  act(() => socket.fire('people-changed', { ids: ['a1'] }));
  await screen.findByText('post by Ada Eze');
  expect(fetched).toEqual({ post: 2, show: 1 });
});
