import { foldLetters } from '@poc/contracts/fold-letters';
import { reportMissedSearches } from '@poc/contracts/internal';
import { type MissedSearch, maxMissedSearches, missedSearch } from '@poc/contracts/search';
import { internalAuthorization } from '@poc/kit/auth/internal-secret';
import type { Logger } from '@poc/kit/log';
import { outageLog } from '@poc/kit/outage-log';
import { tracedFetch } from '@poc/kit/telemetry/trace-http-client';

export interface MissedSearches {
  /** Records a search with no results or only partial matches. Never waits and never fails. */
  add(search: string, match: MissedSearch['match']): void;
  stop(): void;
}

const timeoutMs = 2_000;
const maxTimes = 1_000;

interface MissedSearchesOptions {
  readonly IDENTITY_INTERNAL_URL: string;
  readonly INTERNAL_SECRET: string;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/**
 * Reports searches with no or only partial matches to identity in batches, without users and IP addresses. Drops
 * batches that identity does not accept, and searches beyond 200 different ones per batch.
 */
export function createMissedSearches({
  IDENTITY_INTERNAL_URL,
  INTERNAL_SECRET,
  logger,
  everyMs = 5_000,
}: MissedSearchesOptions): MissedSearches {
  const outage = outageLog(logger, 'report of searches without results');
  let waiting = new Map<string, MissedSearch>();

  async function send(): Promise<void> {
    const all = [...waiting.values()];
    waiting = new Map();
    // The palette searches with each keystroke: drops searches that are a prefix of another one.
    const searches = all.filter(
      ({ words }) => !all.some((other) => other.words !== words && other.words.startsWith(words)),
    );
    if (searches.length === 0) return;
    try {
      const { ok, status } = await tracedFetch(
        'identity',
        `${IDENTITY_INTERNAL_URL}${reportMissedSearches.path}`,
        {
          method: 'POST',
          headers: { ...internalAuthorization(INTERNAL_SECRET), 'content-type': 'application/json' },
          body: JSON.stringify({ searches }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        },
      );
      if (!ok) throw new Error(`identity responded with ${status}`);
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  }
  const timer = setInterval(() => void send(), everyMs);
  timer.unref();

  return {
    add(search, match) {
      const words = foldLetters(search).trim().replace(/\s+/g, ' ');
      const known = waiting.get(words);
      if (known) return void waiting.set(words, { ...known, times: Math.min(maxTimes, known.times + 1) });
      const { success, data } = missedSearch.safeParse({ words, match, times: 1 });
      if (success && waiting.size < maxMissedSearches) waiting.set(words, data);
    },
    stop: () => clearInterval(timer),
  };
}
