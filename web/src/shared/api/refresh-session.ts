import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import type { SignedIn } from '@poc/contracts/entities/identity';
import { env } from '../../config/env.ts';
import { limits } from '../../config/limits.ts';
import { followStorage, keepSession, type Session, sessionStore } from '../auth/session-store.ts';
import { expiresSoon } from '../auth/token-claims.ts';
import { ApiError, NetworkError, toApiError } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

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

/**
 * The token to send a request with: the session's, renewed first when it is about to expire, since a request with an
 * expired one costs a refusal and, on a slow line, seconds.
 * @returns the session's own token also where it could not be renewed: what the server says to it decides
 * @throws NetworkError when the server can't be reached
 */
export async function freshTokenOf(session: Session): Promise<string> {
  if (!expiresSoon(session.token)) return session.token;
  try {
    const renewed = await refreshSessionOnce(session.token);
    return sessionStore.get()?.user.id === session.user.id && renewed ? renewed : session.token;
  } catch (error) {
    if (error instanceof ApiError) return session.token;
    throw error;
  }
}

async function renew(staleToken: string): Promise<string | null> {
  // While this tab waited for the lock, another one may have renewed the token, or signed out.
  if (currentToken() !== staleToken) return currentToken();

  let response: Response;
  try {
    response = await withTimeout(
      (signal) =>
        fetch(env.apiBase + refreshSession.path, {
          method: refreshSession.method,
          headers: { accept: 'application/json' },
          signal,
        }),
      limits.refreshTimeoutMs,
    );
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

/** A tab that hangs while it holds the lock must not stop the others for ever. */
async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), limits.refreshLockWaitMs);
  const got = () => {
    clearTimeout(timer);
    return task();
  };
  try {
    return (await navigator.locks.request('poc-refresh', { signal: waiting.signal }, got)) as T;
  } catch (error) {
    throw waiting.signal.aborted ? new NetworkError(error) : error;
  } finally {
    clearTimeout(timer);
  }
}
