import type { Service } from '@poc/contracts/endpoint';
import { CatalogueError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import { createHold, isReady } from './hold.ts';

/** A process behind the gateway, and how it is doing. */
export interface Upstream {
  readonly name: string;
  readonly url: URL;
  /**
   * Takes a place among the requests that this service may have open.
   * @returns gives the place back; more calls do nothing
   * @throws CatalogueError service_unavailable (503) with Retry-After, when the service is known to be away or is full
   */
  enter(): () => void;
  /** Resolves when a request may be sent: at once, or once the process that replaces one that left is ready. */
  reachable(): Promise<void>;
  /** It is about to go, or is gone: requests are kept back for some seconds. */
  leaving(): void;
  /** It could not be reached, or did not answer in time. */
  failed(): void;
  /** It answered, with whatever status. */
  answered(): void;
}

export type ServiceName = Exclude<Service, 'gateway'>;

const retryAfterSeconds = 2;
/** So many failures in a row, with no answer in between, mean that a service is unavailable. */
const failuresToOpen = 10;
/** For how long an unavailable service is not asked; then one request tries. */
const openMs = 1_000;

/** The answer for an unavailable service. */
export const away = (internal: string, cause?: unknown): CatalogueError =>
  new CatalogueError('service_unavailable', {
    internal,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    ...(cause === undefined ? {} : { cause }),
  });

/**
 * A service behind a bulkhead (so many requests at once) and a circuit breaker, so that one that is dead or hangs costs
 * the others nothing: its requests are refused at once instead of piling up.
 */
export function createUpstream(options: {
  name: string;
  url: string;
  maxConcurrent: number;
  metrics: Metrics;
  /** How long requests are kept back while it is being replaced. */
  holdMs?: number;
  now?: () => number;
}): Upstream {
  const { name, maxConcurrent, metrics, now = Date.now } = options;
  const open = metrics.gauge('poc_gateway_upstream_requests', 'Requests open at a service', [
    'upstream',
  ] as const);
  const url = new URL(options.url);
  const hold = createHold(() => isReady(url), options.holdMs ?? 0);
  let inFlight = 0;
  let failuresInARow = 0;
  let closedUntil = 0;

  const enter = (): (() => void) => {
    if (failuresInARow >= failuresToOpen) {
      if (now() < closedUntil) throw away(`${name} is unavailable`);
      closedUntil = now() + openMs;
    }
    if (inFlight >= maxConcurrent) throw away(`${name} has ${inFlight} requests open`);
    inFlight += 1;
    open.inc({ upstream: name });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inFlight -= 1;
      open.dec({ upstream: name });
    };
  };

  return {
    name,
    url,
    enter,
    reachable: hold.over,
    leaving: hold.begin,
    failed: () => {
      failuresInARow += 1;
      if (failuresInARow >= failuresToOpen) closedUntil = now() + openMs;
    },
    answered: () => {
      failuresInARow = 0;
      hold.rearm();
    },
  };
}
