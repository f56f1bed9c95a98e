import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '@poc/contracts/endpoint';
import { type Caller, readCaller } from '@poc/kit/auth/authenticate';
import { policyFor } from '@poc/kit/auth/policies';
import type { Verifier } from '@poc/kit/auth/verifier';
import { holdsTag } from '@poc/kit/http/conditions';
import { bestEncoding } from '@poc/kit/http/encodings';
import { apiPrefix } from '@poc/kit/http/mount';
import type { Metrics } from '@poc/kit/metrics';
import { admit, pathOf } from '../../edge/admit.ts';
import type { TrustsProxy } from '../../edge/client-address.ts';
import { allowanceOf } from '../../edge/rate-limits/allowance.ts';
import {
  countOnce,
  type Quota,
  quotaHeaders,
  type RateLimiter,
} from '../../edge/rate-limits/rate-limiter.ts';
import { ownHeaders } from '../../edge/security-headers.ts';
import type { Finding } from '../route-table.ts';
import type { RecentWriters } from './recent-writers.ts';
import type { SharedAnswer } from './shared-answer.ts';
import type { Fill, SharedAnswers } from './shared-answers.ts';

export interface AnswerSharedOptions {
  readonly find: (method: string, path: string) => Finding;
  readonly answers: SharedAnswers;
  /** Asks for a new answer, in the caller's name where it is for administrators alone. */
  readonly fillFor: (endpoint: Endpoint, url: string, request: IncomingMessage, caller: Caller) => Fill;
  readonly verifier: Verifier;
  readonly trusts: TrustsProxy;
  readonly limiter: RateLimiter;
  readonly writers: RecentWriters;
  /** As a flat list of names and values. */
  readonly dataHeaders: readonly string[];
  readonly metrics: Metrics;
}

/** What is longer is hardly asked for twice. */
const longestUrl = 1_024;

/**
 * Stands in front of the app and sends what is shared by contract: the same bytes, with the same ETag, to all who may have
 * it. Everything else, and every refusal and failure, is the app's.
 */
export function answerShared(options: AnswerSharedOptions, next: RequestListener): RequestListener {
  const { find, answers, fillFor, verifier, trusts, limiter, writers, dataHeaders } = options;
  const observe = observerOf(options.metrics);

  /** Whether the answer that is shared is also for this caller. */
  const isFor = ({ subject, refusal }: Caller, { access, shared }: Endpoint): boolean => {
    if (refusal || (subject && (shared === 'visitors' || writers.has(subject.id)))) return false;
    if (shared !== 'administrators') return true;
    try {
      return policyFor(access).check(subject, {}) !== null;
    } catch {
      return false;
    }
  };

  const sharedFor = async (
    request: IncomingMessage,
    response: ServerResponse,
    finding: Finding & { kind: 'found' },
  ): Promise<{ answer: SharedAnswer; quota: Quota } | null> => {
    const { endpoint } = finding.match;
    const url = request.url ?? '';
    admit(request, trusts);
    const caller = await readCaller(verifier, request);
    if (!isFor(caller, endpoint)) return null;
    const quota = await countOnce(limiter, response, allowanceOf(request, finding));
    const answer = await answers.read(url, fillFor(endpoint, url, request, caller));
    return answer && { answer, quota };
  };

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    { answer, quota }: { answer: SharedAnswer; quota: Quota },
  ): Promise<void> => {
    const isKnown = holdsTag(request.headers['if-none-match'], answer.etag);
    const body = isKnown ? null : await answer.bodyIn(bestEncoding(request.headers['accept-encoding']));
    if (response.destroyed) return;
    response.writeHead(isKnown ? 304 : 200, [
      ...ownHeaders(request, dataHeaders, quotaHeaders(quota)),
      ...(body?.headers ?? answer.headers),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body?.bytes);
  };

  return (request, response) => {
    const finding = mayShare(request) ? find('GET', pathOf(request).slice(apiPrefix.length)) : null;
    if (finding?.kind !== 'found' || finding.match.endpoint.shared === null) return next(request, response);
    const { endpoint } = finding.match;
    // What members get is their own: the app knows them.
    if (endpoint.shared === 'visitors' && request.headers.authorization !== undefined) {
      return next(request, response);
    }
    const begunMs = performance.now();
    void sharedFor(request, response, finding)
      .catch(() => null)
      .then(async (found) => {
        if (response.destroyed) return;
        if (!found) return next(request, response);
        await send(request, response, found);
        observe(endpoint, request.method ?? '', response.statusCode, performance.now() - begunMs);
      });
  };
}

/** A read below the API, without a body, by somebody who is content with an answer that was stored. */
function mayShare({ method, url, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    url !== undefined &&
    url.length <= longestUrl &&
    url.startsWith(`${apiPrefix}/`) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['cache-control']?.includes('no-cache') !== true
  );
}

/** The measurement of the access log without its line: at this rate lines would cost more than the answers. */
function observerOf({ http }: Metrics) {
  const observers = new Map<string, { observe(seconds: number): void }>();
  return ({ id, path }: Endpoint, method: string, status: number, ms: number): void => {
    const name = `${id} ${method} ${status}`;
    const known =
      observers.get(name) ?? http.labels({ method, route: `${apiPrefix}${path}`, status: String(status) });
    observers.set(name, known);
    known.observe(ms / 1_000);
  };
}
