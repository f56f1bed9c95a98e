import { limits } from '../../config/limits.ts';
import { loadCode } from '../code/load-code.ts';
import type { LiveSocket } from './socket-type.ts';

type Listener = Parameters<LiveSocket['on']>;

/** The members of the socket that a stream's page uses. */
export interface StreamSocket extends Pick<LiveSocket, 'connected' | 'emit' | 'timeout'> {
  readonly on: (...listener: Listener) => unknown;
  readonly off: (...listener: Listener) => unknown;
}

let loaded: LiveSocket | null = null;
/** Listeners added before the code was loaded. */
let early: Listener[] = [];

/** The page's socket, before its code is loaded. Only a connected socket sends. */
export const lazyLiveSocket: StreamSocket = {
  get connected() {
    return loaded?.connected ?? false;
  },
  on: (...listener) => (loaded ? loaded.on(...listener) : early.push(listener)),
  off(...listener) {
    early = early.filter(([event, heard]) => event !== listener[0] || heard !== listener[1]);
    loaded?.off(...listener);
  },
  emit: (...sent) => connected().emit(...sent),
  timeout: (ms) => connected().timeout(ms),
};

function connected(): LiveSocket {
  if (!loaded) throw new Error('The socket is not connected.');
  return loaded;
}

/** Loads the socket's code and holds its connection open for a stream until the returned function is called. */
export function keepLazySocketOpen(streamId: string): () => void {
  let release: (() => void) | null = null;
  let isOver = false;
  const hold = async (): Promise<void> => {
    const code = await loadCode(() => import('./live-socket.ts')).catch(() => null);
    if (isOver) return;
    if (code === null) {
      setTimeout(() => void hold(), limits.maxReconnectMs);
      return;
    }
    loaded = code.liveSocket;
    for (const listener of early.splice(0)) loaded.on(...listener);
    release = code.keepLiveSocketOpen(streamId);
  };
  void hold();
  return () => {
    isOver = true;
    release?.();
  };
}
