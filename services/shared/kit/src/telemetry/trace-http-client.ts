import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { endSpan, startChildSpan } from './spans.ts';
import { traceparentOf } from './trace.ts';

/** What Node publishes of its `http.request`. */
interface RequestMessage {
  readonly request: ClientRequest;
  readonly response?: IncomingMessage;
}

/**
 * Gives each `http.request` that a traced request makes (the gateway's to a service, a service's to the object store) a
 * span; those to our own processes, which carry a `traceparent` already, carry the span's from here on.
 * @returns ends it
 */
export function traceHttpClient(): () => void {
  const spans = new WeakMap<ClientRequest, Span>();

  const onCreated = (message: unknown): void => {
    const { request } = message as RequestMessage;
    const span = startChildSpan({
      name: request.method,
      kind: 'client',
      attributes: {
        'http.request.method': request.method,
        'server.address': request.host,
      },
    });
    if (!span) return;
    spans.set(request, span);
    if (!request.headersSent && request.hasHeader('traceparent')) {
      request.setHeader('traceparent', traceparentOf(span.spanContext()));
    }
    // Sockets are handed over by an answer that never finishes, and a request may be given up at any time.
    request.once('upgrade', (answer) => end(request, answer));
    request.once('close', () => end(request));
  };

  const onAnswered = (message: unknown): void => {
    const { request, response } = message as RequestMessage;
    end(request, response);
  };
  const onFailed = (message: unknown): void => {
    const { request, error } = message as RequestMessage & { error: unknown };
    end(request, undefined, error);
  };

  function end(request: ClientRequest, answer?: IncomingMessage, failure?: unknown): void {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    const status = answer?.statusCode ?? 0;
    if (status > 0) span.setAttribute('http.response.status_code', status);
    if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    endSpan(span, failure);
  }

  const channels = [
    ['http.client.request.created', onCreated],
    ['http.client.response.finish', onAnswered],
    ['http.client.request.error', onFailed],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}

/**
 * `fetch` to another process of ours: the request carries the trace, and has a span while tracing is on.
 * @param target names the span: the process, or an endpoint's id; never an address, which may hold what somebody typed
 */
export async function tracedFetch(
  target: string,
  url: URL | string,
  init: RequestInit = {},
): Promise<Response> {
  const method = init.method ?? 'GET';
  const span = startChildSpan({
    name: `${method} ${target}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'peer.service': target },
  });
  const headers = new Headers(init.headers);
  headers.set('traceparent', traceparentOf(span?.spanContext()));
  if (!span) return fetch(url, { ...init, headers });
  try {
    const answer = await context.with(trace.setSpan(context.active(), span), () =>
      fetch(url, { ...init, headers }),
    );
    span.setAttribute('http.response.status_code', answer.status);
    endSpan(span);
    return answer;
  } catch (error) {
    endSpan(span, error ?? 'rejected');
    throw error;
  }
}
