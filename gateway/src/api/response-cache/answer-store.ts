import type { SharedAnswer } from './shared-answer.ts';

/** A cached response. `bornMs` is the time of the request for it: its data is at least as new. */
export interface Stored {
  readonly answer: SharedAnswer;
  readonly bornMs: number;
  failedMs?: number;
}

export interface AnswerStore {
  get(url: string): Stored | undefined;
  set(url: string, stored: Stored): void;
  remove(url: string): void;
  readonly bytes: number;
}

/** Headers and bookkeeping of one response, so that a million tiny ones are bounded too. */
const overheadBytes = 1_024;
/** Largest share of the cache for one response, so that a few huge ones do not evict all others. */
const largestShare = 1 / 8;
/** Memory of a response in all encodings, as a multiple of its bytes. */
const encodedShare = 1.5;

export function createAnswerStore(maxBytes: number): AnswerStore {
  // A Map iterates in insertion order: reinserting an entry at each use puts the least recently used first.
  const answers = new Map<string, Stored>();
  let bytes = 0;

  const remove = (url: string): void => {
    const stored = answers.get(url);
    if (stored === undefined) return;
    answers.delete(url);
    bytes -= sizeOf(url, stored);
  };

  return {
    get bytes() {
      return bytes;
    },
    get(url) {
      const stored = answers.get(url);
      if (stored === undefined) return undefined;
      answers.delete(url);
      answers.set(url, stored);
      return stored;
    },
    set(url, stored) {
      remove(url);
      const size = sizeOf(url, stored);
      if (size > maxBytes * largestShare) return;
      answers.set(url, stored);
      bytes += size;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
  };
}

const sizeOf = (url: string, { answer }: Stored): number =>
  Math.ceil(answer.bytes.length * encodedShare) + 2 * url.length + overheadBytes;
