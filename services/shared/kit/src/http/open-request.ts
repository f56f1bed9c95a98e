import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { endSpan, type SpanStart } from '../telemetry/spans.ts';
import { openTrace } from '../telemetry/trace.ts';
import { isQuiet, routeOf } from './access-log.ts';
import { requestIdOf } from './request-id.ts';

/** Gives a request its id (the gateway's, or a new one), opens its trace, and goes on within that. */
export function openRequest(req: IncomingMessage, res: ServerResponse, goOn: () => void): void {
  const { active, span } = openTrace(req.headers, requestIdOf(req), stepOf(req));
  if (span) res.once('close', () => endRequest(span, req, res));
  context.with(active, goOn);
}

/** `openRequest` as the first step of an app, whose answers also say the id. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', requestIdOf(req));
  openRequest(req, res, next);
};

/** Probes and polls have no span. The route, which a name needs, is not known yet. */
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
