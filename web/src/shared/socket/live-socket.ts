import type { ClientToServerEvents, ServerToClientEvents } from '@poc/contracts/socket';
import { io, type Socket } from 'socket.io-client';
import { env } from '../../config/env.ts';
import { limits } from '../../config/limits.ts';
import { refreshSessionOnce } from '../api/refresh-session.ts';
import { sessionStore } from '../auth/session-store.ts';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * The one connection of this page, made when a live stream is first opened. It lives in the module, not in a
 * component, so that React's StrictMode, which mounts everything twice, does not connect twice.
 */
export const liveSocket: LiveSocket = io({
  path: env.socketPath,
  autoConnect: false,
  // Polling first would cost two round trips and a sticky node; it stays as the way through stubborn proxies.
  transports: ['websocket', 'polling'],
  timeout: limits.socketTimeoutMs,
  reconnectionDelay: limits.reconnectMinMs,
  reconnectionDelayMax: limits.reconnectMaxMs,
  randomizationFactor: limits.reconnectJitter,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  // Asked at every attempt, so that a renewed token is used.
  auth: (give) => {
    const token = sessionStore.get()?.token;
    give(token ? { token } : {});
  },
});

let users = 0;
let connectedAs = sessionStore.get()?.user.id ?? null;
let retry: ReturnType<typeof setTimeout> | null = null;

/** Keeps the connection open until the returned function is called. */
export function holdLiveSocket(): () => void {
  users += 1;
  liveSocket.connect();
  return () => {
    users -= 1;
    // A page that is left and entered within one tick (StrictMode, the next stream) keeps the connection.
    setTimeout(() => {
      if (users === 0) liveSocket.disconnect();
    }, 0);
  };
}

/** The server closed the door: renew the token where there is one, then knock again. */
async function reconnectAfterRefusal(): Promise<void> {
  const token = sessionStore.get()?.token;
  if (token) await refreshSessionOnce(token).catch(() => null);
  if (retry) clearTimeout(retry);
  retry = setTimeout(() => {
    if (users > 0) liveSocket.connect();
  }, limits.reconnectMinMs);
}

liveSocket.on('connect_error', () => {
  // While `active`, socket.io itself tries again; otherwise the server refused, most likely an expired token.
  if (!liveSocket.active) void reconnectAfterRefusal();
});
liveSocket.on('disconnect', (reason) => {
  if (reason === 'io server disconnect') void reconnectAfterRefusal();
});
sessionStore.subscribe(() => {
  const userId = sessionStore.get()?.user.id ?? null;
  if (userId === connectedAs) return;
  connectedAs = userId;
  if (users > 0) liveSocket.disconnect().connect();
});
