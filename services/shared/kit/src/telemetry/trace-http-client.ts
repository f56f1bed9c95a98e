import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { endSpan, startChildSpan } from './spans.ts';
import { traceparentOf } from './trace.ts';

/** Message of Node's `http.client` diagnostics channels. */
interface RequestMessage {
  readonly request: ClientRequest;
  readonly response?: IncomingMessage;
}

/**
 * Creates a span for each `http.request` within a traced request (gateway to service, service to object store).
 * Requests to our own processes, which already carry a `traceparent`, then carry the span's.
 * @returns turns it off
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
    // An upgrade's response never finishes, and a request may be aborted at any time.
    request.once('upgrade', (response) => end(request, response));
    request.once('close', () => end(request));
  };

  const onResponse = (message: unknown): void => {
    const { request, response } = message as RequestMessage;
    end(request, response);
  };
  const onFailed = (message: unknown): void => {
    const { request, error } = message as RequestMessage & { error: unknown };
    end(request, undefined, error);
  };

  function end(request: ClientRequest, response?: IncomingMessage, failure?: unknown): void {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    const status = response?.statusCode ?? 0;
    if (status > 0) span.setAttribute('http.response.status_code', status);
    if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    endSpan(span, failure);
  }

  const channels = [
    ['http.client.request.created', onCreated],
    ['http.client.response.finish', onResponse],
    ['http.client.request.error', onFailed],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}

/**
 * Fetches from another POC process with the trace's header, in a span while tracing is on.
 * @param target name of the span: the process or an endpoint's id; never a URL, which may contain user input
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
    const response = await context.with(trace.setSpan(context.active(), span), () =>
      fetch(url, { ...init, headers }),
    );
    span.setAttribute('http.response.status_code', response.status);
    endSpan(span);
    return response;
  } catch (error) {
    endSpan(span, error ?? 'rejected');
    throw error;
  }
}
