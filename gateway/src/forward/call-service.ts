import type { Endpoint, QueryInputOf } from '@poc/contracts/endpoint';
import { apiPrefix } from '@poc/kit/http/mount';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';
import type { z } from 'zod';
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

/**
 * Makes the function with which composed answers read lists of the services.
 * @param deadlineMs after which a service counts as away
 * @returns rejects when the service is unavailable, too slow, or answers anything but its contract; with a `ServiceRefusal`
 *   when it answered another status
 */
export function listReader(upstreams: Record<ServiceName, Upstream>, deadlineMs: number): ReadList {
  return async (endpoint, query, authorization) => {
    if (endpoint.service === 'gateway') throw new Error(`${endpoint.id} is not a service's`);
    const upstream = upstreams[endpoint.service];
    const url = new URL(`${apiPrefix}${endpoint.path}`, upstream.url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const leave = upstream.enter();
    try {
      const answer = await tracedFetch(endpoint.id, url, {
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        signal: AbortSignal.timeout(deadlineMs),
      });
      const body: unknown = await answer.json();
      upstream.answered();
      if (!answer.ok) throw new ServiceRefusal(endpoint.id, answer.status);
      const items = endpoint.success.schema.parse(body) as ListItems<typeof endpoint>;
      const next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      return {
        items,
        total: Number(answer.headers.get('x-total-count') ?? 0),
        nextCursor: next === undefined ? null : new URL(next, url).searchParams.get('cursor'),
      };
    } catch (reason) {
      if (reason instanceof TypeError || reason instanceof DOMException) upstream.failed();
      throw reason;
    } finally {
      leave();
    }
  };
}
