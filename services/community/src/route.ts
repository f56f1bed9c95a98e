import { routeFor } from '@poc/kit/http/route';
import type { CommunityDeps } from './deps.ts';

/** Joins a contract, a policy and a use case of community. */
export const route = routeFor<CommunityDeps>();
