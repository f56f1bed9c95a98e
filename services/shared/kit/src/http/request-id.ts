import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import { endSpan, type SpanStart } from '../telemetry/spans.ts';
import { openTrace } from '../trace.ts';
import { isQuiet, routeOf } from './access-log.ts';

const ids = new WeakMap<IncomingMessage, string>();

/** Only what can't break a log line or a header is taken over; the gateway strips what comes from outside. */
const acceptable = /^[\w.-]{8,64}$/;

/** Gives each request its id (the gateway's, or a new one), says it in the answer, and opens its trace. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const id = requestIdFrom(req.headers);
  ids.set(req, id);
  res.setHeader('X-Request-Id', id);
  const { active, span } = openTrace(req.headers, id, stepOf(req));
  if (span) res.once('close', () => endRequest(span, req, res));
  context.with(active, next);
};

/** Probes and polls have no span. The route, which a name needs, is not known yet. */
const stepOf = (req: Request): SpanStart | undefined =>
  isQuiet(req.path)
    ? undefined
    : { name: req.method, kind: 'server', attributes: { 'http.request.method': req.method } };

function endRequest(span: Span, req: Request, res: Response): void {
  const route = routeOf(req);
  span.updateName(`${req.method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
  if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  endSpan(span);
}

/** The id that a request came with, or a new one. */
export function requestIdFrom(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** The id of a request that went through `identifyRequest`. */
export function requestIdOf(req: IncomingMessage): string {
  const id = ids.get(req) ?? randomUUID();
  ids.set(req, id);
  return id;
}
