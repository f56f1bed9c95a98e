import { pause } from '@poc/kit/retry';
import type { LiveServer, LiveSocket } from './live-socket.ts';

/** Upper limit in ms for closing all sockets; fewer sockets take less time. */
const maxSpreadMs = 5_000;
const minSpreadMs = 250;
const perSocketMs = 2;
/** Shorter pauses are skipped: timers are too coarse for them. */
const restMs = 20;
/** Maximum wait for the acknowledgements of pending events. */
const finishMs = 2_000;

/**
 * Announces the shutdown to all clients, then closes the remaining sockets, spread over time so that reconnections do
 * not all arrive at the same time. A connection works until it is closed, and pending events are acknowledged first. The
 * transport is closed, not the session: by the protocol, clients then reconnect.
 */
export async function closeSockets(io: LiveServer): Promise<void> {
  const { sockets } = io.of('/');
  const withinMs = Math.min(maxSpreadMs, Math.max(minSpreadMs, sockets.size * perSocketMs));
  const announce = (socket: LiveSocket) => socket.emit('node-stopping', { withinMs });
  for (const socket of sockets.values()) announce(socket);
  // The gateway may still send new connections.
  io.on('connection', announce);

  const startedAt = performance.now();
  const closing: Promise<void>[] = [];
  const all = [...sockets.values()];
  for (const [at, socket] of all.entries()) {
    const dueMs = ((at + 1) / all.length) * withinMs - (performance.now() - startedAt);
    if (dueMs >= restMs) await pause(dueMs);
    if (socket.connected) closing.push(closeAfterResponses(socket));
  }
  for (const socket of sockets.values()) if (!socket.data.leaving) closing.push(closeAfterResponses(socket));
  await Promise.all(closing);
  io.engine.close();
}

async function closeAfterResponses(socket: LiveSocket): Promise<void> {
  socket.data.leaving = true;
  const giveUpAt = performance.now() + finishMs;
  while (socket.data.pending > 0 && socket.connected && performance.now() < giveUpAt) await pause(5);
  socket.conn.close();
}
