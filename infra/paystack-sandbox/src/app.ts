import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Metrics } from '@poc/kit/metrics';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { controlRoutes } from './control/control.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { ApiError, refusal, unknown } from './http/api-error.ts';
import { authenticate } from './http/authenticate.ts';
import { json, type Reply, refused } from './http/reply.ts';
import { type Request, readBody } from './http/request.ts';
import { createRouter, get, type Route } from './http/router.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { transactionRoutes } from './payments/transactions.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import { settlementRoutes } from './settlements/settlements.routes.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

interface AppDeps {
  readonly sandbox: Sandbox;
  readonly clock: SandboxClock;
  readonly deliveries: Deliveries;
  readonly metrics: Metrics;
}

/**
 * Builds the HTTP app: Paystack's API, protected by the secret key and subject to faults; the hosted page, probes
 * and `/sandbox` without either.
 */
export function createApp({ sandbox, clock, deliveries, metrics }: AppDeps): RequestListener {
  const open = createRouter([
    ...probes(metrics),
    ...overviewRoutes(sandbox, clock),
    ...controlRoutes(sandbox, clock, deliveries),
    ...checkoutRoutes(sandbox),
  ]);
  const api = createRouter([
    ...transactionRoutes(sandbox),
    ...refundRoutes(sandbox),
    ...disputeRoutes(sandbox),
    ...settlementRoutes(sandbox),
    ...customerRoutes(sandbox),
  ]);

  const answer = async (message: IncomingMessage): Promise<Reply> => {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://sandbox');
    const method = message.method ?? 'GET';
    const read = async (params: Record<string, string>): Promise<Request> => ({
      method,
      path: pathname,
      params,
      query: searchParams,
      headers: message.headers,
      body: await readBody(message),
      ip: message.socket.remoteAddress ?? null,
    });
    const found = open(method, pathname);
    if (found.route !== undefined) return found.route.handle(await read(found.params));
    const operation = api(method, pathname);
    const allowed = [...found.allowed, ...('allowed' in operation ? operation.allowed : [])];
    if (operation.route === undefined) return notFound(allowed);
    // Read completely even if the request fails: a reused connection must not hold the rest of a body.
    const request = await read(operation.params);
    authenticate(message.headers.authorization, sandbox.settings.secretKey);
    return withFaults(sandbox, () => operation.route.handle(request));
  };

  return async (message, response) => {
    let reply: Reply;
    try {
      reply = await answer(message);
    } catch (error) {
      if (!(error instanceof ApiError)) sandbox.logger.error({ err: error }, 'request failed');
      reply = refused(
        error instanceof ApiError ? error : refusal('An error occurred', 'unknown', 'Try again later', 500),
      );
    }
    send(reply, message, response);
  };
}

/**
 * `failWith` skips the work; `delayMs` delays the reply to completed work, so a client that times out cannot know
 * the outcome.
 */
async function withFaults(sandbox: Sandbox, handle: () => Reply | Promise<Reply>): Promise<Reply> {
  const { delayMs = 0, failWith } = sandbox.faults.current;
  const reply =
    failWith === undefined
      ? await Promise.resolve()
          .then(handle)
          .catch((error: unknown) => {
            if (error instanceof ApiError) return refused(error);
            throw error;
          })
      : broken(failWith);
  if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
  return reply;
}

function broken(failWith: number | 'html'): Reply {
  if (failWith !== 'html') return json(failWith, { status: false, message: 'The sandbox is set to fail' });
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>',
  };
}

function notFound(allowed: readonly string[]): Reply {
  if (allowed.length === 0) return refused(unknown('The sandbox has no such path', 'not_found'));
  const reply = refused(
    refusal('The sandbox does not support this method here', 'method_not_allowed', '', 405),
  );
  return { ...reply, headers: { ...reply.headers, Allow: allowed.join(', ') } };
}

const probes = (metrics: Metrics): Route[] => [
  get('/healthz', () => json(200, { alive: true })),
  get('/readyz', () => json(200, { ready: true, failing: [] })),
  get('/metrics', async () => ({
    status: 200,
    headers: { 'Content-Type': metrics.registry.contentType },
    body: await metrics.registry.metrics(),
  })),
];

function send(reply: Reply, message: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    ...reply.headers,
    'Content-Length': Buffer.byteLength(reply.body),
  });
  response.end(message.method === 'HEAD' ? undefined : reply.body);
}
