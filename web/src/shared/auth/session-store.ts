import type { User } from '@poc/contracts/entities/identity';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, readStoredJson, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
}

/** Why a session ended without the person asking for it: the app then leads to the sign-in page. */
type EndListener = () => void;

const endListeners = new Set<EndListener>();

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'role' in value &&
    (value.role === 'user' || value.role === 'admin')
  );
}

function restore(): Session | null {
  const token = readStored(storageKeys.token);
  const user = readStoredJson(storageKeys.user, isUser);
  if (token && user) return { token, user };
  // Half a session is none, as specified: the state is cleared.
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.user, null);
  return null;
}

/**
 * Who is signed in, for components and plain modules alike. It is restored synchronously from storage, so that no
 * page is blank while the profile is fetched again.
 */
export const sessionStore = createStore<Session | null>(restore());

/** Remembers a sign-in, or a renewed token or profile. */
export function keepSession(session: Session): void {
  writeStored(storageKeys.token, session.token);
  writeStored(storageKeys.user, JSON.stringify(session.user));
  sessionStore.set(session);
}

/** Replaces the stored profile; does nothing when signed out in the meantime. */
export function keepUser(user: User): void {
  const session = sessionStore.get();
  if (session) keepSession({ token: session.token, user });
}

/** Forgets the session in this tab and, through storage, in all others. */
export function dropSession(): void {
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.user, null);
  sessionStore.set(null);
}

/** The server no longer accepts this session: forget it, and lead to the sign-in page. */
export function endSession(): void {
  dropSession();
  for (const listener of endListeners) listener();
}

export function onSessionEnded(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Keeps this tab in step with the others: the storage event fires only for changes that another tab made. */
export function followOtherTabs(): () => void {
  const listener = (event: StorageEvent) => {
    const concerns = event.key === null || event.key === storageKeys.token || event.key === storageKeys.user;
    if (!concerns) return;
    const token = readStored(storageKeys.token);
    const user = readStoredJson(storageKeys.user, isUser);
    // Another tab writes token and user one after the other; half of the pair is not a state to act on.
    if (token && user) sessionStore.set({ token, user });
    else if (!token && !user) sessionStore.set(null);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
