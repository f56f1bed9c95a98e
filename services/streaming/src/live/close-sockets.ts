import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveServer, LiveSocket } from './live-socket.ts';

/** All are gone within this time; fewer sockets take less. */
const maxSpreadMs = 5_000;
const minSpreadMs = 250;
const perSocketMs = 2;
/** Timers are not finer than some milliseconds. */
const restMs = 20;
/** How long a connection is kept for the answers to what it sent. */
const finishMs = 2_000;

/**
 * Asks everyone to move to another node, and ends what is left after that, spread over time, so that those who come
 * back don't all knock at once. Until its own moment a connection goes on as before, and what it sent is answered first.
 * The transport is closed, not the session: that is the protocol's way of saying 'connect again', and clients do.
 */
export async function closeSockets(io: LiveServer): Promise<void> {
  const { sockets } = io.of('/');
  const withinMs = Math.min(maxSpreadMs, Math.max(minSpreadMs, sockets.size * perSocketMs));
  const announce = (socket: LiveSocket) => socket.emit('node-stopping', { withinMs });
  for (const socket of sockets.values()) announce(socket);
  // The gateway may not know yet.
  io.on('connection', announce);

  const startedAt = performance.now();
  const closing: Promise<void>[] = [];
  const all = [...sockets.values()];
  for (const [at, socket] of all.entries()) {
    const dueMs = ((at + 1) / all.length) * withinMs - (performance.now() - startedAt);
    if (dueMs >= restMs) await sleep(dueMs);
    if (socket.connected) closing.push(closeAfterAnswers(socket));
  }
  for (const socket of sockets.values()) if (!socket.data.leaving) closing.push(closeAfterAnswers(socket));
  await Promise.all(closing);
  io.engine.close();
}

async function closeAfterAnswers(socket: LiveSocket): Promise<void> {
  socket.data.leaving = true;
  const giveUpAt = performance.now() + finishMs;
  while (socket.data.pending > 0 && socket.connected && performance.now() < giveUpAt) await sleep(5);
  socket.conn.close();
}
