import type { ChatMessage as ChatMessageResponse } from '@poc/contracts/socket';
import { createPacer } from '@poc/kit/concurrency/pacer';
import { AppError } from '@poc/kit/errors';
import { pause } from '@poc/kit/retry';
import { withBatchSpan } from '@poc/kit/telemetry/spans';
import type { Draft, Posted } from './post-messages.ts';

export interface ChatQueueOptions {
  /**
   * Stores one group of a stream's drafts.
   * @returns an entry per draft, in their order
   */
  post(streamId: string, drafts: readonly Draft[]): Promise<Posted[]>;
  /**
   * Returns a function that stores a stream's messages on its home node; null while this node is the home. If
   * absent, all messages are stored here.
   */
  elsewhere?(streamId: string): StoreElsewhere | null;
  /** Announces newly stored messages, in the order of their numbers, after their senders were acknowledged. */
  onPosted(streamId: string, messages: ChatMessageResponse[]): void;
  /**
   * Minimum ms between the starts of two commits of a stream, unless a full group waits. Widens with slow commits.
   */
  windowMs: number;
  /** Value of `windowMs` while few messages wait. */
  gatherMs: number;
  maxBatch: number;
  /** Maximum number of queued drafts per stream. */
  maxQueued: number;
  /** Timeout in ms for a sender. */
  timeoutMs: number;
}

/**
 * Sends a group to another node, which stores and announces it; returns an entry per draft.
 * @throws when the outcome is unknown
 */
export type StoreElsewhere = (drafts: readonly Draft[]) => Promise<PromiseSettledResult<Posted>[]>;

export interface ChatQueue {
  /**
   * Resolves when the message is stored.
   * @throws too_many_requests when the queue is full; service_unavailable on a timeout: the message may still be
   *   stored, and a retry with the same id finds it
   */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** Adds a forwarded draft: it is always stored here, no matter which node is the stream's home. */
  addHere(streamId: string, draft: Draft): Promise<Posted>;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
}

/**
 * Maximum share of time spent on commits. Above it, the database only gets slower and delays the commits of
 * other nodes.
 */
const shareForCommits = 0.5;
const maxWindowMs = 100;
const storeStep = { name: 'store chat messages', kind: 'internal' } as const;
const publishStep = { name: 'publish chat messages', kind: 'producer' } as const;
/** Message count that justifies a write to every viewer before `gatherMs` is over. */
const enoughMessages = 4;

interface Waiting {
  draft: Draft;
  here: boolean;
  /** True once the sender has received the timeout error. */
  expired: boolean;
  resolve(posted: Posted): void;
  reject(error: unknown): void;
}

/** Waits until a time of `performance.now()`. Timers have a resolution of 1 ms. */
async function waitUntil(time: number): Promise<void> {
  const ms = time - performance.now();
  if (ms > 1) await pause(ms);
}

interface StreamQueue {
  waiting: Waiting[];
  next: PromiseWithResolvers<void>;
}

/**
 * Takes the next group from a queue. While a group is forwarded, later messages of this node wait behind it; only
 * messages received from other nodes are taken, since those nodes may wait for them.
 */
function take(queue: StreamQueue, max: number, alsoOwn: boolean): Waiting[] {
  if (alsoOwn) return queue.waiting.splice(0, max);
  const received = queue.waiting.filter(({ here }) => here).slice(0, max);
  const gone = new Set(received);
  queue.waiting = queue.waiting.filter((one) => !gone.has(one));
  return received;
}

/**
 * Group commit: messages of a stream that arrive during a commit, or within the window after its start, share the
 * next transaction. A single message is stored immediately; a busy stream needs few transactions per second.
 */
export function createChatQueue(options: ChatQueueOptions): ChatQueue {
  const queues = new Map<string, StreamQueue>();
  const running = new Set<Promise<void>>();
  /** Groups that another node is storing, by stream. */
  const forwarded = new Map<string, Set<Promise<void>>>();

  function trackUntilDone(set: Set<Promise<void>>, work: Promise<void>): void {
    set.add(work);
    void work.finally(() => set.delete(work));
  }

  async function drain(streamId: string, queue: StreamQueue): Promise<void> {
    const pacer = createPacer({ baseMs: options.windowMs, maxMs: maxWindowMs, share: shareForCommits });
    while (queue.waiting.length > 0) {
      const startedAt = performance.now();
      const store = options.elsewhere?.(streamId) ?? null;
      const flights = store ? [] : [...(forwarded.get(streamId) ?? [])];
      const taken = take(queue, options.maxBatch, flights.length === 0);
      if (taken.length === 0) {
        await Promise.race([...flights, queue.next.promise]);
        continue;
      }
      const wanted = taken.filter((one) => !one.expired);
      const group = store ? sendElsewhere(streamId, wanted, store) : wanted;
      if (group.length === 0) continue;
      await storeGroup(streamId, group);
      const tookMs = performance.now() - startedAt;
      pacer.record(tookMs);
      await gather(queue, startedAt, pacer.widthMs);
    }
    queues.delete(streamId);
  }

  /** Collects messages before the next commit: each commit causes a write to every viewer of the stream. */
  async function gather(queue: StreamQueue, startedAt: number, widthMs: number): Promise<void> {
    const enough = Math.min(enoughMessages, options.maxBatch);
    if (queue.waiting.length < options.maxBatch) await waitUntil(startedAt + widthMs);
    if (queue.waiting.length >= enough) return;
    let isOver = false;
    const over = waitUntil(startedAt + options.gatherMs).then(() => {
      isOver = true;
    });
    while (!isOver && queue.waiting.length < enough) await Promise.race([over, queue.next.promise]);
  }

  /**
   * Forwards a group to the stream's home.
   * @returns the messages received from other nodes, which this node stores itself
   */
  function sendElsewhere(streamId: string, group: Waiting[], store: StoreElsewhere): Waiting[] {
    const sent = group.filter(({ here }) => !here);
    if (sent.length > 0) {
      const flights = forwarded.get(streamId) ?? new Set();
      forwarded.set(streamId, flights);
      const flight = storeElsewhere(streamId, sent, store);
      trackUntilDone(flights, flight);
      trackUntilDone(running, flight);
      void flight.finally(() => flights.size === 0 && forwarded.delete(streamId));
    }
    return group.filter(({ here }) => here);
  }

  async function storeElsewhere(streamId: string, group: Waiting[], store: StoreElsewhere): Promise<void> {
    try {
      const settled = await store(group.map((one) => one.draft));
      group.forEach((one, at) => {
        const outcome = settled[at];
        if (outcome?.status === 'fulfilled') one.resolve(outcome.value);
        else one.reject(outcome?.reason);
      });
    } catch {
      await storeGroup(streamId, group);
    }
  }

  async function storeGroup(streamId: string, group: Waiting[]): Promise<void> {
    try {
      const drafts = group.map((one) => one.draft);
      const traces = drafts.map(({ trace }) => trace);
      const posted = await withBatchSpan(storeStep, traces, () => options.post(streamId, drafts));
      const fresh: ChatMessageResponse[] = [];
      group.forEach((one, at) => {
        const outcome = posted[at];
        if (outcome && !outcome.repeated) fresh.push(outcome.message);
        if (outcome) one.resolve(outcome);
        else one.reject(new AppError('internal_error', { internal: 'no outcome for a draft' }));
      });
      // In a later turn of the event loop, after the acknowledgements are sent.
      if (fresh.length === 0) return;
      setImmediate(
        () => void withBatchSpan(publishStep, traces, async () => options.onPosted(streamId, fresh)),
      );
    } catch (error) {
      for (const one of group) one.reject(error);
    }
  }

  function start(streamId: string): StreamQueue {
    const queue: StreamQueue = { waiting: [], next: Promise.withResolvers() };
    queues.set(streamId, queue);
    // Starts in a later turn, so that messages of one network read share a group.
    const run = new Promise<void>((resolve) => setImmediate(resolve)).then(() => drain(streamId, queue));
    trackUntilDone(running, run);
    return queue;
  }

  function enqueue(streamId: string, draft: Draft, here: boolean): Promise<Posted> {
    const queue = queues.get(streamId) ?? start(streamId);
    if (queue.waiting.length >= options.maxQueued) {
      return Promise.reject(new AppError('too_many_requests', { internal: 'the chat queue is full' }));
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        draft,
        here,
        expired: false,
        resolve(posted) {
          clearTimeout(timer);
          resolve(posted);
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        waiting.expired = true;
        reject(new AppError('service_unavailable', { internal: 'timed out storing the chat message' }));
      }, options.timeoutMs);
      queue.waiting.push(waiting);
      queue.next.resolve();
      queue.next = Promise.withResolvers();
    });
  }

  return {
    add: (streamId, draft) => enqueue(streamId, draft, false),
    addHere: (streamId, draft) => enqueue(streamId, draft, true),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
