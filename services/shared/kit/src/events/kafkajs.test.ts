import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import './kafkajs.ts';

it('sets no timers for an idle request queue, and sends throttled requests', () => {
  vi.useFakeTimers();
  const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
  const logger = { debug: () => undefined };
  const queue = new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1_000,
    clientId: 'c',
    broker: 'b',
    logger,
  });

  queue.checkPendingRequests();
  expect(vi.getTimerCount()).toBe(0);

  const sent: number[] = [];
  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, reject: () => undefined, resolve: () => undefined },
      expectResponse: false,
      sendRequest: () => sent.push(correlationId),
    });
  queue.maybeThrottle(500);
  push(1);
  push(2);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(sent).toEqual([1, 2]);
  vi.advanceTimersByTime(600);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
