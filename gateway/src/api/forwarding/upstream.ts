import type { Service } from '@poc/contracts/endpoint';
import { AppError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import { createHold, isReady } from './hold.ts';

export interface Upstream {
  readonly name: string;
  readonly url: URL;
  /**
   * Reserves a slot for a request to this service.
   * @returns releases the slot; idempotent
   * @throws AppError service_unavailable (503) with Retry-After, when the circuit is open or every slot is in use
   */
  enter(): () => void;
  /** Resolves when a request may be sent: immediately, or once the replacement of a process that left is ready. */
  reachable(): Promise<void>;
  leaving(): void;
  failed(): void;
  /** Closes the circuit: the process responded, with any status. */
  responded(): void;
}

export type ServiceName = Exclude<Service, 'gateway'>;

const retryAfterSeconds = 2;
const failuresToOpen = 10;
/** Time for which the circuit stays open before one request may try again. */
const openMs = 1_000;

export const serviceUnavailable = (internal: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', {
    internal,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    ...(cause === undefined ? {} : { cause }),
  });

/**
 * Creates a service behind a bulkhead (limit of concurrent requests) and a circuit breaker: requests to a dead or
 * hanging service are refused immediately instead of piling up, so that the others are not affected.
 */
export function createUpstream(options: {
  name: string;
  url: string;
  maxConcurrent: number;
  metrics: Metrics;
  holdMs?: number;
}): Upstream {
  const { name, maxConcurrent, metrics } = options;
  const open = metrics.gauge('poc_gateway_upstream_requests', 'Requests open at a service', [
    'upstream',
  ] as const);
  const url = new URL(options.url);
  const hold = createHold(() => isReady(url), options.holdMs ?? 0);
  let inFlight = 0;
  let failuresInARow = 0;
  /** Monotonic time in ms: the circuit closes in time even if the clock is set back. */
  let closedUntil = 0;

  const enter = (): (() => void) => {
    if (failuresInARow >= failuresToOpen) {
      if (performance.now() < closedUntil) throw serviceUnavailable(`${name} is unavailable`);
      closedUntil = performance.now() + openMs;
    }
    if (inFlight >= maxConcurrent) throw serviceUnavailable(`${name} has ${inFlight} requests open`);
    inFlight += 1;
    open.inc({ upstream: name });
    let released = false;
    return () => {
      if (released) return;
      released = true;
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
      if (failuresInARow >= failuresToOpen) closedUntil = performance.now() + openMs;
    },
    responded: () => {
      failuresInARow = 0;
      hold.rearm();
    },
  };
}
