import type { Service } from '@poc/contracts/endpoint';
import { createKeyedSlots } from '@poc/kit/concurrency/keyed-slots';
import { AppError, fail } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import { createHold, isReady } from './hold.ts';

export interface Upstream {
  readonly name: string;
  readonly url: URL;
  /**
   * Reserves a slot for a request to this service.
   * @param sender key of the client whose body is still arriving; it may hold a sixteenth of the slots with such requests
   * @returns a function that releases the slot; idempotent
   * @throws AppError service_unavailable (503) with Retry-After, when the circuit is open or every slot is in use;
   *   too_many_requests (429) with Retry-After, when the sender's share is in use
   */
  enter(sender?: string): () => void;
  /** Resolves when a request may be sent: immediately, or once the replacement of a stopped process is ready. */
  reachable(): Promise<void>;
  leaving(): void;
  failed(): void;
  /** Closes the circuit: the process responded, with any status. */
  responded(): void;
}

export type ServiceName = Exclude<Service, 'gateway'>;

const retryAfterSeconds = 2;
const failuresToOpen = 10;
/** Share of the slots that one client may hold with bodies that are still arriving. */
const senderShare = 1 / 16;
/** Time the circuit stays open before one request may try again. */
const openMs = 1_000;

export const serviceUnavailable = (internal: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', {
    internal,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    ...(cause === undefined ? {} : { cause }),
  });

/**
 * Guards requests to a service with a bulkhead (limit of concurrent requests) and a circuit breaker. Requests to a dead
 * or hanging service are refused immediately, so that they do not pile up and affect other services.
 */
export function createUpstream(options: {
  name: string;
  url: string;
  maxConcurrent: number;
  metrics: Metrics;
  holdMs?: number;
}): Upstream {
  const { name, maxConcurrent, metrics } = options;
  const open = metrics.gauge('poc_gateway_upstream_requests', 'Open requests to a service', [
    'upstream',
  ] as const);
  const url = new URL(options.url);
  const hold = createHold(() => isReady(url), options.holdMs ?? 0);
  const bodies = createKeyedSlots(Math.max(1, Math.floor(maxConcurrent * senderShare)));
  let inFlight = 0;
  let failuresInARow = 0;
  /** Monotonic time in ms, so that a clock change does not keep the circuit open. */
  let openUntilMs = 0;

  const enter = (sender?: string): (() => void) => {
    const isOpen = failuresInARow >= failuresToOpen;
    if (isOpen && performance.now() < openUntilMs) throw serviceUnavailable(`${name} is unavailable`);
    if (inFlight >= maxConcurrent) throw serviceUnavailable(`${name} has ${inFlight} requests open`);
    if (sender !== undefined && !bodies.take(sender)) {
      fail('too_many_requests', {
        internal: `one sender has too many bodies open at ${name}`,
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
    }
    // Set after the checks above, so that a refused request does not use up the retry.
    if (isOpen) openUntilMs = performance.now() + openMs;
    inFlight += 1;
    open.inc({ upstream: name });
    let released = false;
    return () => {
      if (released) return;
      released = true;
      inFlight -= 1;
      if (sender !== undefined) bodies.release(sender);
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
      if (failuresInARow >= failuresToOpen) openUntilMs = performance.now() + openMs;
    },
    responded: () => {
      failuresInARow = 0;
      hold.rearm();
    },
  };
}
