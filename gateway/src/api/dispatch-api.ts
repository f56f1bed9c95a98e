import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { callerOf, readCaller } from '@poc/kit/auth/authenticate';
import type { Verifier } from '@poc/kit/auth/verifier';
import { fail } from '@poc/kit/errors';
import { recordRoute } from '@poc/kit/http/access-log';
import { contextKey } from '@poc/kit/http/context-key';
import { apiPrefix } from '@poc/kit/http/mount';
import type { RequestHandler } from 'express';
import { authorize } from '../edge/access/authorize.ts';
import { checkOrigin } from '../edge/access/check-origin.ts';
import { allowanceOf, guesserOf } from '../edge/rate-limits/allowance.ts';
import {
  countOnce,
  isAuthCall,
  type Quota,
  quotaHeaders,
  type RequestLimiter,
  setQuotaHeaders,
} from '../edge/rate-limits/request-limiter.ts';
import { pathOf, prepareForService } from '../edge/resolve-client.ts';
import { ownHeaders } from '../edge/security-headers.ts';
import type { Forwarder } from './forwarding/forwarder.ts';
import { bodyLimitOf, checkAnnouncedLength, hasBody } from './forwarding/limit-body.ts';
import type { ServiceName, Upstream } from './forwarding/upstream.ts';
import { bypassCache } from './response-cache/read-as-visitor.ts';
import type { RecentWriters } from './response-cache/recent-writers.ts';
import type { Match, RouteLookup } from './route-table.ts';

const unknownRoute = `${apiPrefix}/…`;

export interface DispatchOptions {
  find: (method: string, path: string) => RouteLookup;
  upstreams: Record<ServiceName, Upstream>;
  limiter: RequestLimiter;
  forwarder: Forwarder;
  verifier: Verifier;
  publicUrl: string;
  writers: RecentWriters;
  /** Headers for every response of a service, as a flat list of names and values. */
  dataHeaders: readonly string[];
}

/**
 * Handles API calls: rate limit, route lookup, CSRF and access checks, then forwarding to the service that owns the
 * endpoint. It runs before express, whose middleware costs more than all of this. Express serves the gateway's own
 * endpoints and responds to refusals and failures (`passFailure`).
 */
export function dispatchApi(options: DispatchOptions, app: RequestListener): RequestListener {
  const { find, upstreams, limiter, forwarder, verifier, publicUrl, writers, dataHeaders } = options;
  const sameOrigin = checkOrigin(publicUrl);

  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    { endpoint, service, quota }: { endpoint: Endpoint; service: ServiceName; quota: Quota },
  ): Promise<void> => {
    prepareForService(request, publicUrl);
    bypassCacheAfterWrites(request, response, writers);
    return forwarder.forward(request, response, {
      upstream: upstreams[service],
      bodyLimit: bodyLimitOf(endpoint),
      repeatable: endpoint.idempotent && !hasBody(request),
      moreHeaders: ownHeaders(request, dataHeaders, quotaHeaders(quota)),
    });
  };

  /** @returns false for the gateway's own endpoints, which express serves */
  const dispatch = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    recordRoute(request, unknownRoute);
    const lookup = find(request.method ?? '', path.slice(apiPrefix.length));
    await readCaller(verifier, request);
    let quota = await countOnce(limiter, response, allowanceOf(request, lookup));
    try {
      const match = matchOf(lookup);
      const { endpoint } = match;
      recordRoute(request, `${apiPrefix}${endpoint.path}`);
      if (isAuthCall(endpoint.id)) quota = await limiter.count('auth', guesserOf(request, endpoint.id));
      sameOrigin(request, endpoint.id);
      authorize(request, match);
      const { service } = endpoint;
      if (service !== 'gateway') {
        await forward(request, response, { endpoint, service, quota });
        return true;
      }
      checkAnnouncedLength(request, bodyLimitOf(endpoint));
      setQuotaHeaders(response, quota);
      return false;
    } catch (failure) {
      if (!response.headersSent) setQuotaHeaders(response, quota);
      throw failure;
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    try {
      if (await dispatch(request, response, path)) return;
    } catch (failure) {
      failures.set(request, failure);
    }
    app(request, response);
  };

  return (request, response) => {
    const path = pathOf(request);
    if (path !== apiPrefix && !path.startsWith(`${apiPrefix}/`)) return app(request, response);
    void respond(request, response, path);
  };
}

const failures = contextKey<unknown>('failure');

/** Passes express the error of a call that failed before express ran. */
export const passFailure: RequestHandler = (request, _response, next) => next(failures.get(request));

function matchOf(lookup: RouteLookup): Match {
  switch (lookup.kind) {
    case 'found':
      return lookup.match;
    case 'wrong-method':
      return fail('method_not_allowed', { headers: { Allow: lookup.allow.join(', ') } });
    case 'malformed':
      return fail('invalid_request', {
        faults: [{ path: 'params', msg: 'must be valid percent-encoding' }],
      });
    case 'unknown':
      return fail('not_found');
  }
}

/**
 * Makes users with a recent write bypass the caches. The period restarts when the write's response arrives.
 */
function bypassCacheAfterWrites(
  request: IncomingMessage,
  response: ServerResponse,
  writers: RecentWriters,
): void {
  const { subject } = callerOf(request);
  if (!subject) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    writers.record(subject.id);
    response.once('close', () => writers.record(subject.id));
  } else if (writers.has(subject.id)) Object.assign(request.headers, bypassCache);
}
