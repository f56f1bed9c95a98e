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
 * Renews the access token with the refresh cookie. All calls of a tab share one attempt, and tabs serialize through a
 * browser lock: the cookie rotates, and reusing an old one would revoke the whole session family.
 * @param staleToken the refused token
 * @returns the current token, possibly of another user who has since signed in in another tab; null when the session is
 * over
 * @throws NetworkError or ApiError (5xx, 429) when the outcome is unknown; the session is then retained
 */
export function refreshSessionOnce(staleToken: string): Promise<string | null> {
  flying ??= exclusively(() => renew(staleToken)).finally(() => {
    flying = null;
  });
  return flying;
}

/**
 * The token to send a request with. Renews it shortly before it expires, because a 401 costs a round trip, which takes
 * seconds on a slow connection.
 * @returns the existing token when the server refused to renew it: its response to that token decides
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
  // Another tab may have renewed the token, or signed out, while this one waited for the lock.
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
  // Sign-in and sign-out do not take the lock: this response must not overwrite the change of another tab.
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

/** Serializes a task across tabs. Waits a limited time, because a hung tab may hold the lock forever. */
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
