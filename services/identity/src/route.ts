import { routeFor } from '@poc/kit/http/route';
import type { IdentityDeps } from './deps.ts';

/** Joins a contract, a policy and a use case of identity. */
export const route = routeFor<IdentityDeps>();
