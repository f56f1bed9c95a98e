import type { IncomingMessage, ServerResponse } from 'node:http';
import { context } from '@opentelemetry/api';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { contextKey } from './context-key.ts';
import { requestIdOf } from './request-id.ts';

interface RequestLog {
  route: string;
  errorCode?: string;
  reason?: string;
}

const requestLogs = contextKey<RequestLog>('request log');
const requestLogOf = (req: IncomingMessage): RequestLog => {
  const known = requestLogs.get(req) ?? { route: 'unknown' };
  requestLogs.set(req, known);
  return known;
};

/** Records the route by its pattern: logs and metrics by URL would have unbounded cardinality. */
export const recordRoute = (req: IncomingMessage, pattern: string): void => {
  requestLogOf(req).route = pattern;
};

/** Returns the route's pattern; `unknown` before routing or without a match. */
export const routeOf = (req: IncomingMessage): string => requestLogOf(req).route;

export const recordFailure = (req: IncomingMessage, errorCode: string, error: unknown): void => {
  const known = requestLogOf(req);
  known.errorCode = errorCode;
  // The internal message ('no such user') is only logged.
  if (error instanceof AppError) known.reason = error.message;
};

const readsPerLine = 16;
const slowMs = 1_000;

/** Samples successful reads by a hash of the request id, so that all processes log the same requests. */
export function isLogged(requestId: string): boolean {
  let hash = 0x811c9dc5;
  for (const letter of requestId.slice(-6)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 16) % readsPerLine === 0;
}

/**
 * Records one duration per request. Logs changes, failures, slow requests and one of 16 successful reads with method,
 * route, status and time; never a body, a URL or a token.
 */
export function accessLog(logger: Logger, metrics: Metrics) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const begun = performance.now();
    const active = context.active();
    res.on('close', () => {
      const ms = performance.now() - begun;
      const { route, errorCode, reason } = requestLogOf(req);
      metrics.http.observe({ method: req.method ?? '', route, status: String(res.statusCode) }, ms / 1000);
      // Successful probes and polls arrive every few seconds and carry no information.
      if (isQuiet(route) && res.statusCode < 400) return;
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const wentWell = isRead && res.statusCode < 400 && res.writableFinished && ms < slowMs;
      if (wentWell && !isLogged(requestIdOf(req))) return;
      const line = { method: req.method, route, status: res.statusCode, ms: Math.round(ms * 10) / 10 };
      const failure = errorCode === undefined ? {} : { errorCode, reason };
      const aborted = res.writableFinished ? {} : { aborted: true };
      // A proxied response ends in the context of the request that opened the upstream connection.
      context.with(active, () => logger.info({ ...line, ...failure, ...aborted }, 'request'));
    });
    next();
  };
}

const quietRoutes: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/internal/revocations',
  '/.well-known/jwks.json',
]);

/** True for probes and for polls of other processes. */
export const isQuiet = (path: string): boolean => quietRoutes.has(path);
