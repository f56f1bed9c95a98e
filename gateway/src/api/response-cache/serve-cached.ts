import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { type Caller, readCaller } from '@poc/kit/auth/authenticate';
import { policyFor } from '@poc/kit/auth/policies';
import type { Verifier } from '@poc/kit/auth/verifier';
import { holdsTag } from '@poc/kit/http/conditions';
import { bestEncoding, type Encoding } from '@poc/kit/http/encodings';
import { apiPrefix } from '@poc/kit/http/mount';
import type { Metrics } from '@poc/kit/metrics';
import { LRUCache } from 'lru-cache';
import type { TrustsProxy } from '../../edge/client-address.ts';
import { allowanceOf } from '../../edge/rate-limits/allowance.ts';
import {
  countOnce,
  type Quota,
  quotaHeaders,
  type RequestLimiter,
} from '../../edge/rate-limits/request-limiter.ts';
import { pathOf, resolveClient } from '../../edge/resolve-client.ts';
import { ownHeaders } from '../../edge/security-headers.ts';
import type { RouteLookup } from '../route-table.ts';
import type { CachedResponse } from './cached-response.ts';
import type { RecentWriters } from './recent-writers.ts';
import type { LoadResponse, ResponseCache } from './response-cache.ts';

export interface ServeCachedOptions {
  readonly find: (method: string, path: string) => RouteLookup;
  readonly responses: ResponseCache;
  /** Creates the loader of a fresh response, authenticated as the caller for endpoints of administrators. */
  readonly loaderFor: (
    endpoint: Endpoint,
    url: string,
    request: IncomingMessage,
    caller: Caller,
  ) => LoadResponse;
  readonly verifier: Verifier;
  readonly trusts: TrustsProxy;
  readonly limiter: RequestLimiter;
  readonly writers: RecentWriters;
  readonly dataHeaders: readonly string[];
  readonly metrics: Metrics;
}

/** Cached negotiations; clients send few different `Accept-Encoding` headers. */
const maxNegotiated = 1_000;
/** Longer URLs are unlikely to be requested again. */
const maxUrlLength = 1_024;

/**
 * Serves the response cache in front of the app: the same bytes, with the same ETag, to every allowed caller.
 * Everything else, including refusals and failures, goes to the app.
 */
export function serveCached(options: ServeCachedOptions, next: RequestListener): RequestListener {
  const { find, responses, loaderFor, verifier, trusts, limiter, writers, dataHeaders } = options;
  const observe = observerOf(options.metrics);
  const negotiated = new LRUCache<string, Encoding>({
    max: maxNegotiated,
    memoMethod: (accepted) => bestEncoding(accepted),
  });

  const isAllowed = ({ subject, refusal }: Caller, { access, shared }: Endpoint): boolean => {
    if (refusal || (subject && (shared === 'visitors' || writers.has(subject.id)))) return false;
    if (shared !== 'administrators') return true;
    try {
      return policyFor(access).check(subject, {}) !== null;
    } catch {
      return false;
    }
  };

  const cachedFor = async (
    request: IncomingMessage,
    response: ServerResponse,
    lookup: RouteLookup & { kind: 'found' },
  ): Promise<{ cached: CachedResponse; quota: Quota } | null> => {
    const { endpoint } = lookup.match;
    const url = request.url ?? '';
    resolveClient(request, trusts);
    const caller = await readCaller(verifier, request);
    if (!isAllowed(caller, endpoint)) return null;
    const quota = await countOnce(limiter, response, allowanceOf(request, lookup));
    const cached = await responses.read(url, loaderFor(endpoint, url, request, caller));
    return cached && { cached, quota };
  };

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    { cached, quota }: { cached: CachedResponse; quota: Quota },
  ): Promise<void> => {
    const isKnown = holdsTag(request.headers['if-none-match'], cached.etag);
    const accepted = request.headers['accept-encoding'] ?? '';
    const body = isKnown ? null : await cached.bodyIn(negotiated.memo(String(accepted)));
    if (response.destroyed) return;
    response.writeHead(isKnown ? 304 : 200, [
      ...ownHeaders(request, dataHeaders, quotaHeaders(quota)),
      ...(body?.headers ?? cached.headers),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body?.bytes);
  };

  return (request, response) => {
    const lookup = mayShare(request) ? find('GET', pathOf(request).slice(apiPrefix.length)) : null;
    if (lookup?.kind !== 'found' || lookup.match.endpoint.shared === null) return next(request, response);
    const { endpoint } = lookup.match;
    if (endpoint.shared === 'visitors' && request.headers.authorization !== undefined) {
      return next(request, response);
    }
    const begunMs = performance.now();
    void cachedFor(request, response, lookup)
      .catch(() => null)
      .then(async (found) => {
        if (response.destroyed) return;
        if (!found) return next(request, response);
        await send(request, response, found);
        observe(endpoint, request.method ?? '', response.statusCode, performance.now() - begunMs);
      });
  };
}

function mayShare({ method, url, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    url !== undefined &&
    url.length <= maxUrlLength &&
    url.startsWith(`${apiPrefix}/`) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['cache-control']?.includes('no-cache') !== true
  );
}

/** Records the metric of the access log without its line: at this rate, lines would cost more than the responses. */
function observerOf({ http }: Metrics) {
  const observers = new Map<string, { observe(seconds: number): void }>();
  return ({ id, path }: Endpoint, method: string, status: number, ms: number): void => {
    const name = `${id} ${method} ${status}`;
    const observer =
      observers.get(name) ?? http.labels({ method, route: `${apiPrefix}${path}`, status: String(status) });
    observers.set(name, observer);
    observer.observe(ms / 1_000);
  };
}
