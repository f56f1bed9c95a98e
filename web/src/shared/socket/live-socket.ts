import { io } from 'socket.io-client';
import { env } from '../../config/env.ts';
import { limits } from '../../config/limits.ts';
import { freshTokenOf, refreshSessionOnce } from '../api/refresh-session.ts';
import { endSession, sessionStore } from '../auth/session-store.ts';
import { hurryBack, moveWhenStopping } from './hurry-back.ts';
import type { LiveSocket } from './socket-type.ts';

/**
 * The page's socket connection, opened by the first live stream or by signing in. Module state, because components
 * mount twice under React's StrictMode and would connect twice.
 */
export const liveSocket: LiveSocket = io({
  path: env.socketPath,
  autoConnect: false,
  // WebSocket first: polling costs two round trips and needs a sticky node. Polling is the fallback behind proxies that
  // block WebSockets.
  transports: ['websocket', 'polling'],
  timeout: limits.socketTimeoutMs,
  reconnectionDelay: limits.minReconnectMs,
  reconnectionDelayMax: limits.maxReconnectMs,
  randomizationFactor: limits.reconnectJitter,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  // Called on every attempt, so that a renewed token is used.
  auth: async (give) => {
    const session = sessionStore.get();
    // If renewal fails, the server refuses the connection.
    if (session) await freshTokenOf(session).catch(() => undefined);
    sentToken = sessionStore.get()?.token;
    give(sentToken ? { token: sentToken } : {});
  },
});

/** Token of the connection. */
let sentToken: string | undefined;
let users = 0;
let connectedAs = sessionStore.get()?.user.id ?? null;
let refusals = 0;
let retry: ReturnType<typeof setTimeout> | null = null;

const isWanted = () => users > 0;
moveWhenStopping(liveSocket, isWanted);
let isHurrying = false;

/** True when the open connection was made for a stream. */
let isForStream = false;

/**
 * Holds the connection open until the returned function is called.
 * @param streamId routes a new connection to a node with this stream's viewers. A connection made without one is
 * replaced when a stream is opened
 */
export function keepLiveSocketOpen(streamId?: string): () => void {
  users += 1;
  if (streamId !== undefined) {
    liveSocket.io.opts.query = { stream: streamId };
    if (!isForStream && liveSocket.active) liveSocket.disconnect();
    isForStream = true;
  }
  // Deferred, because `window` is undefined during prerendering.
  if (!isHurrying) hurryBack(liveSocket, isWanted);
  isHurrying = true;
  liveSocket.connect();
  return () => {
    users -= 1;
    // Leaving and entering a page within one tick (StrictMode, the next stream) retains the connection.
    setTimeout(() => {
      if (users > 0) return;
      isForStream = false;
      liveSocket.io.opts.query = {};
      liveSocket.disconnect();
    }, 0);
  };
}

/**
 * Handles a refused connection: renews the token if there is one, then reconnects with backoff. Ends an expired
 * session; the chat remains readable as a visitor.
 */
async function reconnectAfterRefusal(): Promise<void> {
  const token = sessionStore.get()?.token;
  // If the outcome is unknown, the session is retained.
  const renewed = token ? await refreshSessionOnce(token).catch(() => token) : null;
  if (token && renewed === null && sessionStore.get()?.token === token) endSession();
  if (retry) clearTimeout(retry);
  const waitMs = Math.min(limits.minReconnectMs * 2 ** refusals, limits.maxReconnectMs);
  refusals += 1;
  retry = setTimeout(
    () => {
      if (users > 0) liveSocket.connect();
    },
    waitMs * (1 - limits.reconnectJitter * Math.random()),
  );
}

liveSocket.on('connect_error', () => {
  // While `active`, socket.io reconnects; otherwise the server refused, most likely because of an expired token.
  if (!liveSocket.active) void reconnectAfterRefusal();
});
liveSocket.on('disconnect', (reason) => {
  if (reason === 'io server disconnect') void reconnectAfterRefusal();
});
liveSocket.on('connect', () => {
  refusals = 0;
});
liveSocket.on('token-expiring', ({ withinMs }) => {
  setTimeout(() => void renewInPlace(), Math.random() * withinMs);
});

/** Renews the connection's token. Without success the server closes the connection when the token expires. */
async function renewInPlace(): Promise<void> {
  const stored = sessionStore.get()?.token;
  if (!stored) return;
  const token = stored === sentToken ? await refreshSessionOnce(stored).catch(() => null) : stored;
  if (!token || !liveSocket.connected) return;
  sentToken = token;
  liveSocket.emit('auth', { token }, ({ ok }) => {
    // Another role needs a new connection.
    if (!ok && users > 0) liveSocket.disconnect().connect();
  });
}
sessionStore.subscribe(() => {
  const userId = sessionStore.get()?.user.id ?? null;
  if (userId === connectedAs) return;
  connectedAs = userId;
  if (users > 0) liveSocket.disconnect().connect();
});
