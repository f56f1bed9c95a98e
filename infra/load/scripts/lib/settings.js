import { isLoopbackOrigin } from '../../src/loopback.ts';
import { readSizes } from '../../src/profiles.ts';

/** The origin of the system under load. The command checks it too; this holds for a script that k6 runs by itself. */
export const origin = __ENV.BASE_URL || 'http://localhost:8080';
const isAllowed = (one, named) => isLoopbackOrigin(one) || one === named;
if (!isAllowed(origin, __ENV.ALLOWED_ORIGIN))
  throw new Error(`${origin} is not this machine, and was not allowed`);

/** Whether shoppers may pay there: in a sandbox on this machine, or in the one that was named. */
export const isSandbox = (one) => isAllowed(one, __ENV.PAYSTACK_ORIGIN);

/** VUS, DURATION in seconds, RATE per second, SENDERS: what the environment says, else the profile's usual ones. */
export const sizesOf = (profile) => readSizes(profile, __ENV);

/** What every profile has in common. A redirect is an answer: following it could leave this machine. */
export const commonOptions = {
  maxRedirects: 0,
  userAgent: 'poc-load',
  setupTimeout: '30s',
  teardownTimeout: '30s',
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
};
