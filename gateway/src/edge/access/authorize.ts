import type { IncomingMessage } from 'node:http';
import { callerOf } from '@poc/kit/auth/authenticate';
import { policyFor } from '@poc/kit/auth/policies';
import { assertSteppedUp } from '@poc/kit/auth/step-up';
import { systemClock } from '@poc/kit/clock';
import type { Match } from '../../api/route-table.ts';

/**
 * Checks who may call an endpoint, by its contract, before its service is bothered; the service checks again. The request
 * went through `readCaller`.
 * @throws CatalogueError unauthenticated, token_expired (401), forbidden, second_factor_needed and
 *   second_factor_setup_required (403), not_found (404: not one's own), and service_unavailable (503) while no key of
 *   identity is known
 */
export function authorize(request: IncomingMessage, { endpoint, params }: Match): void {
  const { subject, refusal } = callerOf(request);
  if (refusal && !endpoint.ignoresToken) throw refusal;
  assertSteppedUp(endpoint, policyFor(endpoint.access).check(subject, params), systemClock.now());
}
