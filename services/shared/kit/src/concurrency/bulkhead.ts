import { fail } from '../errors.ts';

/** Runs some work when there is a place for it. @throws too_many_requests when too much is queued already */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how much work runs at once, and how much is queued; the rest is refused at once. */
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
        internal: 'too much work is queued',
        headers: { 'Retry-After': `${retryAfterSeconds}` },
      });
    }
    // The place is handed over by the one who leaves, so `active` stays as it is.
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
