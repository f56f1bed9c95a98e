import { useSyncExternalStore } from 'react';
import { type Session, sessionStore } from './session-store.ts';

/** The signed-in session, or null for visitors. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
}
