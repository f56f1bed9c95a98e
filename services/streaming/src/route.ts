import { routeFor } from '@poc/kit/http/route';
import type { StreamingDeps } from './deps.ts';

/** Joins a contract, a policy and a use case of streaming. */
export const route = routeFor<StreamingDeps>();
