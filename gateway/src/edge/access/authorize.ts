import type { IncomingMessage } from 'node:http';
import { callerOf } from '@poc/kit/auth/authenticate';
import { policyFor } from '@poc/kit/auth/policies';
import { assertSteppedUp } from '@poc/kit/auth/step-up';
import { systemClock } from '@poc/kit/clock';
import type { Match } from '../../api/route-table.ts';

/**
 * Checks the access rule of an endpoint's contract before its service is called; the service checks it again. Requires
 * `readCaller` on the request.
 * @throws AppError unauthenticated, token_expired (401), forbidden, second_factor_needed and
 *   second_factor_setup_required (403), not_found (404: another user's resource), and service_unavailable (503) while
 *   identity's keys are missing
 */
export function authorize(request: IncomingMessage, { endpoint, params }: Match): void {
  const { subject, refusal } = callerOf(request);
  if (refusal && !endpoint.ignoresToken) throw refusal;
  assertSteppedUp(endpoint, policyFor(endpoint.access).check(subject, params), systemClock.now());
}
