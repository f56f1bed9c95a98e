import { setTimeout as delay } from 'node:timers/promises';
import type { Metrics } from '@poc/kit/metrics';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { controlRoutes } from './control/control.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { ApiError, invalid, refusal, unknown } from './http/api-error.ts';
import { authenticate } from './http/authenticate.ts';
import { readBody } from './http/read-body.ts';
import { json, type Reply, refused } from './http/reply.ts';
import { get, mountRoutes, type Request, type Route } from './http/router.ts';
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
export function createApp({ sandbox, clock, deliveries, metrics }: AppDeps): Express {
  const app = express().disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('query parser', (text: string | undefined) => new URLSearchParams(text));
  app.use(...readBody);
  const api = [
    ...transactionRoutes(sandbox),
    ...refundRoutes(sandbox),
    ...disputeRoutes(sandbox),
    ...settlementRoutes(sandbox),
    ...customerRoutes(sandbox),
  ];
  mountRoutes(app, [
    ...probes(metrics),
    ...overviewRoutes(sandbox, clock),
    ...controlRoutes(sandbox, clock, deliveries),
    ...checkoutRoutes(sandbox),
    ...api.map((route) => ({ ...route, handle: protect(sandbox, route.handle) })),
  ]);
  app.use(() => {
    throw unknown('The sandbox has no such path', 'not_found');
  });
  app.use(sendError(sandbox));
  return app;
}

/**
 * Requires the secret key and applies faults. `failWith` skips the work; `delayMs` delays the reply to completed work,
 * so a client that times out cannot know the outcome.
 */
const protect =
  (sandbox: Sandbox, handle: Route['handle']): Route['handle'] =>
  async (request) => {
    authenticate(request.headers.authorization, sandbox.settings.secretKey);
    const { delayMs = 0, failWith } = sandbox.faults.current;
    const reply = failWith === undefined ? await replyOf(handle, request) : broken(failWith);
    if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
    return reply;
  };

async function replyOf(handle: Route['handle'], request: Request): Promise<Reply> {
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof ApiError) return refused(error);
    throw error;
  }
}

function broken(failWith: number | 'html'): Reply {
  if (failWith !== 'html') return json(failWith, { status: false, message: 'The sandbox is set to fail' });
  return (response) =>
    void response.type('html').send('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>');
}

const probes = (metrics: Metrics): Route[] => [
  get('/healthz', () => json(200, { alive: true })),
  get('/readyz', () => json(200, { ready: true, failing: [] })),
  get('/metrics', async () => {
    const text = await metrics.registry.metrics();
    return (response) => void response.type(metrics.registry.contentType).send(text);
  }),
];

const sendError =
  ({ logger }: Sandbox): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const known = knownError(error);
    if (known === undefined) logger.error({ err: error }, 'request failed');
    refused(known ?? refusal('An error occurred', 'unknown', 'Try again later', 500))(response);
  };

/** An error of ours, or of Express about an invalid request. */
function knownError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const { status }: { status?: number } = Object(error);
  if (status === 413) return invalid('Request body is too large', 'invalid_params', status);
  return status !== undefined && status < 500 ? invalid('Invalid JSON body') : undefined;
}
