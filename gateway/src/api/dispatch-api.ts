import { callerOf } from '@poc/kit/auth/authenticate';
import { fail } from '@poc/kit/errors';
import { noteRoute } from '@poc/kit/http/access-log';
import { apiPrefix } from '@poc/kit/http/mount';
import type { Request, RequestHandler, Response } from 'express';
import { authorize } from '../access/authorize.ts';
import { checkOrigin } from '../access/check-origin.ts';
import type { Forwarder } from '../forward/forwarder.ts';
import { bodyLimitOf, checkAnnouncedLength, hasBody } from '../forward/limit-body.ts';
import type { ServiceName, Upstream } from '../forward/upstream.ts';
import { addressOf, pathOf, prepareForService } from '../http/admit.ts';
import { allowanceOf } from '../rate-limits/allowance.ts';
import {
  countOnce,
  countRequest,
  isAuthCall,
  type RateLimiter,
  showQuota,
} from '../rate-limits/rate-limiter.ts';
import type { Finding, Match } from '../routing/route-table.ts';
import { readNow } from '../shared-answers/read-for-many.ts';
import type { RecentWriters } from '../shared-answers/recent-writers.ts';

export interface DispatchOptions {
  find: (method: string, path: string) => Finding;
  upstreams: Record<ServiceName, Upstream>;
  limiter: RateLimiter;
  forwarder: Forwarder;
  publicUrl: string;
  writers: RecentWriters;
}

/**
 * The way of every call of the API: counted, found in the contracts, its origin and rights checked, and then sent to
 * the service that owns it. What the gateway owns itself goes on to the next handler.
 */
export function dispatchApi(options: DispatchOptions): RequestHandler {
  const { find, upstreams, limiter, forwarder, publicUrl, writers } = options;
  const sameOrigin = checkOrigin(publicUrl);

  return async (request, response, next) => {
    const path = pathOf(request);
    if (path !== apiPrefix && !path.startsWith(`${apiPrefix}/`)) return next();
    noteRoute(request, `${apiPrefix}/…`);
    const finding = find(request.method, path.slice(apiPrefix.length));
    showQuota(response, await countOnce(limiter, response, allowanceOf(request, finding)));
    const match = matchOf(finding);
    const { endpoint } = match;
    noteRoute(request, `${apiPrefix}${endpoint.path}`);
    if (isAuthCall(endpoint.id)) {
      await countRequest(limiter, response, { kind: 'auth', who: addressOf(request) });
    }
    sameOrigin(request, endpoint.id);
    authorize(request, match);
    if (endpoint.service === 'gateway') {
      checkAnnouncedLength(request, bodyLimitOf(endpoint));
      return next();
    }
    prepareForService(request, publicUrl);
    keepCurrent(request, response, writers);
    await forwarder.forward(request, response, {
      upstream: upstreams[endpoint.service],
      bodyLimit: bodyLimitOf(endpoint),
      repeatable: endpoint.idempotent && !hasBody(request),
    });
  };
}

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
function keepCurrent(request: Request, response: Response, writers: RecentWriters): void {
  const { subject } = callerOf(request);
  if (!subject) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    writers.note(subject.id);
    response.once('close', () => writers.note(subject.id));
  } else if (writers.has(subject.id)) Object.assign(request.headers, readNow);
}
