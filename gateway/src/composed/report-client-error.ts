import { reportClientError as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../route.ts';

/** A bad deploy makes every browser report the same error: the metric counts each report, the log needs only a few. */
const loggedPerMinute = 20;

export const reportClientError = route(contract, everyone, ({ logger, metrics }) => {
  const reports = metrics.counter('poc_gateway_client_errors_total', 'Errors reported by browsers', [
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
