import type { Endpoint, QueryInputOf } from '@poc/contracts/endpoint';
import { apiPrefix } from '@poc/kit/http/mount';
import type { z } from 'zod';
import type { ReadService, ServiceAnswer } from './read-service.ts';
import type { ServiceName, Upstream } from './upstream.ts';

type ListItems<E extends Endpoint> = z.output<E['success']['schema']>;

/** What a list of a service answered, and how many entries there are in all. */
export interface ListAnswer<E extends Endpoint> {
  readonly items: ListItems<E>;
  readonly total: number;
  /** Of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** @param authorization the caller's own header, for lists that not everyone may see; without it the reader is a visitor */
export type ReadList = <E extends Endpoint>(
  endpoint: E,
  query: QueryInputOf<E>,
  authorization?: string,
) => Promise<ListAnswer<E>>;

/** A service answered, but not with what was asked for. */
export class ServiceRefusal extends Error {
  readonly status: number;

  constructor(endpointId: string, status: number) {
    super(`${endpointId} answered ${status}`);
    this.name = 'ServiceRefusal';
    this.status = status;
  }
}

/** What was read from the bytes of an answer: those of one that many are sent are parsed once. */
const parsed = new WeakMap<Buffer, unknown>();

/**
 * Makes the function with which composed answers read lists of the services.
 * @returns rejects when the service is unavailable, too slow, or answers anything but its contract; with a `ServiceRefusal`
 *   when it answered another status
 */
export function listReader(deps: {
  readService: ReadService;
  readAsVisitor: (endpoint: Endpoint, url: string) => Promise<ServiceAnswer>;
  upstreams: Record<ServiceName, Upstream>;
}): ReadList {
  return async (endpoint, query, authorization) => {
    if (endpoint.service === 'gateway') throw new Error(`${endpoint.id} is not a service's`);
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) asked.set(name, String(value));
    }
    const url = `${apiPrefix}${endpoint.path}${asked.size > 0 ? `?${asked}` : ''}`;
    const { status, headers, bytes } =
      authorization === undefined
        ? await deps.readAsVisitor(endpoint, url)
        : await deps.readService(deps.upstreams[endpoint.service], url, { authorization });
    if (status !== 200) throw new ServiceRefusal(endpoint.id, status);
    const known = parsed.get(bytes);
    const items = known ?? endpoint.success.schema.parse(JSON.parse(bytes.toString()));
    parsed.set(bytes, items);
    const next = /<([^<>]+)>; ?rel="next"/.exec(String(headers.link ?? ''))?.[1];
    return {
      items: items as ListItems<typeof endpoint>,
      total: Number(headers['x-total-count'] ?? 0),
      nextCursor: next === undefined ? null : new URL(next, 'http://local').searchParams.get('cursor'),
    };
  };
}
