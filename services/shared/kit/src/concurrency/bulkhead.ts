import { fail } from '../errors.ts';

/** Runs work once a slot is free. @throws too_many_requests when the queue is full */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrent and queued work. Work beyond both limits is rejected immediately (load shedding). */
export function createBulkhead({
  maxConcurrent,
  maxQueued,
  retryAfterSeconds = 2,
}: {
  maxConcurrent: number;
  maxQueued: number;
  retryAfterSeconds?: number;
}): Bulkhead {
  const waiting: (() => void)[] = [];
  let active = 0;

  const enter = async (): Promise<void> => {
    if (active < maxConcurrent) {
      active += 1;
      return;
    }
    if (waiting.length >= maxQueued) {
      fail('too_many_requests', {
        internal: 'work queue is full',
        headers: { 'Retry-After': `${retryAfterSeconds}` },
      });
    }
    // `leave` passes its slot on, so `active` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else active -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
