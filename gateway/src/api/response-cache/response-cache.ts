import { AppError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/**
 * Loads a fresh response.
 * @param before the previous response to the same request
 * @returns null for a response that can't be shared: a refusal, a failure or a response for one user
 * @throws AppError service_unavailable or upstream_timeout when there was no response at all
 */
export type LoadResponse = (before: CachedResponse | undefined) => Promise<CachedResponse | null>;

/** Response cache with a maximum age (`SHARED_ANSWER_MS`). */
export interface ResponseCache {
  /**
   * Returns the cached response while it is young enough, else joins or starts the load of a fresh one. From half of
   * the maximum age on, a fresh one is loaded in the background.
   * @param url the exact URL, since `Link` repeats its query
   * @returns null when this request needs an individual response
   */
  read(url: string, load: LoadResponse): CachedResponse | Promise<CachedResponse | null>;
}

export interface ResponseCacheOptions {
  /** Maximum age of a response; 0 turns the cache off. */
  readonly maxAgeMs: number;
  readonly metrics: Metrics;
  /** Default: 32 MB. */
  readonly maxBytes?: number;
  /** Monotonic clock in milliseconds. */
  readonly nowMs?: () => number;
}

const defaultMaxBytes = 32 * 1024 * 1024;
/** Maximum share of the cache for one response, so that a few huge ones do not evict all others. */
const maxShare = 1 / 8;
/** Headers and bookkeeping of one response, so that a million tiny ones are bounded too. */
const overheadBytes = 1_024;
/** Memory of a response in all encodings, as a multiple of its bytes. */
const encodedShare = 1.5;
/** Time in ms past the maximum age for which a public response is served while its service is unavailable. */
export const staleMs = 10 * 60_000;
/** Delay after a failed refresh. Until then, stale responses are served without waiting for the service. */
const retryAfterMs = 1_000;

interface CacheEntry {
  readonly response: CachedResponse;
  /** Time at which the response was requested: its data is at least as new. */
  readonly bornMs: number;
  /** Time of the last failed refresh. */
  readonly failedMs?: number;
}

/** Creates a response cache: single-flight loading, bounded memory, stale responses while a service is unavailable. */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { maxAgeMs, metrics, maxBytes = defaultMaxBytes } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const stale = metrics.counter(
    'poc_gateway_stale_answers_total',
    'Stale responses sent while their service is unavailable',
  );
  const entries = new LRUCache<string, CacheEntry, LoadResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * maxShare),
    sizeCalculation: ({ response }, url) =>
      Math.ceil(response.bytes.length * encodedShare) + 2 * url.length + overheadBytes,
    // Requests that wait for an evicted load get its response.
    ignoreFetchAbort: true,
    fetchMethod: async (_url, before, { context: load }) => {
      const bornMs = nowMs();
      try {
        const response = await load(before?.response);
        if (!response) throw new Error('not a shared response');
        return { response, bornMs };
      } catch (error) {
        // Throwing makes the cache delete the entry.
        if (!before || !isUnavailable(error)) throw error;
        return { ...before, failedMs: nowMs() };
      }
    },
  });

  const staleResponse = ({ response, bornMs }: CacheEntry): CachedResponse | null => {
    if (response.endpoint.access !== 'public' || nowMs() - bornMs > maxAgeMs + staleMs) return null;
    stale.inc();
    return response;
  };

  /** Joins or starts the load of a fresh response. */
  const renew = (url: string, load: LoadResponse): Promise<CachedResponse | null> =>
    entries.forceFetch(url, { context: load, forceRefresh: true }).then(
      (entry) => (entry.failedMs === undefined ? entry.response : staleResponse(entry)),
      () => null,
    );

  return {
    read(url, load) {
      if (maxAgeMs === 0) return Promise.resolve(null);
      const entry = entries.get(url);
      if (!entry) return renew(url, load);
      const ageMs = nowMs() - entry.bornMs;
      const isRetried = entry.failedMs === undefined || nowMs() - entry.failedMs >= retryAfterMs;
      if (ageMs <= maxAgeMs) {
        if (ageMs >= maxAgeMs / 2 && isRetried) void renew(url, load);
        return entry.response;
      }
      return isRetried ? renew(url, load) : (staleResponse(entry) ?? Promise.resolve(null));
    },
  };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'service_unavailable' || error.code === 'upstream_timeout');
