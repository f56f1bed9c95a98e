import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveServer } from './live-socket.ts';

/** All are gone within this time; fewer sockets take less. */
const spreadMs = 5_000;
const perSocketMs = 2;

/**
 * Ends all connections, spread over time, so that those who come back don't all knock at the other nodes at once. The
 * transport is closed, not the session: that is the protocol's way of saying 'connect again', and clients do.
 */
export async function closeSockets(io: LiveServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  const pauseMs = Math.min(perSocketMs, spreadMs / Math.max(1, sockets.length));
  let debtMs = 0;
  for (const socket of sockets) {
    socket.conn.close();
    debtMs += pauseMs;
    // Timers are not finer than some milliseconds.
    if (debtMs >= 20) {
      await sleep(debtMs);
      debtMs = 0;
    }
  }
  io.engine.close();
}
