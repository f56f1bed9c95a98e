import type { LiveSocket } from './socket-type.ts';

/**
 * Comes back at once when the network does, or when a phone wakes up: socket.io's own delays would have people wait for
 * up to 7 seconds beside a working line. What the browser says of the network also ends a connection that is dead
 * without having noticed.
 * @param isWanted whether anybody uses the connection at the moment
 */
export function hurryBack(socket: LiveSocket, isWanted: () => boolean): void {
  // The gateway, which draws first screens with this code, has no network to come back.
  if (typeof window === 'undefined') return;
  const comeBack = () => {
    // Again from the start: an attempt under way may hang on the network that is gone.
    if (isWanted() && !socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', () => socket.io.engine?.close());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack();
  });
}

/**
 * Moves to another node when this one says that it stops, at a moment of one's own within its time, so that not
 * everyone knocks at once.
 */
export function moveWhenStopping(socket: LiveSocket, isWanted: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stay = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  socket.on('node-stopping', ({ withinMs }) => {
    timer ??= setTimeout(() => {
      timer = null;
      if (isWanted()) socket.disconnect().connect();
    }, Math.random() * withinMs);
  });
  // Anyone who lost the connection before their moment came is on the way already.
  socket.on('disconnect', stay);
}
