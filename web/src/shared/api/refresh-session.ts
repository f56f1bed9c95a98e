import { refreshSession } from '@poc/contracts/endpoints/identity';
import type { SignedIn } from '@poc/contracts/entities/identity';
import { env } from '../../config/env.ts';
import { storageKeys } from '../../config/storage-keys.ts';
import { keepSession, sessionStore } from '../auth/session-store.ts';
import { readStored } from '../browser-storage.ts';
import { NetworkError, toApiError } from './errors.ts';

let flying: Promise<string | null> | null = null;

/**
 * Renews the access token with the refresh cookie. All calls of a tab share one attempt, and tabs take turns under a
 * browser lock: the cookie rotates, and using an old one twice would end the whole family of sessions.
 * @param staleToken the token that was refused
 * @returns the token to go on with, or null when the session is over
 * @throws NetworkError or ApiError (5xx, 429) when it could not be found out; the session is then kept
 */
export function refreshSessionOnce(staleToken: string): Promise<string | null> {
  flying ??= exclusively(() => renew(staleToken)).finally(() => {
    flying = null;
  });
  return flying;
}

async function renew(staleToken: string): Promise<string | null> {
  // While this tab waited for the lock, another one may have renewed the token, or signed out.
  const current = readStored(storageKeys.token) ?? sessionStore.get()?.token ?? null;
  if (current !== null && current !== staleToken) return current;
  if (sessionStore.get() === null) return null;

  let response: Response;
  try {
    response = await fetch(env.apiBase + refreshSession.path, {
      method: refreshSession.method,
      headers: { accept: 'application/json' },
    });
  } catch (error) {
    throw new NetworkError(error);
  }
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw await toApiError(response);
  const session = (await response.json()) as SignedIn;
  keepSession(session);
  return session.token;
}

function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request('poc-refresh', task) as Promise<T>;
}
