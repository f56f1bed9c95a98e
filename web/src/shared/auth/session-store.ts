import type { User } from '@poc/contracts/entities/identity';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, readStoredJson, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { deleteOthersInput, deletePersonalData, followSignOut } from './personal-storage.ts';
import { claimsOf, measureClock } from './token-claims.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
}

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

/** Reads the session from storage. `half` means that the token and user are incomplete or do not match. */
function readSession(): Session | 'none' | 'half' {
  const token = readStored(storageKeys.token);
  const user = readStoredJson(storageKeys.user, isUser);
  if (token && user) {
    const { sub } = claimsOf(token);
    return sub === undefined || sub === user.id ? { token, user } : 'half';
  }
  return token || user ? 'half' : 'none';
}

function restore(): Session | null {
  const stored = readSession();
  if (typeof stored === 'object') return stored;
  // The specification requires clearing an incomplete session.
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.user, null);
  return null;
}

/**
 * The current session, for components and other modules. Restored synchronously from storage, so that no page is blank
 * while the profile is refetched.
 */
export const sessionStore = createStore<Session | null>(restore());

/** False when the browser blocks storage: the session then lives only in this tab's memory. */
let isStored = true;

let endedByServer = false;

/** Owner of the drafts in this browser, retained when the server ends the session. */
let lastUserId = sessionStore.get()?.user.id;
sessionStore.subscribe(() => {
  const userId = sessionStore.get()?.user.id;
  if (userId === undefined) return;
  if (lastUserId !== undefined && lastUserId !== userId) deletePersonalData();
  if (lastUserId !== userId) deleteOthersInput(userId);
  lastUserId = userId;
});

/** Stores a new session, or a renewed token or profile. */
export function keepSession(session: Session): void {
  endedByServer = false;
  if (session.token !== sessionStore.get()?.token) measureClock(session.token);
  writeStored(storageKeys.token, session.token);
  isStored = readStored(storageKeys.token) === session.token;
  writeStored(storageKeys.user, JSON.stringify(session.user));
  sessionStore.set(session);
}

/** Replaces the stored profile, unless the user signed out or another one has since signed in. */
export function keepUser(user: User): void {
  const session = sessionStore.get();
  if (session?.user.id === user.id) keepSession({ token: session.token, user });
}

/** Deletes the session in this tab and, through storage, in all others. */
export function dropSession(): void {
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.user, null);
  sessionStore.set(null);
}

/** Ends the session at the user's request and deletes their drafts. Drafts survive when the server ends a session. */
export function leaveSession(): void {
  dropSession();
  deletePersonalData();
}

/** Deletes a session that the server rejected, and opens the sign-in page. */
export function endSession(): void {
  endedByServer = sessionStore.get() !== null;
  dropSession();
  for (const listener of endListeners) listener();
}

/** True when the server ended this tab's last session, false when the user did. */
export const sessionWasEnded = (): boolean => endedByServer;

export function onSessionEnded(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Applies a change made by another tab: sign-in, token renewal or sign-out. */
export function followStorage(): void {
  if (!isStored) return;
  const stored = readSession();
  // Token and user are written one after the other, so an incomplete pair can be a sign-in in progress.
  if (stored === 'half') return;
  const current = sessionStore.get();
  if (stored === 'none') sessionStore.set(null);
  else if (!current || !isSame(current, stored)) sessionStore.set(stored);
}

const isSame = (a: Session, b: Session): boolean =>
  a.token === b.token && JSON.stringify(a.user) === JSON.stringify(b.user);

export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { key } = event;
    followSignOut(event);
    if (key === null || key === storageKeys.token || key === storageKeys.user) followStorage();
  };
  // A page restored from the back/forward cache missed the storage events.
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) followStorage();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
  };
}
