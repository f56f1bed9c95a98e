import type { BodyInputOf } from '@poc/contracts/endpoint';
import { reportClientError } from '@poc/contracts/endpoints/gateway';
import { limits } from '../../config/limits.ts';
import { CodeLoadError } from '../code/load-code.ts';
import { ownBuild } from '../code/new-build.ts';
import { call } from './client.ts';
import { ApiError, NetworkError } from './errors.ts';

const reported = new Set<string>();

/**
 * Reports a failure of the app to the gateway: class and stack location, never the message, which may contain user
 * input. Reports each failure once, and only a few per page load.
 * @param kind `caught` when an error boundary caught it
 */
export function reportError(error: unknown, kind: 'caught' | 'uncaught'): void {
  // Caused by the connection or the request, and shown where they occur.
  if (error instanceof ApiError || error instanceof NetworkError || isAbort(error)) return;
  const body: BodyInputOf<typeof reportClientError> = {
    kind: error instanceof CodeLoadError ? 'code' : kind,
    name: (error instanceof Error ? error.name : typeof error).slice(0, 60) || 'Error',
    at: placeOf(error),
    page: location.pathname.replace(/[0-9a-f]{24}/g, ':id').slice(0, 120),
    build: ownBuild() ?? '',
  };
  const key = `${body.name} ${body.at}`;
  if (reported.has(key) || reported.size >= limits.reportedErrors) return;
  reported.add(key);
  call(reportClientError, { body }).catch(() => undefined);
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The first location in POC's own build within the stack: `index-C3.js:12:3400`. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return (
    /(?<![\w.-])[\w.-]{1,80}\.(?:js|tsx?)(?:\?[^:\s?]{0,80})?:\d{1,9}:\d{1,9}/.exec(stack)?.[0] ?? ''
  ).slice(0, 120);
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => error && reportError(error, 'uncaught'));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'uncaught'));
}
