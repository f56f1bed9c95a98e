import { routeFor } from '@poc/kit/http/route';
import type { GatewayDeps } from './routes.ts';

/** Joins a contract, a policy and a use case of the gateway. */
export const route = routeFor<GatewayDeps>();
