import type { Endpoint } from '@poc/contracts/endpoint';
import { authenticate } from '@poc/kit/auth/authenticate';
import type { Verifier } from '@poc/kit/auth/verifier';
import { systemClock } from '@poc/kit/clock';
import { accessLog, noteRoute } from '@poc/kit/http/access-log';
import { compressAnswers } from '@poc/kit/http/compress';
import { errorHandler } from '@poc/kit/http/error-handler';
import { mountEndpoints } from '@poc/kit/http/mount';
import { parseQuery } from '@poc/kit/http/parse-query';
import { type ReadinessCheck, readyz } from '@poc/kit/http/readiness';
import { identifyRequest } from '@poc/kit/http/request-id';
import type { Route } from '@poc/kit/http/route';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { type DispatchOptions, dispatchApi } from './api/dispatch-api.ts';
import { discardBody } from './forward/limit-body.ts';
import { addressOf, admitRequest, prepareForService } from './http/admit.ts';
import type { TrustsProxy } from './http/client-address.ts';
import { setHeaders } from './http/security-headers.ts';
import { livePath } from './live/accept-upgrade.ts';
import type { LiveProxy } from './live/live-proxy.ts';
import { countRequest, type RateLimiter } from './rate-limits/rate-limiter.ts';
import { dispatchUploads } from './uploads/dispatch-uploads.ts';
import type { WebApp } from './web-app/web-app.ts';

export interface AppOptions extends DispatchOptions {
  verifier: Verifier;
  live: LiveProxy;
  webApp: WebApp;
  /** The gateway's own contracts, and the routes that fulfil them. */
  ownEndpoints: readonly Endpoint[];
  routes: Route[];
  ready: ReadinessCheck[];
  trustedProxies: string[];
  /** For every answer, as a flat list of names and values. */
  securityHeaders: () => readonly string[];
  logger: Logger;
  metrics: Metrics;
}

/** The public app, and the rule by which it believes proxies, which websocket handshakes need too. */
export function createGatewayApp(options: AppOptions): { app: Express; trusts: TrustsProxy } {
  const { logger, metrics, webApp } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('query parser', parseQuery);
  app.set('trust proxy', options.trustedProxies);
  const trusts: TrustsProxy = app.get('trust proxy fn');

  app.use(admitRequest(trusts), identifyRequest, accessLog(logger, metrics));
  app.use(setHeaders(options.securityHeaders));
  app.use(probes(options.ready));
  app.use(authenticate(options.verifier));
  app.use(dispatchApi(options), dispatchUploads(options), dispatchPolls(options));
  app.use(compressAnswers());
  mountEndpoints(app, options.ownEndpoints, { routes: options.routes, clock: systemClock });
  app.use(async (request, response) => {
    noteRoute(request, 'web app');
    await webApp.serve(request, response);
  });
  app.use(releaseBody, errorHandler(logger));
  return { app, trusts };
}

/** `/healthz` and `/readyz` are public; `/metrics` has a port of its own. */
function probes(ready: readonly ReadinessCheck[]): RequestHandler {
  const answerReady = readyz(ready);
  return (request, response, next) => {
    const { path } = request;
    if (path === '/healthz' || path === '/readyz') noteRoute(request, path);
    if (path === '/readyz') answerReady(request, response, next);
    else if (path === '/healthz') response.json({ alive: true });
    else next();
  };
}

/** Long polling of the socket clients that have no websocket (yet). */
function dispatchPolls(options: {
  limiter: RateLimiter;
  live: LiveProxy;
  publicUrl: string;
}): RequestHandler {
  const { limiter, live, publicUrl } = options;
  return async (request, response, next) => {
    if (!livePath.test(request.url)) return next();
    noteRoute(request, '/socket.io');
    await countRequest(limiter, response, { kind: 'shared', who: addressOf(request) });
    prepareForService(request, publicUrl);
    await live.poll(request, response);
  };
}

const releaseBody: ErrorRequestHandler = (failure, request, _response, next) => {
  discardBody(request);
  next(failure);
};
