import { routeFor } from '@poc/kit/http/route';
import type { CatalogDeps } from './deps.ts';

/** Joins a contract, a policy and a use case of catalog. */
export const route = routeFor<CatalogDeps>();
