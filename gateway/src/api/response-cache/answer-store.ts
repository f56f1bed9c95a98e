import type { SharedAnswer } from './shared-answer.ts';

/** An answer, and when the request was sent whose answer it is: nothing in it was read earlier. */
export interface Stored {
  readonly answer: SharedAnswer;
  readonly bornMs: number;
  /** When its service was last asked for a newer one and was unavailable. */
  failedMs?: number;
}

/** Answers by their address, as many as fit; what was not asked for longest goes first. */
export interface AnswerStore {
  get(url: string): Stored | undefined;
  set(url: string, stored: Stored): void;
  remove(url: string): void;
  /** What the answers take, in bytes, roughly. */
  readonly bytes: number;
}

/** Headers and bookkeeping of one answer, so that a million tiny ones are bounded too. */
const overheadBytes = 1_024;
/** One answer may take this share of the room: a few giants must not drive out all others. */
const largestShare = 1 / 8;
/** What an answer takes in all encodings, as a multiple of its bytes. */
const encodedShare = 1.5;

export function createAnswerStore(maxBytes: number): AnswerStore {
  // A Map keeps the order of insertion: what is moved to the end at each use leaves the oldest in front.
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
