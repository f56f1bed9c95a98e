import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { callerOf, readCaller } from '@poc/kit/auth/authenticate';
import type { Verifier } from '@poc/kit/auth/verifier';
import { fail } from '@poc/kit/errors';
import { noteRoute } from '@poc/kit/http/access-log';
import { apiPrefix } from '@poc/kit/http/mount';
import { noteOn } from '@poc/kit/http/note-on';
import type { RequestHandler } from 'express';
import { authorize } from '../edge/access/authorize.ts';
import { checkOrigin } from '../edge/access/check-origin.ts';
import { addressOf, pathOf, prepareForService } from '../edge/admit.ts';
import { allowanceOf } from '../edge/rate-limits/allowance.ts';
import {
  countOnce,
  isAuthCall,
  type Quota,
  quotaHeaders,
  type RateLimiter,
  showQuota,
} from '../edge/rate-limits/rate-limiter.ts';
import { ownHeaders } from '../edge/security-headers.ts';
import type { Forwarder } from './forwarding/forwarder.ts';
import { bodyLimitOf, checkAnnouncedLength, hasBody } from './forwarding/limit-body.ts';
import type { ServiceName, Upstream } from './forwarding/upstream.ts';
import { readNow } from './response-cache/read-for-many.ts';
import type { RecentWriters } from './response-cache/recent-writers.ts';
import type { Finding, Match } from './route-table.ts';

/** The route of a call until its endpoint is found. */
const unknownRoute = `${apiPrefix}/…`;

export interface DispatchOptions {
  find: (method: string, path: string) => Finding;
  upstreams: Record<ServiceName, Upstream>;
  limiter: RateLimiter;
  forwarder: Forwarder;
  verifier: Verifier;
  publicUrl: string;
  writers: RecentWriters;
  /** For every answer of a service, as a flat list of names and values. */
  dataHeaders: readonly string[];
}

/**
 * The way of every call of the API: counted, found in the contracts, its origin and rights checked, and then sent to
 * the service that owns it. It stands in front of the app, whose steps would cost more than the rest of the way: what the
 * gateway owns itself goes on to the app, and so does every refusal and failure (`passFailure`).
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
    keepCurrent(request, response, writers);
    return forwarder.forward(request, response, {
      upstream: upstreams[service],
      bodyLimit: bodyLimitOf(endpoint),
      repeatable: endpoint.idempotent && !hasBody(request),
      moreHeaders: ownHeaders(request, dataHeaders, quotaHeaders(quota)),
    });
  };

  /** @returns whether it was answered; the gateway's own endpoints are the app's */
  const dispatch = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    noteRoute(request, unknownRoute);
    const finding = find(request.method ?? '', path.slice(apiPrefix.length));
    await readCaller(verifier, request);
    let quota = await countOnce(limiter, response, allowanceOf(request, finding));
    try {
      const match = matchOf(finding);
      const { endpoint } = match;
      noteRoute(request, `${apiPrefix}${endpoint.path}`);
      if (isAuthCall(endpoint.id)) quota = await limiter.count('auth', addressOf(request));
      sameOrigin(request, endpoint.id);
      authorize(request, match);
      const { service } = endpoint;
      if (service !== 'gateway') {
        await forward(request, response, { endpoint, service, quota });
        return true;
      }
      checkAnnouncedLength(request, bodyLimitOf(endpoint));
      showQuota(response, quota);
      return false;
    } catch (failure) {
      if (!response.headersSent) showQuota(response, quota);
      throw failure;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
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
    void answer(request, response, path);
  };
}

const failures = noteOn<unknown>('failure');

/** Gives the app what went wrong with a call of the API before it came there. */
export const passFailure: RequestHandler = (request, _response, next) => next(failures.get(request));

/** @throws CatalogueError not_found (404), method_not_allowed (405) with Allow, invalid_request (400) */
function matchOf(finding: Finding): Match {
  switch (finding.kind) {
    case 'found':
      return finding.match;
    case 'wrong-method':
      return fail('method_not_allowed', { headers: { Allow: finding.allow.join(', ') } });
    case 'malformed':
      return fail('invalid_request', {
        faults: [{ path: 'params', msg: 'must be valid percent-encoding' }],
      });
    case 'unknown':
      return fail('not_found');
  }
}

/**
 * Who changed something reads what is stored from then on, and until nothing older is in any memory. The change is there
 * when it is answered, so it counts from then on again.
 */
function keepCurrent(request: IncomingMessage, response: ServerResponse, writers: RecentWriters): void {
  const { subject } = callerOf(request);
  if (!subject) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    writers.note(subject.id);
    response.once('close', () => writers.note(subject.id));
  } else if (writers.has(subject.id)) Object.assign(request.headers, readNow);
}
