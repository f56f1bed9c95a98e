const perMs = 10;
const maxMs = 60_000;

/** Histogram of many millions of times, in tenths of a millisecond. */
export interface Histogram {
  add(ms: number): void;
  readonly count: number;
  /** By nearest rank, as the upper end of its bucket; NaN if empty. */
  quantile(share: number): number;
}

export function createHistogram(): Histogram {
  const counts = new Uint32Array(maxMs * perMs + 1);
  let count = 0;
  return {
    add(ms) {
      const at = ms <= 0 ? 0 : Math.min(counts.length - 1, Math.floor(ms * perMs));
      counts[at] = (counts[at] ?? 0) + 1;
      count += 1;
    },
    get count() {
      return count;
    },
    quantile(share) {
      const rank = Math.max(1, Math.ceil(share * count));
      let seen = 0;
      for (let at = 0; at < counts.length; at += 1) {
        seen += counts[at] ?? 0;
        if (seen >= rank) return (at + 1) / perMs;
      }
      return Number.NaN;
    },
  };
}
