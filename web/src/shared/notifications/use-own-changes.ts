import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { ownBuild } from '../code/new-build.ts';
import { useLowData } from '../preferences/low-data.ts';
import type { LiveSocket } from '../socket/socket-type.ts';
import { notificationsKey } from './api/notification-queries.ts';

/**
 * Keeps a socket connection open while a signed-in user views the page, and refetches the data that it reports as
 * changed. Loads when the browser is idle. Off in low-data mode, where it costs more than it saves, and in development.
 * @returns true while connected; otherwise callers poll more often
 */
export function useOwnChanges(userId: string): boolean {
  const client = useQueryClient();
  const isLowData = useLowData();
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    if (userId === '' || isLowData || ownBuild() === null) return;
    const follow = followWhileVisible((socket) => {
      const refetch = () => void client.invalidateQueries({ queryKey: notificationsKey(userId) });
      let waiting: ReturnType<typeof setTimeout> | null = null;
      const peopleChanged = ({ ids }: { ids: string[] }) => {
        const isShown = (data: unknown) => mentions(data, ids);
        // Spreads the load, because all clients receive the event at the same moment.
        waiting = setTimeout(
          () => void client.invalidateQueries({ predicate: ({ state }) => isShown(state.data) }),
          Math.random() * limits.peopleSpreadMs,
        );
      };
      const connected = () => {
        setConnected(true);
        // Covers changes before the connection.
        refetch();
      };
      const disconnected = () => setConnected(false);
      socket.on('person-changed', refetch).on('connect', connected).on('disconnect', disconnected);
      socket.on('people-changed', peopleChanged);
      if (socket.connected) connected();
      return () => {
        socket.off('person-changed', refetch).off('connect', connected).off('disconnect', disconnected);
        socket.off('people-changed', peopleChanged);
        if (waiting !== null) clearTimeout(waiting);
        setConnected(false);
      };
    });
    return follow;
  }, [client, userId, isLowData]);
  return isConnected;
}

/** True when fetched data contains one of these users, as author, member or mention. */
function mentions(data: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(data) ?? '';
  return ids.some((id) => text.includes(`"${id}"`));
}

/** True if a user or IP address has too many connections: another attempt would be refused as well. */
const isRefused = (error: Error & { data?: unknown }): boolean =>
  typeof error.data === 'object' &&
  error.data !== null &&
  'code' in error.data &&
  error.data.code === 'too_many_requests';

/**
 * Holds the connection while the page is visible. A briefly hidden page retains it, since reconnecting costs
 * more.
 * @param listen receives the connection and returns a function that removes its listeners
 * @returns a function that closes everything
 */
function followWhileVisible(listen: (socket: LiveSocket) => () => void): () => void {
  let release: (() => void) | null = null;
  let isOver = false;
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const disconnect = (): void => {
    release?.();
    release = null;
  };

  async function connect(): Promise<void> {
    if (release !== null || isLoading) return;
    isLoading = true;
    // Offline, polling takes over.
    const code = await import('../socket/live-socket.ts').catch(() => null);
    isLoading = false;
    if (code === null || isOver || document.visibilityState === 'hidden') return;
    const { keepLiveSocketOpen, liveSocket } = code;
    const stopListening = listen(liveSocket);
    const refused = (error: Error): void => {
      if (isRefused(error)) disconnect();
    };
    liveSocket.on('connect_error', refused);
    const stopHolding = keepLiveSocketOpen();
    release = () => {
      liveSocket.off('connect_error', refused);
      stopListening();
      stopHolding();
    };
  }

  const update = (): void => {
    if (timer !== null) clearTimeout(timer);
    const isHidden = document.visibilityState === 'hidden';
    timer = setTimeout(
      () => (isHidden ? disconnect() : whenIdle(() => void connect())),
      isHidden ? limits.hiddenSocketMs : 0,
    );
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    disconnect();
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, limits.idleFallbackMs);
}
