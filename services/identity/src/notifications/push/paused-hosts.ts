import type { Clock } from '@poc/kit/clock';
import { backoffMs } from '@poc/kit/retry';

const firstMs = 5_000;
const maxMs = 10 * 60_000;

/** The push services that are left alone for a while. */
export interface PausedHosts {
  /** Those of now. */
  list(): string[];
  has(host: string): boolean;
  /** It did not take a message. @param retryAfter what its header of that name said: seconds or a date */
  failed(host: string, retryAfter: string | undefined): void;
  worked(host: string): void;
}

/** Remembers which push services failed, and leaves each alone for longer each time. */
export function createPausedHosts(clock: Clock): PausedHosts {
  const hosts = new Map<string, { failures: number; until: number }>();
  const isPaused = (until: number): boolean => until > clock.now().getTime();
  return {
    list: () => [...hosts].flatMap(([host, { until }]) => (isPaused(until) ? [host] : [])),
    has: (host) => isPaused(hosts.get(host)?.until ?? 0),
    failed(host, retryAfter) {
      const before = hosts.get(host);
      // Of several messages that were under way together one counts.
      if (before && isPaused(before.until)) return;
      const failures = (before?.failures ?? 0) + 1;
      const now = clock.now().getTime();
      const ms = Math.max(backoffMs(failures, firstMs, maxMs), askedMs(retryAfter, now));
      hosts.set(host, { failures, until: now + ms });
    },
    worked: (host) => void hosts.delete(host),
  };
}

/** What `Retry-After` asks for, at most the longest pause; 0 for nothing that can be read. */
function askedMs(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), maxMs);
}
