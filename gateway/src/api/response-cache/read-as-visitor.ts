import type { Endpoint } from '@poc/contracts/endpoint';
import type { ReadService, ServiceResponse } from '../forwarding/read-service.ts';
import type { ServiceName, Upstream } from '../forwarding/upstream.ts';
import { cachedResponseOf } from './cached-response.ts';
import type { LoadResponse, ResponseCache } from './response-cache.ts';

/** Makes a service bypass its own cache: otherwise the ages of both caches would add up. */
export const bypassCache = { 'cache-control': 'no-cache' } as const;

/** Loads a response from the service that owns the endpoint, as a visitor. */
export const serviceLoader =
  (
    deps: { readService: ReadService; upstreams: Record<ServiceName, Upstream> },
    endpoint: Endpoint,
    url: string,
  ): LoadResponse =>
  async (before) => {
    if (endpoint.service === 'gateway') return null;
    const response = await deps.readService(deps.upstreams[endpoint.service], url, bypassCache);
    return cachedResponseOf(endpoint, response, before);
  };

/**
 * Reads public endpoints of services as a visitor, through the response cache where the contract allows it.
 * @param url including the API prefix
 * @throws AppError service_unavailable or upstream_timeout
 */
export type ReadAsVisitor = (endpoint: Endpoint, url: string) => Promise<ServiceResponse>;

export function visitorReader(deps: {
  responses: ResponseCache;
  readService: ReadService;
  upstreams: Record<ServiceName, Upstream>;
}): ReadAsVisitor {
  return async (endpoint, url) => {
    if (endpoint.service === 'gateway') throw new Error(`${endpoint.id} is not an endpoint of a service`);
    // Retains a response that cannot be cached, such as a refusal, so that it is not read twice.
    let own: ServiceResponse | undefined;
    const readService: ReadService = async (...args) => {
      own = await deps.readService(...args);
      return own;
    };
    const load = serviceLoader({ ...deps, readService }, endpoint, url);
    const shared = endpoint.shared === null ? null : await deps.responses.read(url, load);
    if (!shared) return own ?? deps.readService(deps.upstreams[endpoint.service], url);
    return { status: 200, headers: headersOf(shared.headers), bytes: shared.bytes };
  };
}

function headersOf(flat: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < flat.length; at += 2) headers[(flat[at] ?? '').toLowerCase()] = flat[at + 1] ?? '';
  return headers;
}
