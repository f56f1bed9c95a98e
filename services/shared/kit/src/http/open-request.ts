import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { endSpan, type SpanStart } from '../telemetry/spans.ts';
import { openTrace } from '../telemetry/trace.ts';
import { isQuiet, routeOf } from './access-log.ts';
import { requestIdOf } from './request-id.ts';

/** Assigns a request id (the gateway's, or a new one), opens the trace, and runs `next` within it. */
export function openRequest(req: IncomingMessage, res: ServerResponse, next: () => void): void {
  const { active, span } = openTrace(req.headers, requestIdOf(req), stepOf(req));
  if (span) res.once('close', () => endRequest(span, req, res));
  context.with(active, next);
}

/** Middleware form of `openRequest`; also sends the id in the response. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', requestIdOf(req));
  openRequest(req, res, next);
};

/** Probes and polls get no span. The route, part of the span's name, is not known yet. */
const stepOf = ({ method = '', url = '' }: IncomingMessage): SpanStart | undefined =>
  isQuiet(url.split('?', 1)[0] ?? '')
    ? undefined
    : { name: method, kind: 'server', attributes: { 'http.request.method': method } };

function endRequest(span: Span, req: IncomingMessage, res: ServerResponse): void {
  const route = routeOf(req);
  span.updateName(`${req.method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
  if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  endSpan(span);
}
