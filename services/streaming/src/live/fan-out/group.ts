import { createPacer } from '../pacer.ts';
import { type Item, type Payload, payloadOf } from './payload.ts';
import type { ViewerConnection } from './viewer-connection.ts';

export interface GroupOptions {
  /** Messages in arrays. */
  batch: boolean;
  baseWindowMs: number;
  maxWindowMs: number;
  onFlushed(flush: { deliveries: number; skipped: number; widthMs: number }): void;
  onFailed(error: unknown): void;
}

/** Those viewers of a stream on this node that are sent the same, in the same way, at the same time. */
export interface Group {
  readonly members: Set<ViewerConnection>;
  /** Sends all of this; at once when nothing was sent for a window's time, else with the rest of the window. */
  push(items: readonly Item[]): void;
  stop(): void;
}

/** What flushes may take of a node's time: it reads, stores and answers too, and the gateway and the kernel pay for each write again. */
const shareForFlushes = 0.4;
/** A flush to very many gives way to others after this long, and goes on then. */
const sliceMs = 10;
/** How many sends lie between two looks at the clock. */
const checkEvery = 64;

/** Leading edge, then windows: a quiet chat has no delay, a busy one costs one write per viewer and window. */
export function createGroup(options: GroupOptions): Group {
  const { batch } = options;
  const members = new Set<ViewerConnection>();
  const pacer = createPacer({
    baseMs: options.baseWindowMs,
    maxMs: options.maxWindowMs,
    share: shareForFlushes,
  });
  let pending: Item[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let stopped = false;

  function schedule(): void {
    if (stopped || flushing || timer || pending.length === 0) return;
    const waitMs = lastAt + pacer.widthMs - performance.now();
    if (waitMs <= 0) {
      void flush(0);
      return;
    }
    const dueAt = performance.now() + waitMs;
    timer = setTimeout(() => {
      timer = undefined;
      void flush(performance.now() - dueAt);
    }, waitMs);
  }

  async function flush(lateMs: number): Promise<void> {
    const payload = payloadOf(pending, batch);
    pending = [];
    flushing = true;
    lastAt = performance.now();
    const { costMs, sent, skipped } = await sendToAll(payload);
    pacer.spent(costMs, lateMs);
    options.onFlushed({ deliveries: sent * payload.messages, skipped, widthMs: pacer.widthMs });
    flushing = false;
    schedule();
  }

  /** What goes wrong with one viewer must not keep the others waiting. */
  function sendTo(connection: ViewerConnection, payload: Payload): boolean {
    try {
      return connection.send(payload);
    } catch (error) {
      options.onFailed(error);
      return false;
    }
  }

  async function sendToAll(payload: Payload): Promise<{ costMs: number; sent: number; skipped: number }> {
    let costMs = 0;
    let sent = 0;
    let skipped = 0;
    let sliceAt = performance.now();
    // Who joins meanwhile comes last, and whatever was stored before is in what they read.
    for (const connection of members) {
      if (sendTo(connection, payload)) sent++;
      else skipped++;
      if ((sent + skipped) % checkEvery === 0 && performance.now() - sliceAt > sliceMs) {
        costMs += performance.now() - sliceAt;
        await new Promise((resolve) => setImmediate(resolve));
        sliceAt = performance.now();
      }
    }
    return { costMs: costMs + performance.now() - sliceAt, sent, skipped };
  }

  return {
    members,
    push(items) {
      if (members.size === 0) return;
      pending.push(...items);
      schedule();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
