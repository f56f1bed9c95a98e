import { afterEach, expect, test, vi } from 'vitest';
import { keepSession, type Session } from '../auth/session-store.ts';
import { keepLiveSocketOpen, liveSocket } from './live-socket.ts';

vi.spyOn(liveSocket, 'connect').mockReturnThis();
const disconnect = vi.spyOn(liveSocket, 'disconnect').mockReturnThis();
afterEach(() => void vi.clearAllMocks());

test('a connection names the stream that is open when it starts', () => {
  const releases = ['a', 'b'].map((letter) => {
    const release = keepLiveSocketOpen(letter.repeat(24));
    expect(liveSocket.connect).toHaveBeenCalledOnce();
    expect(liveSocket.io.opts.query).toEqual({ stream: letter.repeat(24) });
    vi.clearAllMocks();
    return release;
  });
  vi.useFakeTimers();
  for (const release of releases) release();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(disconnect).toHaveBeenCalled();
});

test('reconnects once when a stream opens on a connection made without one', () => {
  const active = vi.spyOn(liveSocket, 'active', 'get').mockReturnValue(true);
  const releases = [keepLiveSocketOpen()];
  expect(liveSocket.io.opts.query).toEqual({});
  expect(disconnect).not.toHaveBeenCalled();
  releases.push(keepLiveSocketOpen('a'.repeat(24)));
  expect(disconnect).toHaveBeenCalledOnce();
  expect(liveSocket.io.opts.query).toEqual({ stream: 'a'.repeat(24) });
  releases.push(keepLiveSocketOpen('b'.repeat(24)), keepLiveSocketOpen());
  expect(disconnect).toHaveBeenCalledOnce();
  vi.useFakeTimers();
  for (const release of releases) release();
  vi.runAllTimers();
  vi.useRealTimers();
  active.mockRestore();
});

test('renews its token in place when it expires soon, and reconnects when that is refused', async () => {
  const user = { id: 'a'.repeat(24), name: 'Ada' } as Session['user'];
  const release = keepLiveSocketOpen();
  keepSession({ token: 'old', user });
  const give = vi.fn();
  await (liveSocket.auth as (give: (auth: object) => void) => Promise<void>)(give);
  expect(give).toHaveBeenCalledWith({ token: 'old' });
  vi.stubGlobal('fetch', async () => Response.json({ token: 'new', user }));
  vi.spyOn(liveSocket, 'connected', 'get').mockReturnValue(true);
  const emit = vi.spyOn(liveSocket, 'emit').mockReturnThis();
  vi.clearAllMocks();

  const [expiring] = liveSocket.listeners('token-expiring');
  expiring?.({ withinMs: 0 });
  await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('auth', { token: 'new' }, expect.any(Function)));
  const respond = emit.mock.calls[0]?.[2] as (ack: { ok: boolean }) => void;
  respond({ ok: true });
  expect(disconnect).not.toHaveBeenCalled();
  respond({ ok: false });
  expect(disconnect).toHaveBeenCalledOnce();

  // In the meantime the API client, or another tab, may have renewed the token.
  keepSession({ token: 'newer', user });
  vi.stubGlobal('fetch', () => expect.unreachable());
  expiring?.({ withinMs: 0 });
  await vi.waitFor(() =>
    expect(emit).toHaveBeenLastCalledWith('auth', { token: 'newer' }, expect.any(Function)),
  );
  vi.unstubAllGlobals();
  release();
});
