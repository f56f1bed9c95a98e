import type { ChatMessage as ChatMessageAnswer } from '@poc/contracts/socket';
import { CatalogueError } from '@poc/kit/errors';
import { withBatchSpan } from '@poc/kit/telemetry/spans';
import { createPacer } from '../live/live.api.ts';
import type { Draft, Posted } from './post-messages.ts';

export interface ChatQueueOptions {
  /** Stores one group of a stream; an entry per draft. */
  post(streamId: string, drafts: readonly Draft[]): Promise<Posted[]>;
  /** Whether another node stores a stream's messages at this time, and the way to it. Left out: all are stored here. */
  elsewhere?(streamId: string): StoreElsewhere | null;
  /** Announces messages that were stored just now, in the order of their numbers, after their senders were answered. */
  onPosted(streamId: string, messages: ChatMessageAnswer[]): void;
  /** Least time between the beginnings of two commits of a stream, unless a whole group waits; more while commits take long. */
  windowMs: number;
  /** The same while only few messages wait. */
  gatherMs: number;
  maxBatch: number;
  /** Most drafts of a stream that wait. */
  maxQueued: number;
  /** How long a sender waits for an outcome. */
  timeoutMs: number;
}

/**
 * Lets another node store a group, and announce it; an entry per draft.
 * @throws when it is not known what became of them
 */
export type StoreElsewhere = (drafts: readonly Draft[]) => Promise<PromiseSettledResult<Posted>[]>;

export interface ChatQueue {
  /**
   * Resolves when the message is stored. Throws too_many_requests when too many wait, and service_unavailable when it
   * takes too long: then it may still be stored, and sending it again with the same id finds it.
   */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** The same for what another node has forwarded: it is stored here, no matter which node stores the stream's others. */
  addHere(streamId: string, draft: Draft): Promise<Posted>;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

/** A store that is asked for so much of the time only gets slower, and other nodes' commits are in its way. */
const shareForCommits = 0.5;
const maxWindowMs = 100;
const storeStep = { name: 'store chat messages', kind: 'internal' } as const;
const publishStep = { name: 'publish chat messages', kind: 'producer' } as const;
/** So many are worth a write to every viewer before `gatherMs` are over. */
const enoughMessages = 4;

interface Waiting {
  draft: Draft;
  here: boolean;
  /** Its sender was answered that it takes too long. */
  expired: boolean;
  resolve(posted: Posted): void;
  reject(error: unknown): void;
}

/** Timers are no finer than a millisecond. */
const sleep = (ms: number): Promise<void> =>
  ms > 1 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();

/** The messages of one stream that wait, in the order in which they came. */
interface StreamQueue {
  waiting: Waiting[];
  /** Resolved when another one comes. */
  next: PromiseWithResolvers<void>;
}

/**
 * Takes out of a queue what goes next. What went to another node comes before what followed it here, so that while it is
 * there only what others forwarded is taken: they may be waiting for that in turn.
 */
function take(queue: StreamQueue, max: number, alsoOwn: boolean): Waiting[] {
  if (alsoOwn) return queue.waiting.splice(0, max);
  const received = queue.waiting.filter(({ here }) => here).slice(0, max);
  const gone = new Set(received);
  queue.waiting = queue.waiting.filter((one) => !gone.has(one));
  return received;
}

/**
 * Group commit: messages of a stream that arrive while the last group is being stored, or within the window after its
 * beginning, share the next transaction. A lone message is stored at once, and a busy stream costs few transactions a
 * second, until groups are full.
 */
export function createChatQueue(options: ChatQueueOptions): ChatQueue {
  const queues = new Map<string, StreamQueue>();
  const running = new Set<Promise<void>>();
  /** Groups of a stream that another node stores at this moment. */
  const forwarded = new Map<string, Set<Promise<void>>>();

  function keepUntilDone(set: Set<Promise<void>>, work: Promise<void>): void {
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
      pacer.spent(tookMs);
      await gather(queue, startedAt, pacer.widthMs);
    }
    queues.delete(streamId);
  }

  /** Lets messages come together before the next commit: each is a write to every viewer of the stream. */
  async function gather(queue: StreamQueue, startedAt: number, widthMs: number): Promise<void> {
    const restOf = (ms: number): number => startedAt + ms - performance.now();
    const enough = Math.min(enoughMessages, options.maxBatch);
    if (queue.waiting.length < options.maxBatch) await sleep(restOf(widthMs));
    if (queue.waiting.length >= enough) return;
    let isOver = false;
    const over = sleep(restOf(options.gatherMs)).then(() => {
      isOver = true;
    });
    while (!isOver && queue.waiting.length < enough) await Promise.race([over, queue.next.promise]);
  }

  /** @returns what is to be stored here */
  function sendElsewhere(streamId: string, group: Waiting[], store: StoreElsewhere): Waiting[] {
    const sent = group.filter(({ here }) => !here);
    if (sent.length > 0) {
      const flights = forwarded.get(streamId) ?? new Set();
      forwarded.set(streamId, flights);
      const flight = storeElsewhere(streamId, sent, store);
      keepUntilDone(flights, flight);
      keepUntilDone(running, flight);
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
      const fresh: ChatMessageAnswer[] = [];
      group.forEach((one, at) => {
        const outcome = posted[at];
        if (outcome && !outcome.repeated) fresh.push(outcome.message);
        if (outcome) one.resolve(outcome);
        else one.reject(new CatalogueError('internal_error', { internal: 'a lost draft' }));
      });
      // In a later turn of the event loop: by then the acknowledgements are on their way.
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
    // Begins in a later turn, so that what one read of the network brought together is stored together.
    const run = new Promise<void>((resolve) => setImmediate(resolve)).then(() => drain(streamId, queue));
    keepUntilDone(running, run);
    return queue;
  }

  function enqueue(streamId: string, draft: Draft, here: boolean): Promise<Posted> {
    const queue = queues.get(streamId) ?? start(streamId);
    if (queue.waiting.length >= options.maxQueued) {
      return Promise.reject(new CatalogueError('too_many_requests', { internal: 'the chat queue is full' }));
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
        reject(new CatalogueError('service_unavailable', { internal: 'the chat is not stored in time' }));
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
