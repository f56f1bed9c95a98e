import type { HotAnswer } from './hot-answer.ts';

/** Answers by their address, as many as fit; what was not asked for longest goes first. */
export interface HotStore {
  get(url: string): HotAnswer | undefined;
  set(url: string, answer: HotAnswer): void;
  /** What the answers take, in bytes, roughly. */
  readonly bytes: number;
}

/** Headers and bookkeeping of one answer, so that a million tiny ones are bounded too. */
const overheadBytes = 1_024;
/** One answer may take this share of the room: a few giants must not drive out all others. */
const largestShare = 1 / 8;

export function createHotStore(maxBytes: number): HotStore {
  // A Map keeps the order of insertion: what is moved to the end at each use leaves the oldest in front.
  const answers = new Map<string, HotAnswer>();
  let bytes = 0;

  const remove = (url: string): HotAnswer | undefined => {
    const answer = answers.get(url);
    if (answer === undefined) return undefined;
    answers.delete(url);
    bytes -= sizeOf(url, answer);
    return answer;
  };

  return {
    get bytes() {
      return bytes;
    },
    get(url) {
      const answer = answers.get(url);
      if (answer === undefined) return undefined;
      answers.delete(url);
      answers.set(url, answer);
      return answer;
    },
    set(url, answer) {
      remove(url);
      const size = sizeOf(url, answer);
      if (size > maxBytes * largestShare) return;
      answers.set(url, answer);
      bytes += size;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

const sizeOf = (url: string, answer: HotAnswer): number => answer.size + 2 * url.length + overheadBytes;
