import { limits } from '../../../../config/limits.ts';

/** Measurements of a connection after a chunk. */
export interface ConnectionSample {
  /** Age of the oldest unsent video. */
  readonly delayMs: number;
  /** Time since the last progress. */
  readonly stalledMs: number;
  readonly kbps: number;
}

/** Measures a connection from its unsent bytes. */
export function createLineMeter(): {
  /** @param size bytes of a new chunk, which `unsent` does not include yet */
  measure(unsent: number, size: number): ConnectionSample;
} {
  /** Chunks that are not completely sent, with the total bytes up to their end. */
  const waiting: { readonly at: number; readonly end: number }[] = [];
  const samples: { readonly at: number; readonly sent: number }[] = [{ at: performance.now(), sent: 0 }];
  let total = 0;
  let movedAt = performance.now();
  return {
    measure(unsent, size) {
      const at = performance.now();
      const sent = total - unsent;
      if (sent > (samples.at(-1)?.sent ?? 0) || unsent === 0) movedAt = at;
      while (waiting[0] && waiting[0].end <= sent) waiting.shift();
      total += size;
      waiting.push({ at, end: total });
      samples.push({ at, sent });
      if (samples.length > limits.deviceRateChunks) samples.shift();
      const [first = { at, sent }] = samples;
      const kbps = at > first.at ? Math.round(((sent - first.sent) * 8) / (at - first.at)) : 0;
      return { delayMs: at - (waiting[0]?.at ?? at), stalledMs: at - movedAt, kbps };
    },
  };
}
