import { isLoopbackOrigin } from '../../src/loopback.ts';
import { readSizes } from '../../src/profiles.ts';

/** Origin of the system under load. The command checks it too; this check covers scripts run directly by k6. */
export const origin = __ENV.BASE_URL || 'http://localhost:8080';
const isAllowed = (one, named) => isLoopbackOrigin(one) || one === named;
if (!isAllowed(origin, __ENV.ALLOWED_ORIGIN))
  throw new Error(`${origin} is not this machine and was not allowed`);

/** True if shoppers may pay there: a sandbox on this machine, or the named one. */
export const isSandbox = (one) => isAllowed(one, __ENV.PAYSTACK_ORIGIN);

/** VUS, DURATION in seconds, RATE per second and SENDERS: from the environment, else the profile's defaults. */
export const sizesOf = (profile) => readSizes(profile, __ENV);

/** Options of all profiles. Redirects are not followed: they could lead to another machine. */
export const commonOptions = {
  maxRedirects: 0,
  userAgent: 'poc-load',
  setupTimeout: '30s',
  teardownTimeout: '30s',
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
};
