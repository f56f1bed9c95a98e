import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { callerOf } from '@poc/kit/auth/authenticate';
import { AppError } from '@poc/kit/errors';
import { countingKey } from '@poc/kit/limits/counting-key';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { pause } from '@poc/kit/retry';
import { endSpan, startChildSpan } from '@poc/kit/telemetry/spans';
import { traceparentOf } from '@poc/kit/telemetry/trace';
import { Agent, type Dispatcher, errors } from 'undici';
import { addressOf } from '../../edge/resolve-client.ts';
import { Exchange } from './exchange.ts';
import type { Forwarding } from './forwarding.ts';
import { checkAnnouncedLength, hasBody, readShortBody } from './limit-body.ts';
import { serviceUnavailable, type Upstream } from './upstream.ts';

export interface Forwarder {
  /**
   * Forwards a request and streams the response back.
   * @throws AppError (rejects) before any byte was sent: 408, 413, 429, 503 with Retry-After, 504
   */
  forward(request: IncomingMessage, response: ServerResponse, forwarding: Forwarding): Promise<void>;
  stop(): void;
}

const repeatDelayMs = 50;
/** Timeout for a service that stops sending in the middle of a response. */
const stallMs = 60_000;
/** Shorter than the keep-alive timeout of the services, so that no connection is reused while they close it. */
const idleConnectionMs = 30_000;

/** Forwards with undici over keep-alive connections (ADR 46). */
export function createForwarder(options: {
  responseTimeoutMs: number;
  connectTimeoutMs: number;
  logger: Logger;
  metrics: Metrics;
}): Forwarder {
  const { responseTimeoutMs, connectTimeoutMs, logger, metrics } = options;
  const failures = metrics.counter(
    'poc_gateway_upstream_failures_total',
    'Requests to which a service did not respond',
    ['upstream', 'code'] as const,
  );
  const repeats = metrics.counter('poc_gateway_upstream_repeats_total', 'Requests retried', [
    'upstream',
  ] as const);
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    bodyTimeout: stallMs,
  });

  const exchange = async (
    request: IncomingMessage,
    response: ServerResponse,
    forwarding: Forwarding,
    body: Buffer | AsyncIterable<Buffer> | null,
  ) => {
    const method = request.method ?? 'GET';
    const span = startChildSpan({
      name: method,
      kind: 'client',
      attributes: { 'http.request.method': method, 'peer.service': forwarding.upstream.name },
    });
    const headers = forwardedHeaders(request, body !== null);
    if (span) headers.traceparent = traceparentOf(span.spanContext());
    try {
      await new Promise<void>((resolve, reject) => {
        agent.dispatch(
          {
            origin: forwarding.upstream.url,
            path: request.url ?? '/',
            method: method as Dispatcher.HttpMethod,
            headers,
            body: body === null || Buffer.isBuffer(body) ? body : Readable.from(body, { objectMode: false }),
            headersTimeout: forwarding.responseTimeoutMs ?? responseTimeoutMs,
          },
          new Exchange(request, response, forwarding, { resolve, reject }),
        );
      });
      span?.setAttribute('http.response.status_code', response.statusCode);
      if (span) endSpan(span);
    } catch (reason) {
      if (span) endSpan(span, reason);
      throw reason;
    }
  };

  const recordFailure = (reason: unknown, { upstream, onUnreachable }: Forwarding): AppError => {
    const failure = asFailure(reason, upstream.name);
    if (failure.status < 500) return failure;
    upstream.failed();
    if (failure.code === 'service_unavailable') upstream.leaving();
    onUnreachable?.();
    return failure;
  };

  const reported = (failure: AppError, upstream: Upstream): AppError => {
    if (failure.status < 500) return failure;
    failures.inc({ upstream: upstream.name, code: failure.code });
    logger.warn({ upstream: upstream.name, reason: failure.message }, 'service did not respond');
    return failure;
  };

  return {
    forward: async (request, response, forwarding) => {
      checkAnnouncedLength(request, forwarding.bodyLimit);
      const { upstream } = forwarding;
      const isBodied = hasBody(request);
      const body = isBodied ? await readShortBody(request, forwarding.bodyLimit) : null;
      if (isBodied && body === null) return;
      const isArriving = body !== null && !Buffer.isBuffer(body);
      const leave = upstream.enter(isArriving ? senderOf(request) : undefined);
      try {
        await upstream.reachable();
        if (response.destroyed) return;
        try {
          await exchange(request, response, forwarding, body);
        } catch (reason) {
          const failure = recordFailure(reason, forwarding);
          const isRepeatable = forwarding.repeatable && body === null;
          if (!isRepeatable || failure.code !== 'service_unavailable') throw reported(failure, upstream);
          repeats.inc({ upstream: upstream.name });
          await pause(repeatDelayMs);
          await upstream.reachable();
          if (response.destroyed) return;
          await exchange(request, response, forwarding, body).catch((again: unknown) => {
            throw reported(recordFailure(again, forwarding), upstream);
          });
        }
      } finally {
        leave();
      }
    },
    stop: () => void agent.destroy(),
  };
}

/** Counting key of a client: the user, or the IP address of a visitor. */
const senderOf = (request: IncomingMessage): string =>
  callerOf(request).subject?.id ?? countingKey(addressOf(request));

/** Drops `transfer-encoding`, which undici sets itself, and the length of a request without a body. */
function forwardedHeaders({ headers }: IncomingMessage, isBodied: boolean): IncomingMessage['headers'] {
  const forwarded: IncomingMessage['headers'] = {};
  for (const name of Object.keys(headers)) {
    if (name !== 'transfer-encoding' && (isBodied || name !== 'content-length'))
      forwarded[name] = headers[name];
  }
  return forwarded;
}

function asFailure(reason: unknown, upstream: string): AppError {
  if (reason instanceof AppError) return reason;
  // A request that can't be forwarded says nothing about the service.
  if (reason instanceof errors.InvalidArgumentError) {
    return new AppError('invalid_request', { internal: reason.message, cause: reason });
  }
  if (reason instanceof errors.HeadersTimeoutError) {
    return new AppError('upstream_timeout', {
      internal: 'no response before the timeout',
      cause: reason,
    });
  }
  const message = reason instanceof Error ? reason.message : String(reason);
  return serviceUnavailable(`could not reach ${upstream}: ${message}`, reason);
}
