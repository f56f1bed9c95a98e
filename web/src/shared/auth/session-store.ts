import type { User } from '@poc/contracts/entities/identity';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, readStoredJson, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { followSignOut, forgetOthers, forgetPersonalData } from './personal-storage.ts';
import { claimsOf, learnClock } from './token-claims.ts';

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

/** What storage holds: a session, none, or something between the two. */
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

/** False where the browser refuses storage: the session then lives in this tab's memory alone. */
let isStored = true;

let endedByServer = false;

/** Whose drafts this browser may hold, also after the server ended their session. */
let lastPerson = sessionStore.get()?.user.id;
sessionStore.subscribe(() => {
  const person = sessionStore.get()?.user.id;
  if (person === undefined) return;
  if (lastPerson !== undefined && lastPerson !== person) forgetPersonalData();
  if (lastPerson !== person) forgetOthers(person);
  lastPerson = person;
});

/** Remembers a sign-in, or a renewed token or profile. */
export function keepSession(session: Session): void {
  endedByServer = false;
  if (session.token !== sessionStore.get()?.token) learnClock(session.token);
  writeStored(storageKeys.token, session.token);
  isStored = readStored(storageKeys.token) === session.token;
  writeStored(storageKeys.user, JSON.stringify(session.user));
  sessionStore.set(session);
}

/** Replaces the stored profile; does nothing when signed out, or signed in as someone else, in the meantime. */
export function keepUser(user: User): void {
  const session = sessionStore.get();
  if (session?.user.id === user.id) keepSession({ token: session.token, user });
}

/** Forgets the session in this tab and, through storage, in all others. */
export function dropSession(): void {
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.user, null);
  sessionStore.set(null);
}

/** The person ends the session: what they typed goes with it. A session that the server ended keeps their drafts. */
export function leaveSession(): void {
  dropSession();
  forgetPersonalData();
}

/** The server no longer accepts this session: forget it, and lead to the sign-in page. */
export function endSession(): void {
  endedByServer = sessionStore.get() !== null;
  dropSession();
  for (const listener of endListeners) listener();
}

/** Whether the server ended this tab's last session, rather than the person. */
export const sessionWasEnded = (): boolean => endedByServer;

export function onSessionEnded(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Takes over what another tab stored: its sign-in, its renewed token, or its sign-out. */
export function followStorage(): void {
  if (!isStored) return;
  const stored = readSession();
  // Token and user are written one after the other, at times for another person: half of a pair is nothing to act on.
  if (stored === 'half') return;
  const current = sessionStore.get();
  if (stored === 'none') sessionStore.set(null);
  else if (!current || !isSame(current, stored)) sessionStore.set(stored);
}

const isSame = (a: Session, b: Session): boolean =>
  a.token === b.token && JSON.stringify(a.user) === JSON.stringify(b.user);

/** Keeps this tab in step with the others: the storage event fires only for changes that another tab made. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    const { key } = event;
    followSignOut(event);
    if (key === null || key === storageKeys.token || key === storageKeys.user) followStorage();
  };
  // A page that the browser kept aside, to come back to it at once, missed the events meanwhile.
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
