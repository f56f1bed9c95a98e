import type { IncomingMessage, ServerResponse } from 'node:http';
import { context } from '@opentelemetry/api';
import { CatalogueError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { noteOn } from './note-on.ts';
import { requestIdOf } from './request-id.ts';

/** What is learnt about a request while it is answered. */
interface Notes {
  route: string;
  errorCode?: string;
  reason?: string;
}

const notes = noteOn<Notes>('notes');
const notesOf = (req: IncomingMessage): Notes => {
  const known = notes.get(req) ?? { route: 'unknown' };
  notes.set(req, known);
  return known;
};

/** Names the route by its pattern: a log and a metric by address would grow without end. */
export const noteRoute = (req: IncomingMessage, pattern: string): void => {
  notesOf(req).route = pattern;
};

/** The route's pattern; `unknown` before it is found, and where there is none. */
export const routeOf = (req: IncomingMessage): string => notesOf(req).route;

export const noteFailure = (req: IncomingMessage, errorCode: string, error: unknown): void => {
  const known = notesOf(req);
  known.errorCode = errorCode;
  // The internal text of a refusal ('no such user') is for the log alone.
  if (error instanceof CatalogueError) known.reason = error.message;
};

/** Of so many reads that went well one is logged. */
const readsPerLine = 16;
/** A read that took so long is always logged. */
const slowMs = 1_000;

/**
 * Whether a read that went well is logged: by the last letters of its id, so that it is in the logs of all processes that it
 * went through, or of none.
 */
export function isLogged(requestId: string): boolean {
  let hash = 0x811c9dc5;
  for (const letter of requestId.slice(-6)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 16) % readsPerLine === 0;
}

/**
 * One measurement per request, and one line per change, failure and slow request, and for one of 16 reads that went well:
 * method, route, status, time. Never a body, an address or a token.
 */
export function accessLog(logger: Logger, metrics: Metrics) {
  return (req: IncomingMessage, res: ServerResponse, goOn: () => void): void => {
    const begun = performance.now();
    const active = context.active();
    res.on('close', () => {
      const ms = performance.now() - begun;
      const { route, errorCode, reason } = notesOf(req);
      metrics.http.observe({ method: req.method ?? '', route, status: String(res.statusCode) }, ms / 1000);
      // Probes and the verifiers' polls come every few seconds and say nothing while they succeed.
      if (isQuiet(route) && res.statusCode < 400) return;
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const wentWell = isRead && res.statusCode < 400 && res.writableFinished && ms < slowMs;
      if (wentWell && !isLogged(requestIdOf(req))) return;
      const line = { method: req.method, route, status: res.statusCode, ms: Math.round(ms * 10) / 10 };
      const failure = errorCode === undefined ? {} : { errorCode, reason };
      const aborted = res.writableFinished ? {} : { aborted: true };
      // An answer that streams from elsewhere ends in the context of the request that opened that connection.
      context.with(active, () => logger.info({ ...line, ...failure, ...aborted }, 'request'));
    });
    goOn();
  };
}

const quietRoutes: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/internal/revocations',
  '/.well-known/jwks.json',
]);

/** Probes, and the polls of other processes. */
export const isQuiet = (path: string): boolean => quietRoutes.has(path);
