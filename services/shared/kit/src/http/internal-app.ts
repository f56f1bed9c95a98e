import express, { type Express } from 'express';
import { requireInternalSecret } from '../auth/internal-secret.ts';
import type { Verifier } from '../auth/verifier.ts';
import { fail } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { accessLog } from './access-log.ts';
import { errorHandler } from './error-handler.ts';
import { identifyRequest } from './open-request.ts';
import { mountPersonalData, type ReadPersonalData } from './personal-data.ts';
import { refuseOddTargets } from './request-target.ts';

/** A report of 200 searches takes up to 100 KB. */
const bodyMaxBytes = 128 * 1024;

export interface InternalAppOptions {
  secret: string;
  verifier: Verifier;
  logger: Logger;
  metrics: Metrics;
  endpoints?: (app: Express) => void;
  personalData?: ReadPersonalData;
}

/**
 * Creates the app of a service's internal port: endpoints for other POC processes, each behind the internal secret
 * (ADR 54).
 */
export function createInternalApp(options: InternalAppOptions): Express {
  const { secret, verifier, logger, metrics } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.use(identifyRequest, accessLog(logger, metrics), refuseOddTargets, requireInternalSecret(secret));
  app.use(express.json({ limit: bodyMaxBytes }));
  options.endpoints?.(app);
  if (options.personalData) mountPersonalData(app, verifier, options.personalData);
  app.use(() => fail('not_found'));
  app.use(errorHandler(logger));
  return app;
}
