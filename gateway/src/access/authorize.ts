import { callerOf } from '@poc/kit/auth/authenticate';
import { policyFor } from '@poc/kit/auth/policies';
import type { Verifier } from '@poc/kit/auth/verifier';
import type { Request } from 'express';
import { away } from '../forward/upstream.ts';
import type { Match } from '../routing/route-table.ts';

/**
 * Checks who may call an endpoint, by its contract, before its service is bothered; the service checks again. A token
 * on a public endpoint is left to the service, which reads a bad one as a visitor. The request went through `authenticate`.
 * @throws CatalogueError unauthenticated, token_expired (401), forbidden (403), not_found (404: not one's own), and
 *   service_unavailable (503) while no key of identity is known, since a 401 would sign people out
 */
export const authorize =
  (verifier: Pick<Verifier, 'ready'>) =>
  (request: Request, { endpoint, params }: Match): void => {
    if (endpoint.access === 'public' || endpoint.access === 'signed') return;
    const { subject, refusal } = callerOf(request);
    if (refusal) throw verifier.ready() ? refusal : away('no key of identity is known yet');
    policyFor(endpoint.access).check(subject, params);
  };
