import type { Endpoint, QueryInputOf } from '@poc/contracts/endpoint';
import { contextKey } from '@poc/kit/http/context-key';
import { apiPrefix } from '@poc/kit/http/mount';
import type { Logger } from '@poc/kit/log';
import type { z } from 'zod';
import type { ReadService, ServiceResponse } from './read-service.ts';
import type { ServiceName, Upstream } from './upstream.ts';

type ListItems<E extends Endpoint> = z.output<E['success']['schema']>;

export interface ListResponse<E extends Endpoint> {
  readonly items: ListItems<E>;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** @param authorization the caller's header; without it the list is read as a visitor */
export type ReadList = <E extends Endpoint>(
  endpoint: E,
  query: QueryInputOf<E>,
  authorization?: string,
) => Promise<ListResponse<E>>;

export interface ReadDeps {
  readonly readList: ReadList;
  readonly logger: Logger;
}

export class ServiceRefusal extends Error {
  readonly status: number;

  constructor(endpointId: string, status: number) {
    super(`${endpointId} returned ${status}`);
    this.name = 'ServiceRefusal';
    this.status = status;
  }
}

/** Parsed list of a body: a cached response is parsed once. */
const parsed = contextKey<unknown>('parsed list');

/**
 * Creates the function that reads lists of services for composed responses.
 * @returns the reader; it throws a `ServiceRefusal` for a status other than 200, and other errors when the service is
 *   unavailable, exceeds the deadline or violates its contract
 */
export function listReader(deps: {
  readService: ReadService;
  readAsVisitor: (endpoint: Endpoint, url: string) => Promise<ServiceResponse>;
  upstreams: Record<ServiceName, Upstream>;
}): ReadList {
  return async (endpoint, query, authorization) => {
    if (endpoint.service === 'gateway') throw new Error(`${endpoint.id} is not an endpoint of a service`);
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) params.set(name, String(value));
    }
    const url = `${apiPrefix}${endpoint.path}${params.size > 0 ? `?${params}` : ''}`;
    const { status, headers, bytes } =
      authorization === undefined
        ? await deps.readAsVisitor(endpoint, url)
        : await deps.readService(deps.upstreams[endpoint.service], url, { authorization });
    if (status !== 200) throw new ServiceRefusal(endpoint.id, status);
    const cached = parsed.get(bytes);
    const items = cached ?? endpoint.success.schema.parse(JSON.parse(bytes.toString()));
    parsed.set(bytes, items);
    const next = /<([^<>]+)>; ?rel="next"/.exec(String(headers.link ?? ''))?.[1];
    return {
      items: items as ListItems<typeof endpoint>,
      total: Number(headers['x-total-count'] ?? 0),
      nextCursor: next === undefined ? null : new URL(next, 'http://local').searchParams.get('cursor'),
    };
  };
}
