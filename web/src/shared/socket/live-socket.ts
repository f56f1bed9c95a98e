import { io } from 'socket.io-client';
import { env } from '../../config/env.ts';
import { limits } from '../../config/limits.ts';
import { freshTokenOf, refreshSessionOnce } from '../api/refresh-session.ts';
import { endSession, sessionStore } from '../auth/session-store.ts';
import { hurryBack, moveWhenStopping } from './hurry-back.ts';
import type { LiveSocket } from './socket-type.ts';

/**
 * The one connection of this page, made when a live stream is first opened, or when somebody is signed in. It lives in the module, not in a
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
  auth: async (give) => {
    const session = sessionStore.get();
    // Where it can't be renewed now, the server says so by refusing.
    if (session) await freshTokenOf(session).catch(() => undefined);
    const token = sessionStore.get()?.token;
    give(token ? { token } : {});
  },
});

let users = 0;
let connectedAs = sessionStore.get()?.user.id ?? null;
let refusals = 0;
let retry: ReturnType<typeof setTimeout> | null = null;

const isWanted = () => users > 0;
moveWhenStopping(liveSocket, isWanted);
let isHurrying = false;

/** Whether the connection that is open was made for a stream. */
let isForStream = false;

/**
 * Keeps the connection open until the returned function is called.
 * @param streamId what is watched: a connection that begins now goes to a server that has this stream's viewers. Without
 *   one any server will do, and the connection is made again as soon as a stream is watched
 */
export function holdLiveSocket(streamId?: string): () => void {
  users += 1;
  if (streamId !== undefined) {
    liveSocket.io.opts.query = { stream: streamId };
    if (!isForStream && liveSocket.active) liveSocket.disconnect();
    isForStream = true;
  }
  // Not before: first screens are drawn where there is no window.
  if (!isHurrying) hurryBack(liveSocket, isWanted);
  isHurrying = true;
  liveSocket.connect();
  return () => {
    users -= 1;
    // A page that is left and entered within one tick (StrictMode, the next stream) keeps the connection.
    setTimeout(() => {
      if (users > 0) return;
      isForStream = false;
      liveSocket.io.opts.query = {};
      liveSocket.disconnect();
    }, 0);
  };
}

/**
 * The server closed the door: renew the token where there is one, then knock again, more seldom each time. A session
 * that is over ends here too; the chat can then be read as a visitor.
 */
async function reconnectAfterRefusal(): Promise<void> {
  const token = sessionStore.get()?.token;
  // Where it can't be found out, the session is kept.
  const renewed = token ? await refreshSessionOnce(token).catch(() => token) : null;
  if (token && renewed === null && sessionStore.get()?.token === token) endSession();
  if (retry) clearTimeout(retry);
  const waitMs = Math.min(limits.reconnectMinMs * 2 ** refusals, limits.reconnectMaxMs);
  refusals += 1;
  retry = setTimeout(
    () => {
      if (users > 0) liveSocket.connect();
    },
    waitMs * (1 - limits.reconnectJitter * Math.random()),
  );
}

liveSocket.on('connect_error', () => {
  // While `active`, socket.io itself tries again; otherwise the server refused, most likely an expired token.
  if (!liveSocket.active) void reconnectAfterRefusal();
});
liveSocket.on('disconnect', (reason) => {
  if (reason === 'io server disconnect') void reconnectAfterRefusal();
});
liveSocket.on('connect', () => {
  refusals = 0;
});
sessionStore.subscribe(() => {
  const userId = sessionStore.get()?.user.id ?? null;
  if (userId === connectedAs) return;
  connectedAs = userId;
  if (users > 0) liveSocket.disconnect().connect();
});
