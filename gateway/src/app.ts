import type { RequestListener } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { systemClock } from '@poc/kit/clock';
import { accessLog, recordRoute } from '@poc/kit/http/access-log';
import { compressResponses } from '@poc/kit/http/compress';
import { errorHandler } from '@poc/kit/http/error-handler';
import { mountEndpoints } from '@poc/kit/http/mount';
import { openRequest } from '@poc/kit/http/open-request';
import { parseQuery } from '@poc/kit/http/parse-query';
import { type ReadinessCheck, readyz } from '@poc/kit/http/readiness';
import { targetRefusalOf } from '@poc/kit/http/request-target';
import type { Route } from '@poc/kit/http/route';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import express, { type RequestHandler } from 'express';
import { type DispatchOptions, dispatchApi, passFailure } from './api/dispatch-api.ts';
import { dispatchUploads } from './api/dispatch-uploads.ts';
import { discardBody, hasBody } from './api/forwarding/limit-body.ts';
import type { ReadService } from './api/forwarding/read-service.ts';
import type { TrustsProxy } from './edge/client-address.ts';
import { countRequest, type RequestLimiter } from './edge/rate-limits/request-limiter.ts';
import { addressOf, prepareForService, resolveClient } from './edge/resolve-client.ts';
import { setHeaders } from './edge/security-headers.ts';
import type { WebApp } from './pages/web-app.ts';
import { livePath } from './sockets/accept-upgrade.ts';
import type { LiveProxy } from './sockets/live-proxy.ts';

export interface AppOptions extends DispatchOptions {
  securityHeaders: () => readonly string[];
  live: LiveProxy;
  readService: ReadService;
  webApp: WebApp;
  ownEndpoints: readonly Endpoint[];
  routes: Route[];
  ready: ReadinessCheck[];
  trustedProxies: string[];
  logger: Logger;
  metrics: Metrics;
}

export interface GatewayApp {
  readonly listener: RequestListener;
  readonly trusts: TrustsProxy;
  readonly etagOf: (body: Buffer) => string;
}

/**
 * Creates the public app. API calls are forwarded before express runs; express serves everything else and all refusals.
 */
export function createGatewayApp(options: AppOptions): GatewayApp {
  const { logger, metrics, webApp } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('query parser', parseQuery);
  app.set('trust proxy', options.trustedProxies);
  const trusts: TrustsProxy = app.get('trust proxy fn');

  app.use(setHeaders(options.securityHeaders), passFailure, refuseOddTargets(options.limiter));
  app.use(probes(options.ready));
  app.use(dispatchUploads(options), dispatchPolls(options));
  app.use(compressResponses());
  mountEndpoints(app, options.ownEndpoints, { routes: options.routes, clock: systemClock });
  app.use(async (request, response) => {
    recordRoute(request, 'web app');
    await webApp.serve(request, response);
  });
  app.use(errorHandler(logger));

  const log = accessLog(logger, metrics);
  const dispatch = dispatchApi(options, app);
  return {
    listener: (request, response) => {
      resolveClient(request, trusts);
      // An unread body would block the connection's next request.
      if (hasBody(request)) response.once('finish', () => discardBody(request));
      openRequest(request, response, () => log(request, response, () => dispatch(request, response)));
    },
    trusts,
    etagOf: app.get('etag fn'),
  };
}

function refuseOddTargets(limiter: RequestLimiter): RequestHandler {
  return async (request, response, next) => {
    const refusal = targetRefusalOf(request);
    if (refusal) await countRequest(limiter, response, { kind: 'shared', who: addressOf(request) });
    next(refusal);
  };
}

/** Serves the public probes; `/metrics` has its own port. */
function probes(ready: readonly ReadinessCheck[]): RequestHandler {
  const respondReady = readyz(ready);
  return (request, response, next) => {
    const { path } = request;
    if (path === '/healthz' || path === '/readyz') recordRoute(request, path);
    if (path === '/readyz') respondReady(request, response, next);
    else if (path === '/healthz') response.json({ alive: true });
    else next();
  };
}

function dispatchPolls(options: {
  limiter: RequestLimiter;
  live: LiveProxy;
  publicUrl: string;
}): RequestHandler {
  const { limiter, live, publicUrl } = options;
  return async (request, response, next) => {
    if (!livePath.test(request.url)) return next();
    recordRoute(request, '/socket.io');
    await countRequest(limiter, response, { kind: 'shared', who: addressOf(request) });
    prepareForService(request, publicUrl);
    await live.poll(request, response);
  };
}
