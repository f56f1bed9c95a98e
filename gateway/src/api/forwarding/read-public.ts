import type { Endpoint } from '@poc/contracts/endpoint';
import { contextKey } from '@poc/kit/http/context-key';
import { apiPrefix } from '@poc/kit/http/mount';
import type { RouteLookup } from '../route-table.ts';
import { ServiceRefusal } from './call-service.ts';
import type { ServiceResponse } from './read-service.ts';

/** Parsed JSON of a body: an unchanged cached response has the same bytes. */
const parsed = contextKey<unknown>('parsed body');

/**
 * Creates the function that reads public endpoints for prerendered pages, as a visitor.
 * @returns a function of the URL below `/api`; it rejects for an endpoint that is not public or misses the
 *   deadline, and with a `ServiceRefusal` for a status other than 200
 */
export function publicReader(options: {
  find: (method: string, path: string) => RouteLookup;
  readAsVisitor: (endpoint: Endpoint, url: string) => Promise<ServiceResponse>;
}): (url: string) => Promise<unknown> {
  const { find, readAsVisitor } = options;
  return async (url) => {
    const lookup = find('GET', url.split('?')[0] ?? '');
    const endpoint = lookup.kind === 'found' ? lookup.match.endpoint : null;
    if (endpoint?.access !== 'public' || endpoint.service === 'gateway') {
      throw new Error(`${url} is not a public endpoint of a service`);
    }
    const { status, bytes } = await readAsVisitor(endpoint, `${apiPrefix}${url}`);
    if (status !== 200) throw new ServiceRefusal(endpoint.id, status);
    const response = parsed.get(bytes) ?? JSON.parse(bytes.toString());
    parsed.set(bytes, response);
    return response;
  };
}
