import { afterEach, expect, test, vi } from 'vitest';
import { holdLiveSocket, liveSocket } from './live-socket.ts';

vi.spyOn(liveSocket, 'connect').mockReturnThis();
const disconnect = vi.spyOn(liveSocket, 'disconnect').mockReturnThis();
afterEach(() => void vi.clearAllMocks());

test('a connection names the stream that is open when it starts', () => {
  const releases = ['a', 'b'].map((letter) => {
    const release = holdLiveSocket(letter.repeat(24));
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
  const releases = [holdLiveSocket()];
  expect(liveSocket.io.opts.query).toEqual({});
  expect(disconnect).not.toHaveBeenCalled();
  releases.push(holdLiveSocket('a'.repeat(24)));
  expect(disconnect).toHaveBeenCalledOnce();
  expect(liveSocket.io.opts.query).toEqual({ stream: 'a'.repeat(24) });
  releases.push(holdLiveSocket('b'.repeat(24)), holdLiveSocket());
  expect(disconnect).toHaveBeenCalledOnce();
  vi.useFakeTimers();
  for (const release of releases) release();
  vi.runAllTimers();
  vi.useRealTimers();
  active.mockRestore();
});
