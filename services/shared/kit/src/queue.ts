import { fail } from './errors.ts';

/** Runs some work when it is its turn. @throws too_many_requests when too much waits already */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Work of which only so much runs at once, and only so much waits; the rest is refused at once. */
export function createQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Queue {
  const waiting: (() => void)[] = [];
  let active = 0;

  const enter = async (): Promise<void> => {
    if (active < atOnce) {
      active += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      fail('too_many_requests', { internal: 'too much waits for its turn', headers: { 'Retry-After': '2' } });
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
