import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { CatalogueError } from '@poc/kit/errors';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerHeaders } from '../http/clean-headers.ts';
import { type BodyLimit, checkAnnouncedLength, hasBody, watchLength } from './limit-body.ts';
import { away, type Upstream } from './upstream.ts';

/** One request on its way to a service. */
export interface Forwarding {
  readonly upstream: Upstream;
  readonly bodyLimit: BodyLimit;
  /** Whether the request may be sent again when the connection broke before any answer. */
  readonly repeatable: boolean;
  /** How long the service may take from the request's last byte to the answer's first. Default: the forwarder's. */
  readonly answerTimeoutMs?: number;
  /** More headers for the answer, which may be looked at but not read. */
  readonly onAnswer?: (answer: IncomingMessage) => Record<string, string | string[]>;
  /** The service could not be reached. */
  readonly onUnreachable?: () => void;
}

export interface Forwarder {
  /**
   * Sends a request on and streams the answer back.
   * @throws CatalogueError (rejects) before anything was answered: 413, 503 with Retry-After, 504
   */
  forward(request: IncomingMessage, response: ServerResponse, forwarding: Forwarding): Promise<void>;
  stop(): void;
}

/** Node's own type leaves out that an answer knows the request that was sent for it. */
type ProxiedAnswer = IncomingMessage & { readonly req?: ClientRequest };

interface Pending {
  readonly forwarding: Forwarding;
  readonly reject: (failure: CatalogueError) => void;
  repeated: boolean;
}

const repeatDelayMs = 50;
/** While an answer streams it may stall for so long: a paused player reads nothing for a while. */
const stallMs = 60_000;
/** Shorter than the services keep a connection, so that none is used at the moment they close it. */
const idleConnectionMs = 30_000;

/** http-proxy-middleware on kept-alive connections, without its own answers, logs and timeouts. */
export function createForwarder(options: {
  answerTimeoutMs: number;
  connectTimeoutMs: number;
  logger: Logger;
  metrics: Metrics;
}): Forwarder {
  const { answerTimeoutMs, connectTimeoutMs, logger, metrics } = options;
  const failures = metrics.counter(
    'poc_gateway_upstream_failures_total',
    'Requests a service failed to answer',
    ['upstream', 'code'] as const,
  );
  const repeats = metrics.counter('poc_gateway_upstream_repeats_total', 'Requests sent again', [
    'upstream',
  ] as const);
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 128,
    timeout: idleConnectionMs,
    scheduling: 'lifo',
  });
  const pending = new WeakMap<IncomingMessage, Pending>();

  const onSent = (sent: ClientRequest, request: IncomingMessage) => {
    const forwarding = pending.get(request)?.forwarding;
    if (!forwarding) return;
    limitConnecting(sent, connectTimeoutMs);
    limitWaiting(sent, forwarding.answerTimeoutMs ?? answerTimeoutMs);
    watchLength(request, forwarding.bodyLimit, (failure) => {
      request.unpipe(sent);
      sent.destroy(failure);
    });
  };

  const onAnswer = (answer: ProxiedAnswer, request: IncomingMessage, response: ServerResponse) => {
    const forwarding = pending.get(request)?.forwarding;
    forwarding?.upstream.answered();
    if (endsConnectionByItself(answer)) forwarding?.upstream.leaving();
    if (response.headersSent || response.destroyed) {
      answer.destroy();
      return;
    }
    response.writeHead(answer.statusCode ?? 502, {
      ...answerHeaders(answer),
      ...(forwarding?.onAnswer?.(answer) ?? {}),
    });
    answer.pipe(response);
  };

  const onFailure = (reason: Error, request: IncomingMessage, response: ServerResponse) => {
    const waiting = pending.get(request);
    if (!waiting || response.headersSent || response.destroyed) return;
    const { upstream, repeatable, onUnreachable } = waiting.forwarding;
    const failure = asFailure(reason, upstream.name);
    if (failure.status < 500) return waiting.reject(failure);
    upstream.failed();
    if (failure.code === 'service_unavailable') upstream.leaving();
    onUnreachable?.();
    if (repeatable && !waiting.repeated && failure.code === 'service_unavailable') {
      waiting.repeated = true;
      repeats.inc({ upstream: upstream.name });
      setTimeout(async () => {
        await upstream.reachable();
        if (!response.destroyed) void proxy(request, response);
      }, repeatDelayMs);
      return;
    }
    failures.inc({ upstream: upstream.name, code: failure.code });
    logger.warn({ upstream: upstream.name, reason: reason.message }, 'a service did not answer');
    waiting.reject(failure);
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: (request) => pending.get(request)?.forwarding.upstream.url ?? '',
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', onSent);
        server.on('proxyRes', onAnswer);
        server.on('error', (reason, request, response) => {
          if (request && response && 'writeHead' in response) onFailure(reason, request, response);
        });
      },
    ],
  });

  return {
    forward: async (request, response, forwarding) => {
      checkAnnouncedLength(request, forwarding.bodyLimit);
      const leave = forwarding.upstream.enter();
      response.once('close', leave);
      await forwarding.upstream.reachable();
      if (response.destroyed) return leave();
      const repeatable = forwarding.repeatable && !hasBody(request);
      await new Promise<void>((resolve, reject) => {
        const waiting = { forwarding: { ...forwarding, repeatable }, reject, repeated: false };
        pending.set(request, waiting);
        response.once('close', resolve);
        proxy(request, response, reject).catch(reject);
      }).catch((failure: unknown) => {
        leave();
        throw failure;
      });
    },
    stop: () => agent.destroy(),
  };
}

/**
 * A service that stops ends its connections with each answer, some time before its port closes. Of a body of unannounced
 * length the proxy asks for that itself, and every service says yes.
 */
const endsConnectionByItself = (answer: ProxiedAnswer): boolean =>
  answer.headers.connection === 'close' && answer.req?.getHeader('connection') !== 'close';

/** Ends a request whose connection is not there in time: a machine that is gone does not even refuse. */
function limitConnecting(sent: ClientRequest, timeoutMs: number): void {
  const socket = sent.socket;
  if (!socket?.connecting) return;
  const timer = setTimeout(() => sent.destroy(new Error(`no connection in ${timeoutMs} ms`)), timeoutMs);
  const stop = () => clearTimeout(timer);
  socket.once('connect', stop);
  sent.once('close', stop);
}

/** Ends a request whose answer does not begin in time, counted from when the request was sent in full. */
function limitWaiting(sent: ClientRequest, timeoutMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    timer = setTimeout(() => {
      sent.destroy(new CatalogueError('upstream_timeout', { internal: `no answer in ${timeoutMs} ms` }));
    }, timeoutMs);
  };
  sent.once('finish', start);
  sent.once('close', stop);
  sent.once('response', () => {
    stop();
    sent.setTimeout(stallMs, () => sent.destroy());
  });
}

const asFailure = (reason: Error, upstream: string): CatalogueError =>
  reason instanceof CatalogueError
    ? reason
    : away(`${upstream} can not be reached: ${reason.message}`, reason);
