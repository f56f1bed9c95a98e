import { refreshSession } from '@poc/contracts/endpoints/identity';
import type { SignedIn } from '@poc/contracts/entities/identity';
import { env } from '../../config/env.ts';
import { followStorage, keepSession, sessionStore } from '../auth/session-store.ts';
import { NetworkError, toApiError } from './errors.ts';

let flying: Promise<string | null> | null = null;

/**
 * Renews the access token with the refresh cookie. All calls of a tab share one attempt, and tabs take turns under a
 * browser lock: the cookie rotates, and using an old one twice would end the whole family of sessions.
 * @param staleToken the token that was refused
 * @returns the token to go on with, which is another person's when one signed in meanwhile in another tab; or null when
 *   the session is over
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
  if (currentToken() !== staleToken) return currentToken();

  let response: Response;
  try {
    response = await fetch(env.apiBase + refreshSession.path, {
      method: refreshSession.method,
      headers: { accept: 'application/json' },
    });
  } catch (error) {
    throw new NetworkError(error);
  }
  const refused = response.status === 401 || response.status === 403;
  if (!response.ok && !refused) throw await toApiError(response);
  // Signing out and in does not wait for the lock: what another tab did meanwhile is not overwritten by this answer.
  if (currentToken() !== staleToken) return currentToken();
  if (refused) return null;
  const session = (await response.json()) as SignedIn;
  keepSession(session);
  return session.token;
}

function currentToken(): string | null {
  followStorage();
  return sessionStore.get()?.token ?? null;
}

function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request('poc-refresh', task) as Promise<T>;
}
