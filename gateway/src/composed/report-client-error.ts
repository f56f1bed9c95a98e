import { reportClientError as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../route.ts';

/**
 * Maximum log lines per minute: after a bad deploy, every browser reports the same error. The metric counts all
 * reports.
 */
const loggedPerMinute = 20;

export const reportClientError = route(contract, everyone, ({ logger, metrics }) => {
  const reports = metrics.counter('poc_gateway_client_errors_total', 'Errors that browsers reported', [
    'kind',
  ] as const);
  let minute = 0;
  let logged = 0;
  return async ({ body }) => {
    reports.inc({ kind: body.kind });
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      logged = 0;
    }
    logged += 1;
    if (logged <= loggedPerMinute) logger.warn({ clientError: body }, 'browser reported an error');
  };
});
