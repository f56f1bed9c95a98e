import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { ownBuild } from '../code/new-build.ts';
import { useLowData } from '../preferences/low-data.ts';
import type { LiveSocket } from '../socket/socket-type.ts';
import { notificationsKey } from './api/notification-queries.ts';

/**
 * Keeps the page's connection to a socket node open while somebody is signed in and sees the page, and fetches what the
 * node says has changed. It is loaded when the browser is idle, and not at all in low-data mode, where a connection costs
 * more than it is worth; in development there is none either.
 * @returns whether the connection is open: without it the page asks by itself
 */
export function useOwnChanges(userId: string): boolean {
  const client = useQueryClient();
  const isSparing = useLowData();
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    if (userId === '' || isSparing || ownBuild() === null) return;
    const follow = followWhileVisible((socket) => {
      const refetch = () => void client.invalidateQueries({ queryKey: notificationsKey(userId) });
      let waiting: ReturnType<typeof setTimeout> | null = null;
      const peopleChanged = ({ ids }: { ids: string[] }) => {
        const isShown = (data: unknown) => mentions(data, ids);
        // Everyone hears of it at the same moment.
        waiting = setTimeout(
          () => void client.invalidateQueries({ predicate: ({ state }) => isShown(state.data) }),
          Math.random() * limits.peopleSpreadMs,
        );
      };
      const connected = () => {
        setConnected(true);
        // What happened before it was open.
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
  }, [client, userId, isSparing]);
  return isConnected;
}

/** Whether something that was fetched is of some people: an author, a member, somebody who is mentioned. */
function mentions(data: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(data) ?? '';
  return ids.some((id) => text.includes(`"${id}"`));
}

/** Too many connections of one person, or of one address: another attempt would be refused as well. */
const isRefused = (error: Error & { data?: unknown }): boolean =>
  typeof error.data === 'object' &&
  error.data !== null &&
  'code' in error.data &&
  error.data.code === 'too_many_requests';

/**
 * Holds the connection while the page is seen. A page that is hidden for a moment keeps it: to open it again costs more.
 * @param listen gets the connection, and gives the function that ends the listening
 * @returns the function that ends all of it
 */
function followWhileVisible(listen: (socket: LiveSocket) => () => void): () => void {
  let release: (() => void) | null = null;
  let isOver = false;
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const letGo = (): void => {
    release?.();
    release = null;
  };

  async function hold(): Promise<void> {
    if (release !== null || isLoading) return;
    isLoading = true;
    // Without a network the page asks by itself, later.
    const code = await import('../socket/live-socket.ts').catch(() => null);
    isLoading = false;
    if (code === null || isOver || document.visibilityState === 'hidden') return;
    const { holdLiveSocket, liveSocket } = code;
    const stopListening = listen(liveSocket);
    const refused = (error: Error): void => {
      if (isRefused(error)) letGo();
    };
    liveSocket.on('connect_error', refused);
    const stopHolding = holdLiveSocket();
    release = () => {
      liveSocket.off('connect_error', refused);
      stopListening();
      stopHolding();
    };
  }

  const look = (): void => {
    if (timer !== null) clearTimeout(timer);
    const isHidden = document.visibilityState === 'hidden';
    timer = setTimeout(
      () => (isHidden ? letGo() : whenIdle(() => void hold())),
      isHidden ? limits.hiddenSocketMs : 0,
    );
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    letGo();
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, limits.idleFallbackMs);
}
