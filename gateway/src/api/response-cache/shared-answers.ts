import { CatalogueError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import { createAnswerStore, type Stored } from './answer-store.ts';
import type { SharedAnswer } from './shared-answer.ts';

/**
 * Loads a fresh response.
 * @param before the previous response to the same request
 * @returns null for a response that can't be shared: a refusal, a failure, a user's own
 * @throws CatalogueError service_unavailable or upstream_timeout when there was no response at all
 */
export type LoadAnswer = (before: SharedAnswer | undefined) => Promise<SharedAnswer | null>;

export interface SharedAnswers {
  /**
   * Returns the cached response while it is young enough, else joins or starts the load of a fresh one. From half of
   * the maximum age on, a fresh one is loaded in the background.
   * @param url the exact URL, since `Link` repeats its query
   * @returns null when this request needs a response of its own
   */
  read(url: string, load: LoadAnswer): SharedAnswer | Promise<SharedAnswer | null>;
}

export interface SharedAnswersOptions {
  /** Maximum age of a response; 0 turns the cache off. */
  readonly maxAgeMs: number;
  readonly metrics: Metrics;
  readonly maxBytes?: number;
  /** Monotonic clock in milliseconds. */
  readonly nowMs?: () => number;
}

const defaultMaxBytes = 32 * 1024 * 1024;
/** Time beyond the maximum age in which a public response is served while its service is unavailable. */
export const staleMs = 10 * 60_000;
/** Delay after a failed refresh. Until then, stale responses are served without waiting for the service. */
const retryAfterMs = 1_000;

export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { maxAgeMs, metrics, maxBytes = defaultMaxBytes } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const store = createAnswerStore(maxBytes);
  const renewals = new Map<string, Promise<SharedAnswer | null>>();
  const stale = metrics.counter(
    'poc_gateway_stale_answers_total',
    'Stale responses sent while their service is unavailable',
  );

  const staleAnswerOf = (stored: Stored | undefined): SharedAnswer | null => {
    const isSent =
      stored?.answer.endpoint.access === 'public' && nowMs() - stored.bornMs <= maxAgeMs + staleMs;
    if (!isSent) return null;
    stale.inc();
    return stored.answer;
  };

  const renew = (url: string, load: LoadAnswer): Promise<SharedAnswer | null> => {
    const bornMs = nowMs();
    const renewal = load(store.get(url)?.answer).then(
      (answer) => {
        if (answer) store.set(url, { answer, bornMs });
        else store.remove(url);
        return answer;
      },
      (error: unknown) => {
        if (!isUnavailable(error)) {
          store.remove(url);
          return null;
        }
        const stored = store.get(url);
        if (stored) stored.failedMs = nowMs();
        return staleAnswerOf(stored);
      },
    );
    const ended = renewal.finally(() => renewals.delete(url));
    renewals.set(url, ended);
    return ended;
  };

  return {
    read(url, load) {
      if (maxAgeMs === 0) return Promise.resolve(null);
      const stored = store.get(url);
      if (!stored) return renewals.get(url) ?? renew(url, load);
      const ageMs = nowMs() - stored.bornMs;
      const isRetried = nowMs() - (stored.failedMs ?? Number.NEGATIVE_INFINITY) >= retryAfterMs;
      if (ageMs <= maxAgeMs) {
        if (ageMs >= maxAgeMs / 2 && isRetried && !renewals.has(url)) void renew(url, load);
        return stored.answer;
      }
      if (!isRetried) return staleAnswerOf(stored) ?? Promise.resolve(null);
      return renewals.get(url) ?? renew(url, load);
    },
  };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof CatalogueError &&
  (error.code === 'service_unavailable' || error.code === 'upstream_timeout');
