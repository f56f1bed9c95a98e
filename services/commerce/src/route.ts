import { routeFor } from '@poc/kit/http/route';
import type { CommerceDeps } from './deps.ts';

/** Joins a contract, a policy and a use case of commerce. */
export const route = routeFor<CommerceDeps>();
