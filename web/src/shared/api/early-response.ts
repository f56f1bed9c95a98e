import { env } from '../../config/env.ts';
import { sessionStore } from '../auth/session-store.ts';
import { expiresSoon } from '../auth/token-claims.ts';

interface EarlyResponse {
  readonly url: string;
  /** Token of the request; null for a visitor. */
  readonly token: string | null;
  readonly response: Promise<Response>;
  /** In milliseconds since navigation start. */
  readonly startedAt: number;
}

/** Older early responses are stale. */
const freshMs = 10_000;

const isEarlyResponse = (value: unknown): value is EarlyResponse =>
  typeof value === 'object' && value !== null && 'response' in value && value.response instanceof Promise;

/** Sends a page's first requests while its code loads. @param paths see `Page.data` */
export function requestEarly(paths: readonly string[], pathname: string): void {
  const session = sessionStore.get();
  // Not sent with an expiring token, which the app renews first.
  if (session && expiresSoon(session.token)) return;
  const id = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const token = session?.token ?? null;
  const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  const startedAt = performance.now();
  const early = paths.map((path): EarlyResponse => {
    const url = env.apiBase + path.replace(':id', id).replace(':user', session?.user.id ?? '');
    const response = fetch(url, { headers });
    // Prevents an unhandled rejection; the consumer handles the failure.
    response.catch(() => undefined);
    return { url, token, response, startedAt };
  });
  Reflect.set(window, 'pocEarly', early);
}

/**
 * Returns the response to a request sent before the page's code loaded: by `requestEarly`, or by index.html
 * (`build/start-early.ts`). Each is used once, and only for the same URL and token.
 * @returns null when there is none; the caller then sends the request itself
 */
export function takeEarlyResponse(url: string, token: string | null): Promise<Response> | null {
  const waiting: unknown = Reflect.get(window, 'pocEarly');
  if (!Array.isArray(waiting)) return null;
  const early = waiting.filter(isEarlyResponse).find((entry) => entry.url === url);
  if (early === undefined) return null;
  waiting.splice(waiting.indexOf(early), 1);
  const fits = early.token === token && performance.now() - early.startedAt < freshMs;
  return fits ? early.response : null;
}

/** Drops the remaining responses. They may be older than a change that was just sent. */
export const dropEarlyResponses = () => Reflect.deleteProperty(window, 'pocEarly');
