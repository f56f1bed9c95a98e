import type { ChatMessage as ChatMessageAnswer } from '@poc/contracts/socket';
import { CatalogueError } from '@poc/kit/errors';
import { createPacer } from '../live/pacer.ts';
import type { Draft, Posted } from './post-messages.ts';

export interface ChatQueueOptions {
  /** Stores one group of a stream; an entry per draft. */
  post(streamId: string, drafts: readonly Draft[]): Promise<Posted[]>;
  /** Tells of messages that were stored just now, in the order of their numbers, after their senders were answered. */
  onPosted(streamId: string, messages: ChatMessageAnswer[]): void;
  /** Least time between the beginnings of two commits of a stream; more while commits take long. */
  windowMs: number;
  maxBatch: number;
  /** Most drafts of a stream that wait. */
  maxQueued: number;
  /** How long a sender waits for an outcome. */
  patienceMs: number;
}

export interface ChatQueue {
  /**
   * Resolves when the message is stored. Throws too_many_requests when too many wait, and service_unavailable when it
   * takes too long: then it may still be stored, and sending it again with the same id finds it.
   */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

/** A store that is asked for so much of the time only gets slower, and other nodes' commits are in its way. */
const shareForCommits = 0.5;
const maxWindowMs = 100;

interface Waiting {
  draft: Draft;
  /** Its sender was told that it takes too long. */
  expired: boolean;
  resolve(posted: Posted): void;
  reject(error: unknown): void;
}

/**
 * Group commit: messages of a stream that arrive while the last group is being stored, or within the window after its
 * beginning, share the next transaction. A lone message is stored at once, and a busy stream costs a bounded number of
 * transactions a second, whatever is sent.
 */
export function createChatQueue(options: ChatQueueOptions): ChatQueue {
  const lanes = new Map<string, Waiting[]>();
  const running = new Set<Promise<void>>();

  async function drain(streamId: string, lane: Waiting[]): Promise<void> {
    const pacer = createPacer({ baseMs: options.windowMs, maxMs: maxWindowMs, share: shareForCommits });
    while (lane.length > 0) {
      const startedAt = performance.now();
      const group = lane.splice(0, options.maxBatch).filter((one) => !one.expired);
      if (group.length === 0) continue;
      await storeGroup(streamId, group);
      const tookMs = performance.now() - startedAt;
      pacer.spent(tookMs);
      const rest = pacer.widthMs - tookMs;
      if (rest > 1) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    lanes.delete(streamId);
  }

  async function storeGroup(streamId: string, group: Waiting[]): Promise<void> {
    try {
      const posted = await options.post(
        streamId,
        group.map((one) => one.draft),
      );
      const fresh: ChatMessageAnswer[] = [];
      group.forEach((one, at) => {
        const outcome = posted[at];
        if (outcome && !outcome.repeated) fresh.push(outcome.message);
        if (outcome) one.resolve(outcome);
        else one.reject(new CatalogueError('internal_error', { internal: 'a lost draft' }));
      });
      // In a later turn of the event loop: by then the acknowledgements are on their way.
      if (fresh.length > 0) setImmediate(() => options.onPosted(streamId, fresh));
    } catch (error) {
      for (const one of group) one.reject(error);
    }
  }

  function start(streamId: string): Waiting[] {
    const lane: Waiting[] = [];
    lanes.set(streamId, lane);
    // Begins in a later turn, so that what one read of the network brought together is stored together.
    const run = new Promise<void>((resolve) => setImmediate(resolve)).then(() => drain(streamId, lane));
    running.add(run);
    void run.finally(() => running.delete(run));
    return lane;
  }

  return {
    add(streamId, draft) {
      const lane = lanes.get(streamId) ?? start(streamId);
      if (lane.length >= options.maxQueued) {
        return Promise.reject(
          new CatalogueError('too_many_requests', { internal: 'the chat queue is full' }),
        );
      }
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          draft,
          expired: false,
          resolve(posted) {
            clearTimeout(patience);
            resolve(posted);
          },
          reject(error) {
            clearTimeout(patience);
            reject(error);
          },
        };
        const patience = setTimeout(() => {
          waiting.expired = true;
          reject(new CatalogueError('service_unavailable', { internal: 'the chat is not stored in time' }));
        }, options.patienceMs);
        lane.push(waiting);
      });
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
