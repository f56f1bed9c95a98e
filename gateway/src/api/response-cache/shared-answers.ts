import { CatalogueError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import { createAnswerStore, type Stored } from './answer-store.ts';
import type { SharedAnswer } from './shared-answer.ts';

/**
 * Asks for a new answer.
 * @param before the last answer to the same request
 * @returns null for what can't be shared: a refusal, a failure, somebody's own
 * @throws CatalogueError service_unavailable or upstream_timeout when there was no answer at all
 */
export type Fill = (before: SharedAnswer | undefined) => Promise<SharedAnswer | null>;

/** The answers that many are sent, at most so old as the settings say. */
export interface SharedAnswers {
  /**
   * The answer to a request: at once where one is young enough, else the one that is just being asked for. Once half of its
   * time is over, a new one is asked for beside it.
   * @param url the exact address, since `Link` repeats the query as it came
   * @returns null when this request has to be answered by itself
   */
  read(url: string, fill: Fill): SharedAnswer | Promise<SharedAnswer | null>;
}

export interface SharedAnswersOptions {
  /** How old an answer may be. With 0 none is shared. */
  readonly maxAgeMs: number;
  readonly metrics: Metrics;
  /** Room for answers. Default: 32 MB. */
  readonly maxBytes?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs?: () => number;
}

const defaultMaxBytes = 32 * 1024 * 1024;
/** While a service is unavailable its last public answers are sent on for so long. */
export const staleMs = 10 * 60_000;
/** So long after a service was unavailable nobody waits for it who can have its last answer. */
const retryAfterMs = 1_000;

/** Single-flight, bounded memory, and what is served while a service is unavailable. */
export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { maxAgeMs, metrics, maxBytes = defaultMaxBytes } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const store = createAnswerStore(maxBytes);
  const renewals = new Map<string, Promise<SharedAnswer | null>>();
  const stale = metrics.counter(
    'poc_gateway_stale_answers_total',
    'Answers sent while their service is unavailable',
  );

  /** The last answer, as long as it may stand for a service that is unavailable. */
  const lastOf = (stored: Stored | undefined): SharedAnswer | null => {
    const isSent =
      stored?.answer.endpoint.access === 'public' && nowMs() - stored.bornMs <= maxAgeMs + staleMs;
    if (!isSent) return null;
    stale.inc();
    return stored.answer;
  };

  const renew = (url: string, fill: Fill): Promise<SharedAnswer | null> => {
    const bornMs = nowMs();
    const renewal = fill(store.get(url)?.answer).then(
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
        return lastOf(stored);
      },
    );
    const ended = renewal.finally(() => renewals.delete(url));
    renewals.set(url, ended);
    return ended;
  };

  return {
    read(url, fill) {
      if (maxAgeMs === 0) return Promise.resolve(null);
      const stored = store.get(url);
      if (!stored) return renewals.get(url) ?? renew(url, fill);
      const ageMs = nowMs() - stored.bornMs;
      const isRetried = nowMs() - (stored.failedMs ?? Number.NEGATIVE_INFINITY) >= retryAfterMs;
      if (ageMs <= maxAgeMs) {
        if (ageMs >= maxAgeMs / 2 && isRetried && !renewals.has(url)) void renew(url, fill);
        return stored.answer;
      }
      if (!isRetried) return lastOf(stored) ?? Promise.resolve(null);
      return renewals.get(url) ?? renew(url, fill);
    },
  };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof CatalogueError &&
  (error.code === 'service_unavailable' || error.code === 'upstream_timeout');
