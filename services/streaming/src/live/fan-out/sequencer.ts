import type { EncodedMessage } from './payload.ts';

export interface SequencerOptions {
  /** Delivers messages: each once, in the order of their numbers. */
  deliver(messages: readonly EncodedMessage[]): void;
  /** Reads stored messages with `after` < number < `before`, in ascending order, at most `limit`. */
  readMissing(range: { after: number; before: number; limit: number }): Promise<readonly EncodedMessage[]>;
  /** Wait in ms for a missing message before it is read. */
  graceMs(): number;
  onFilled(count: number): void;
  onFailed(error: unknown): void;
}

/** Orders the messages of a stream, regardless of source and arrival order. */
export interface Sequencer {
  /** Last delivered number; null before the start. */
  readonly last: number | null;
  /** Sets the start position: viewers read everything up to this number themselves. Only the first call counts. */
  start(lastSeq: number): void;
  enqueue(messages: readonly EncodedMessage[]): void;
  /** Reports a stored number: it is read if it does not arrive. */
  sync(lastSeq: number): void;
  stop(): void;
}

const pageSize = 200;
/** Maximum early messages in memory; the rest is read from the database when due. */
const maxBuffered = 5_000;
const retryMs = 500;

/**
 * Messages of two nodes may arrive out of order, or not at all. Early messages are buffered; missing ones are read from
 * the database after a short wait, once for all viewers. Numbers follow the order of commits (ADR 4), so a missing
 * number below a stored one belongs to a deleted message and is skipped.
 */
export function createSequencer(options: SequencerOptions): Sequencer {
  const buffered = new Map<number, EncodedMessage>();
  let next: number | null = null;
  /** Highest number known to be stored. */
  let known = 0;
  let timer: NodeJS.Timeout | undefined;
  let filling = false;
  let stopped = false;

  /** Delivers the complete run from `next` on; missing numbers below `resolvedTo` were deleted. */
  function advance(resolvedTo: number): void {
    if (next === null) return;
    const run: EncodedMessage[] = [];
    for (;;) {
      const message = buffered.get(next);
      if (message) {
        buffered.delete(next);
        run.push(message);
      } else if (next >= resolvedTo) {
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

  function buffer(message: EncodedMessage): void {
    if (next !== null && message.seq < next) return;
    known = Math.max(known, message.seq);
    if (buffered.size < maxBuffered || message.seq === next) buffered.set(message.seq, message);
  }

  /** First number from here on that needs no read: a buffered one, or one beyond all known numbers. */
  function gapEnd(from: number): number {
    let end = known + 1;
    for (const seq of buffered.keys()) if (seq >= from && seq < end) end = seq;
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
      const resolvedTo = read.length < pageSize ? before : (read.at(-1)?.seq ?? 0) + 1;
      // Some may have arrived in the meantime.
      const missing = read.filter(({ seq }) => seq >= (next ?? 0) && !buffered.has(seq));
      for (const message of missing) buffered.set(message.seq, message);
      options.onFilled(missing.length);
      advance(resolvedTo);
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
      for (const seq of buffered.keys()) if (seq < next) buffered.delete(seq);
      advance(next);
      watchGap(options.graceMs());
    },
    enqueue(messages) {
      for (const message of messages) buffer(message);
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
