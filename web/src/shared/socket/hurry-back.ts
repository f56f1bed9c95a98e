import type { LiveSocket } from './socket-type.ts';

/**
 * Reconnects immediately when the network returns or a phone wakes up, instead of after socket.io's delays of up to 7
 * seconds. Closes the connection when the browser reports offline, since it would go undetected otherwise.
 * @param isWanted true while the connection is in use
 */
export function hurryBack(socket: LiveSocket, isWanted: () => boolean): void {
  // `window` is undefined during prerendering.
  if (typeof window === 'undefined') return;
  const reconnect = () => {
    // Restarts from scratch, because a pending attempt may hang on the lost network.
    if (isWanted() && !socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('online', reconnect);
  window.addEventListener('offline', () => socket.io.engine?.close());
  document.addEventListener('visibilitychange', () => {
    // An open connection without a session waits in the gateway's queue.
    const waits = socket.io.engine?.readyState === 'open';
    if (document.visibilityState === 'visible' && !waits) reconnect();
  });
}

/**
 * Moves to another node when this one announces that it is stopping, after a random delay within its time limit, so
 * that clients do not all reconnect in the same second.
 */
export function moveWhenStopping(socket: LiveSocket, isWanted: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  socket.on('node-stopping', ({ withinMs }) => {
    timer ??= setTimeout(() => {
      timer = null;
      if (isWanted()) socket.disconnect().connect();
    }, Math.random() * withinMs);
  });
  // A lost connection is reconnecting already.
  socket.on('disconnect', cancel);
}
