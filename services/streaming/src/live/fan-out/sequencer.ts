import type { EncodedMessage } from './payload.ts';

export interface SequencerOptions {
  /** Passes messages on: each once, in the order of their numbers. */
  deliver(messages: readonly EncodedMessage[]): void;
  /** Reads stored messages with `after` < number < `before`, the lowest first, at most `limit`. */
  readMissing(range: { after: number; before: number; limit: number }): Promise<readonly EncodedMessage[]>;
  /** How long a missing message may be on its way before it is read. */
  graceMs(): number;
  onFilled(count: number): void;
  onFailed(error: unknown): void;
}

/** Puts a stream's messages in order, whatever way and in whatever order they come. */
export interface Sequencer {
  /** The last number that was passed on; null before the start. */
  readonly last: number | null;
  /** Everything up to this number is what newcomers read for themselves. Only the first call counts. */
  start(lastSeq: number): void;
  enqueue(messages: readonly EncodedMessage[]): void;
  /** This number is stored: if it does not come by itself, it is read. */
  sync(lastSeq: number): void;
  stop(): void;
}

const pageSize = 200;
/** What came too early and would not fit in here is read from the database when its turn comes. */
const maxHeld = 5_000;
const retryMs = 500;

/**
 * Messages of two nodes may arrive swapped, or not at all. What comes too early is held back; what does not come within a short
 * time is read from the database, once for all viewers. Numbers are given in the order of the commits (ADR 4), so a
 * number that is not stored although a greater one is was deleted, and is passed over.
 */
export function createSequencer(options: SequencerOptions): Sequencer {
  const held = new Map<number, EncodedMessage>();
  let next: number | null = null;
  /** The greatest number that is known to be stored. */
  let known = 0;
  let timer: NodeJS.Timeout | undefined;
  let filling = false;
  let stopped = false;

  /** Passes on what is complete from `next` on; numbers below `settledTo` that are not here were deleted. */
  function advance(settledTo: number): void {
    if (next === null) return;
    const run: EncodedMessage[] = [];
    for (;;) {
      const message = held.get(next);
      if (message) {
        held.delete(next);
        run.push(message);
      } else if (next >= settledTo) {
        break;
      }
      next++;
    }
    if (run.length > 0) options.deliver(run);
  }

  function watchGap(delayMs: number): void {
    if (stopped || filling || timer || next === null || known < next) return;
    timer = setTimeout(() => {
      timer = undefined;
      void fill();
    }, delayMs);
  }

  function keep(message: EncodedMessage): void {
    if (next !== null && message.seq < next) return;
    known = Math.max(known, message.seq);
    if (held.size < maxHeld || message.seq === next) held.set(message.seq, message);
  }

  /** The first number from here on that needs no reading: one that has come, or one beyond all that are known. */
  function gapEnd(from: number): number {
    let end = known + 1;
    for (const seq of held.keys()) if (seq >= from && seq < end) end = seq;
    return end;
  }

  async function fill(): Promise<void> {
    if (next === null || known < next) return;
    filling = true;
    let delayMs = 0;
    try {
      const before = gapEnd(next);
      const read = await options.readMissing({ after: next - 1, before, limit: pageSize });
      if (stopped) return;
      const settledTo = read.length < pageSize ? before : (read.at(-1)?.seq ?? 0) + 1;
      // Some may have come by themselves meanwhile.
      const missing = read.filter(({ seq }) => seq >= (next ?? 0) && !held.has(seq));
      for (const message of missing) held.set(message.seq, message);
      options.onFilled(missing.length);
      advance(settledTo);
    } catch (error) {
      options.onFailed(error);
      delayMs = retryMs;
    } finally {
      filling = false;
    }
    watchGap(delayMs);
  }

  return {
    get last() {
      return next === null ? null : next - 1;
    },
    start(lastSeq) {
      if (next !== null) return;
      next = lastSeq + 1;
      for (const seq of held.keys()) if (seq < next) held.delete(seq);
      advance(next);
      watchGap(options.graceMs());
    },
    enqueue(messages) {
      for (const message of messages) keep(message);
      if (next === null) return;
      advance(next);
      watchGap(options.graceMs());
    },
    sync(lastSeq) {
      if (lastSeq > known) known = lastSeq;
      watchGap(options.graceMs());
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
