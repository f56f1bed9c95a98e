import { createPacer } from '@poc/kit/concurrency/pacer';
import { type FanOutItem, type Payload, payloadOf } from './payload.ts';
import type { ViewerConnection } from './viewer-connection.ts';

export interface GroupOptions {
  /** True to send messages in arrays. */
  batch: boolean;
  baseWindowMs: number;
  maxWindowMs: number;
  onFlushed(flush: { deliveries: number; skipped: number; widthMs: number }): void;
  onFailed(error: unknown): void;
}

/** Viewers of a stream on this node that receive the same events in the same mode. */
export interface ViewerGroup {
  readonly members: Set<ViewerConnection>;
  /** Sends items immediately when the last window is over, else together with the current window. */
  push(items: readonly FanOutItem[]): void;
  stop(): void;
}

/** Maximum share of a node's time for flushes: each write also costs the gateway and the kernel. */
const shareForFlushes = 0.4;
/** Time in ms after which a large flush yields to the event loop. */
const sliceMs = 10;
/** Number of sends between two clock reads. */
const checkEvery = 64;

/**
 * Creates a group. The first item after a pause is sent immediately, later ones in windows: no delay in a quiet
 * chat, one write per viewer and window in a busy one.
 */
export function createGroup(options: GroupOptions): ViewerGroup {
  const { batch } = options;
  const members = new Set<ViewerConnection>();
  const pacer = createPacer({
    baseMs: options.baseWindowMs,
    maxMs: options.maxWindowMs,
    share: shareForFlushes,
  });
  let pending: FanOutItem[] = [];
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
    pacer.record(costMs, lateMs);
    options.onFlushed({ deliveries: sent * payload.messages, skipped, widthMs: pacer.widthMs });
    flushing = false;
    schedule();
  }

  /** A failure of one viewer must not block the others. */
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
    // Members added during the iteration come last; their initial read contains the earlier messages.
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
