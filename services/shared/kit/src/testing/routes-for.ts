import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { policyFor } from '../auth/policies.ts';
import { fail } from '../errors.ts';
import type { RouteOf } from '../http/route.ts';

/** Completes the routes of a service: contracts without a route get one that returns 409 to authorized callers. */
export function routesFor<D>(service: string, given: readonly RouteOf<D>[]): RouteOf<D>[] {
  const has = new Set(given.map((route) => route({} as D).endpoint));
  const others = endpointsOwnedBy(service).filter((endpoint) => !has.has(endpoint));
  return [
    ...given,
    ...others.map((endpoint) => () => ({
      endpoint,
      policy: policyFor(endpoint.access),
      respond: async () => fail('conflict'),
    })),
  ];
}
