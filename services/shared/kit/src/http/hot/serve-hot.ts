import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import type { Metrics } from '../../metrics.ts';
import { bestEncoding } from '../encodings.ts';
import { apiPrefix } from '../mount.ts';
import { requestIdFrom } from '../request-id.ts';
import { awaitSent, type HotAnswer, hotAnswerOf } from './hot-answer.ts';
import { createHotStore } from './hot-store.ts';

export interface HotOptions {
  /** Public lists and pages that answer JSON, and that many visitors ask for. Parameters in their paths are ids. */
  readonly endpoints: readonly Endpoint[];
  /** How old an answer may be. From half of it on, one request takes the normal path and brings a new one. */
  readonly maxAgeMs: number;
  readonly metrics: Metrics;
  /** Room for answers. Default: 8 MB. */
  readonly maxBytes?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs?: () => number;
}

const defaultMaxBytes = 8 * 1024 * 1024;
/** What is longer is hardly asked for twice. */
const longestUrl = 1_024;

interface Observer {
  observe(seconds: number): void;
}

/**
 * Stands in front of an app and sends visitors what other visitors were just sent: the same bytes, with the same ETag. It
 * knows only whole answers that the app gave to a request without a token; everything else, and every failure, is the app's.
 * An answer belongs to the exact address, since `Link` repeats the query as it came.
 * @param next the app
 */
export function serveHot(options: HotOptions, next: RequestListener): RequestListener {
  const { endpoints, maxAgeMs, metrics, maxBytes = defaultMaxBytes } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const store = createHotStore(maxBytes);
  const renewals = new Map<string, Promise<HotAnswer | null>>();
  const isHotPath = patternOf(endpoints);
  const observers = new Map(endpoints.map((endpoint) => [endpoint, observersOf(endpoint, metrics)]));

  const send = (req: IncomingMessage, res: ServerResponse, answer: HotAnswer, begunMs: number): void => {
    const isKnown = holdsTag(req.headers['if-none-match'], answer.etag);
    const { bytes, headers } = answer.bodies[bestEncoding(req.headers['accept-encoding'])];
    const sent = isKnown ? answer.unchangedHeaders : headers;
    res.writeHead(isKnown ? 304 : 200, [...sent, 'X-Request-Id', requestIdFrom(req.headers)]);
    res.end(isKnown || req.method === 'HEAD' ? undefined : bytes);
    const observer = observers.get(answer.endpoint)?.(req.method ?? '', res.statusCode);
    observer?.observe((performance.now() - begunMs) / 1_000);
  };

  const renew = (url: string, req: IncomingMessage, res: ServerResponse): void => {
    const bornMs = nowMs();
    const { promise, resolve } = Promise.withResolvers<HotAnswer | null>();
    const end = (answer: HotAnswer | null): void => {
      if (renewals.get(url) === promise) renewals.delete(url);
      resolve(answer);
    };
    renewals.set(url, promise);
    const left = () => end(null);
    awaitSent(req, async (sent) => {
      if (!endpoints.includes(sent.endpoint)) return end(null);
      res.off('close', left);
      const answer = await hotAnswerOf(sent, bornMs, store.get(url)).catch(() => null);
      if (answer) store.set(url, answer);
      end(answer);
    });
    res.once('close', left);
    next(req, res);
  };

  return (req, res) => {
    const url = req.url ?? '';
    if (!isOfVisitor(req)) return next(req, res);
    const begunMs = performance.now();
    const known = store.get(url);
    const renewal = renewals.get(url);
    const ageMs = known ? nowMs() - known.bornMs : Number.POSITIVE_INFINITY;
    const renews = req.method === 'GET' && renewal === undefined;
    if (known && ageMs <= maxAgeMs && (ageMs < maxAgeMs / 2 || !renews)) {
      return send(req, res, known, begunMs);
    }
    if (url.length > longestUrl || !isHotPath.test(url)) return next(req, res);
    if (renews) return renew(url, req, res);
    if (!renewal) return next(req, res);
    // Many ask for what is just being read: they get that answer, or their own if there was none.
    void renewal.then((answer) => {
      if (res.destroyed) return;
      if (answer) send(req, res, answer, begunMs);
      else next(req, res);
    });
  };
}

/** Without a token, without a body, and content with an answer that was stored. */
function isOfVisitor({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['cache-control']?.includes('no-cache') !== true
  );
}

/** Paths of contracts are plain words. One that only looks like a contract's (`/shows/live` for `/shows/{id}`) is recognised by its endpoint. */
function patternOf(endpoints: readonly Endpoint[]): RegExp {
  const paths = endpoints.map(({ path }) => path.replace(/\{\w+\}/g, '[0-9a-f]{24}'));
  return new RegExp(`^${apiPrefix}(?:${paths.join('|')})(?:\\?|$)`);
}

/** `If-None-Match` may hold several tags; weak and strong ones count as the same here. */
function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare);
}

/** The measurement of the access log without its line: at this rate lines would cost more than the answers. */
function observersOf({ path }: Endpoint, { http }: Metrics): (method: string, status: number) => Observer {
  const route = `${apiPrefix}${path}`;
  const of = (method: string, status: string): Observer => http.labels({ method, route, status });
  const whole = { GET: of('GET', '200'), HEAD: of('HEAD', '200') };
  const unchanged = { GET: of('GET', '304'), HEAD: of('HEAD', '304') };
  return (method, status) => (status === 304 ? unchanged : whole)[method === 'HEAD' ? 'HEAD' : 'GET'];
}
