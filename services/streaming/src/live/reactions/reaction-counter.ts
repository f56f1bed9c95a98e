import type { ReactionTotals, ReactionType } from '@poc/contracts/socket';
import { AppError } from '@poc/kit/errors';
import { pause } from '@poc/kit/retry';

export interface ReactionCounterOptions {
  /** Adds to a stream's totals and returns the new ones. */
  store(streamId: string, counts: ReactionTotals): Promise<ReactionTotals>;
  onCounted(streamId: string, totals: ReactionTotals): void;
  /** Called after each failed attempt; the counts are retained. */
  onFailed(error: unknown): void;
  flushMs: number;
  /** Maximum unacknowledged reactions per stream. */
  maxWaiting: number;
}

export interface ReactionCounter {
  /** Resolves when the reaction is stored. @throws too_many_requests when too many wait */
  add(streamId: string, type: ReactionType): Promise<void>;
  idle(): Promise<void>;
}

interface Waiter {
  type: ReactionType;
  resolve(): void;
  reject(error: unknown): void;
}

/** Maximum pause between two attempts while the database is unavailable. */
const maxRetryMs = 5_000;

/**
 * Counts a node's reactions in memory and adds them to the stored totals a few times per second, so that the cost is
 * independent of their number. A failed write is retried.
 */
export function createReactionCounter(options: ReactionCounterOptions): ReactionCounter {
  const queues = new Map<string, Waiter[]>();
  const timers = new Map<string, NodeJS.Timeout>();

  async function flush(streamId: string, retryMs: number): Promise<void> {
    const queue = queues.get(streamId) ?? [];
    const taken = queue.slice();
    const counts = countsOf(taken);
    try {
      const totals = await options.store(streamId, counts);
      queue.splice(0, taken.length);
      for (const waiter of taken) waiter.resolve();
      options.onCounted(streamId, totals);
      schedule(streamId, options.flushMs);
    } catch (error) {
      options.onFailed(error);
      // A deleted stream never comes back; other errors may be temporary.
      if (error instanceof AppError) for (const waiter of queue.splice(0)) waiter.reject(error);
      schedule(streamId, Math.min(retryMs * 2, maxRetryMs));
    }
  }

  function schedule(streamId: string, delayMs: number): void {
    if (queues.get(streamId)?.length) {
      timers.set(
        streamId,
        setTimeout(() => void flush(streamId, delayMs), delayMs),
      );
    } else {
      queues.delete(streamId);
      timers.delete(streamId);
    }
  }

  return {
    add(streamId, type) {
      const queue = queues.get(streamId) ?? [];
      if (queue.length >= options.maxWaiting) {
        return Promise.reject(new AppError('too_many_requests', { internal: 'the reaction queue is full' }));
      }
      queues.set(streamId, queue);
      const counted = new Promise<void>((resolve, reject) => queue.push({ type, resolve, reject }));
      if (!timers.has(streamId)) schedule(streamId, options.flushMs);
      return counted;
    },
    async idle() {
      while (queues.size > 0) await pause(20);
    },
  };
}

function countsOf(waiters: readonly Waiter[]): ReactionTotals {
  const counts = noReactions();
  for (const { type } of waiters) counts[type]++;
  return counts;
}

export function noReactions(): ReactionTotals {
  return { like: 0, heart: 0, clap: 0 };
}
