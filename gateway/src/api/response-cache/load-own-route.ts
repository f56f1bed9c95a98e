import type { IncomingMessage } from 'node:http';
import type { Caller } from '@poc/kit/auth/authenticate';
import { parseQuery } from '@poc/kit/http/parse-query';
import { requestIdOf } from '@poc/kit/http/request-id';
import type { Route } from '@poc/kit/http/route';
import { countingKey } from '@poc/kit/limits/counting-key';
import { addressOf } from '../../edge/resolve-client.ts';
import { cachedResponseOf } from './cached-response.ts';
import type { LoadResponse } from './response-cache.ts';

/**
 * Loads a shared response from one of the gateway's own routes.
 * @param etagOf the ETag function of express
 */
export const ownRouteLoader =
  (
    route: Route,
    request: IncomingMessage,
    { subject }: Caller,
    etagOf: (body: Buffer) => string,
  ): LoadResponse =>
  async (before) => {
    const query = parseQuery(request.url?.split('?', 2)[1] ?? null);
    const info = {
      id: requestIdOf(request),
      network: countingKey(addressOf(request)),
      userAgent: '',
      headers: request.headers,
      cookies: {},
    };
    const { body, options } = await route.respond({ params: {}, query, body: undefined }, subject, info);
    const bytes = Buffer.from(JSON.stringify(body));
    const isPublic = route.endpoint.access === 'public';
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': isPublic ? 'no-cache' : 'private, no-cache',
      ...options.headers,
      etag: etagOf(bytes),
    };
    return cachedResponseOf(route.endpoint, { status: 200, headers, bytes }, before);
  };
