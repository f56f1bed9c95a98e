import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import express, { type Express } from 'express';
import { authenticate } from '../auth/authenticate.ts';
import type { Verifier } from '../auth/verifier.ts';
import { type Clock, systemClock } from '../clock.ts';
import { fail } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { accessLog, recordRoute } from './access-log.ts';
import { compressResponses } from './compress.ts';
import { errorHandler } from './error-handler.ts';
import { mountEndpoints } from './mount.ts';
import { identifyRequest } from './open-request.ts';
import { parseQuery } from './parse-query.ts';
import { type ReadinessCheck, readyz } from './readiness.ts';
import { refuseOddTargets } from './request-target.ts';
import type { Route } from './route.ts';

export interface AppOptions {
  /** Owner of the served contracts. A name without contracts serves only the probes and `extra`. */
  service: string;
  routes: Route[];
  verifier: Verifier;
  logger: Logger;
  metrics: Metrics;
  ready: ReadinessCheck[];
  /** Default: the system clock. */
  clock?: Clock;
  /** Routes outside the contracts (JWKS). They precede the contracts' routes and need no token. */
  extra?: (app: Express) => void;
}

/**
 * Creates the app of a service: probes, every contract of the service, 404 and 405, and one error handler.
 * @throws at startup when a contract has no route or two, or a route's contract belongs to another service
 */
export function createApp(options: AppOptions): Express {
  const { logger, metrics } = options;
  const endpoints = endpointsOwnedBy(options.service);

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('query parser', parseQuery);
  // Only the gateway and the cluster's network may forward a client's IP address.
  app.set('trust proxy', ['loopback', 'linklocal', 'uniquelocal']);

  app.use(identifyRequest, accessLog(logger, metrics), refuseOddTargets);
  app.use(compressResponses());
  mountProbes(app, options);
  options.extra?.(app);
  app.use(authenticate(options.verifier));
  mountEndpoints(app, endpoints, { routes: options.routes, clock: options.clock ?? systemClock });
  app.use(() => fail('not_found'));
  app.use(errorHandler(logger));
  return app;
}

function mountProbes(app: Express, { metrics, ready }: AppOptions): void {
  app.use(['/healthz', '/readyz', '/metrics'], (req, _res, next) => {
    recordRoute(req, req.baseUrl);
    next();
  });
  app.get('/healthz', (_req, res) => {
    res.json({ alive: true });
  });
  app.get('/readyz', readyz(ready));
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
