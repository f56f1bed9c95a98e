import { expect, test, vi } from 'vitest';
import { keepLazySocketOpen, lazyLiveSocket } from './lazy-live-socket.ts';
import { liveSocket } from './live-socket.ts';

const connect = vi.spyOn(liveSocket, 'connect').mockReturnThis();
vi.spyOn(liveSocket, 'disconnect').mockReturnThis();

test('connects once its code is loaded, with the listeners added before, unless it was released', async () => {
  const [heard, removed] = [vi.fn(), vi.fn()];
  lazyLiveSocket.on('connect', heard);
  lazyLiveSocket.on('connect', removed);
  lazyLiveSocket.off('connect', removed);
  expect(lazyLiveSocket.connected).toBe(false);
  keepLazySocketOpen('a'.repeat(24))();
  const release = keepLazySocketOpen('b'.repeat(24));
  expect(liveSocket.listeners('connect')).not.toContain(heard);
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce());
  expect(liveSocket.io.opts.query).toEqual({ stream: 'b'.repeat(24) });
  expect(liveSocket.listeners('connect')).toContain(heard);
  expect(liveSocket.listeners('connect')).not.toContain(removed);
  lazyLiveSocket.off('connect', heard);
  expect(liveSocket.listeners('connect')).not.toContain(heard);
  release();
});
