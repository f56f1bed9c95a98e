import { uploadFolders } from '@poc/contracts/endpoints/catalog';
import { fail } from '@poc/kit/errors';
import { recordRoute } from '@poc/kit/http/access-log';
import { holdsTag } from '@poc/kit/http/conditions';
import type { RequestHandler } from 'express';
import { responseHeaders } from '../edge/clean-headers.ts';
import { countRequest, type RequestLimiter } from '../edge/rate-limits/request-limiter.ts';
import { addressOf, pathOf, prepareForService } from '../edge/resolve-client.ts';
import type { Forwarder } from './forwarding/forwarder.ts';
import { plainBodyLimit } from './forwarding/limit-body.ts';
import type { ReadService } from './forwarding/read-service.ts';
import type { ServiceName, Upstream } from './forwarding/upstream.ts';
import { liveFileReader } from './live-files.ts';

const owners: Record<(typeof uploadFolders)[number], ServiceName> = {
  shows: 'catalog',
  merch: 'commerce',
  avatars: 'identity',
  posts: 'community',
  live: 'streaming',
};
const file = new RegExp(`^/uploads/(${uploadFolders.join('|')})/[\\w-][\\w.-]*$`);

/** Uploaded files never run scripts, not even an SVG or HTML page disguised as an image. */
const inertPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Sends `/uploads/{folder}/{file}` to the service that stores it; ranges and validators pass through. */
export function dispatchUploads(options: {
  upstreams: Record<ServiceName, Upstream>;
  limiter: RequestLimiter;
  forwarder: Forwarder;
  readService: ReadService;
  publicUrl: string;
}): RequestHandler {
  const { upstreams, limiter, forwarder, publicUrl } = options;
  const readLiveFile = liveFileReader(options.readService, upstreams.streaming);
  return async (request, response, next) => {
    const path = pathOf(request);
    if (path !== '/uploads' && !path.startsWith('/uploads/')) return next();
    recordRoute(request, '/uploads/{folder}/{file}');
    const folder = uploadFolders.find((name) => name === file.exec(path)?.[1]);
    const kind = folder === 'live' ? 'live' : 'shared';
    await countRequest(limiter, response, { kind, who: addressOf(request) });
    if (!folder) fail('file_not_found');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      fail('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    }
    response.setHeader('Content-Security-Policy', inertPolicy);
    const live = folder === 'live' ? await readLiveFile(request) : null;
    if (live) {
      if (holdsTag(request.headers['if-none-match'], live.headers.etag ?? '')) {
        const { 'content-length': _, 'content-encoding': __, ...headers } = live.headers;
        response.writeHead(304, responseHeaders(headers)).end();
      } else response.writeHead(200, responseHeaders(live.headers)).end(live.bytes);
      return;
    }
    prepareForService(request, publicUrl);
    await forwarder.forward(request, response, {
      upstream: upstreams[owners[folder]],
      bodyLimit: plainBodyLimit,
      repeatable: true,
    });
  };
}
