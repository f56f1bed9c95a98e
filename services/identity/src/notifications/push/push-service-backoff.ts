import type { Clock } from '@poc/kit/clock';
import { backoffMs } from '@poc/kit/retry';

const firstMs = 5_000;
const maxMs = 10 * 60_000;

export interface PushServiceBackoff {
  list(): string[];
  has(host: string): boolean;
  /** Records a failure. @param retryAfter `Retry-After` header: seconds or a date */
  failed(host: string, retryAfter: string | undefined): void;
  worked(host: string): void;
}

/** Pauses failing push services, by host, with exponential backoff. */
export function createPushServiceBackoff(clock: Clock): PushServiceBackoff {
  const hosts = new Map<string, { failures: number; until: number }>();
  const isPaused = (until: number): boolean => until > clock.now().getTime();
  return {
    list: () => [...hosts].flatMap(([host, { until }]) => (isPaused(until) ? [host] : [])),
    has: (host) => isPaused(hosts.get(host)?.until ?? 0),
    failed(host, retryAfter) {
      const before = hosts.get(host);
      if (before && isPaused(before.until)) return;
      const failures = (before?.failures ?? 0) + 1;
      const now = clock.now().getTime();
      const ms = Math.max(backoffMs(failures, firstMs, maxMs), retryAfterMs(retryAfter, now));
      hosts.set(host, { failures, until: now + ms });
    },
    worked: (host) => void hosts.delete(host),
  };
}

/** Parses `Retry-After`, limited to the maximum pause; 0 if it is absent or invalid. */
function retryAfterMs(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), maxMs);
}
