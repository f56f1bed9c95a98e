/** Rate limit with bursts: at most `burst` tokens, refilled with `perSecond`. */
export interface TokenBucket {
  /** Takes one token; false when there is none. */
  take(): boolean;
  /** True when no token is missing: the bucket equals a new one. */
  full(): boolean;
}

/** A class because each connection has several: closures would need ten times the memory. */
class Bucket implements TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #nowMs: () => number;
  #tokens: number;
  #filledAt: number;

  constructor(burst: number, perSecond: number, nowMs: () => number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
    this.#tokens = burst;
    this.#filledAt = nowMs();
  }

  take(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  full(): boolean {
    this.#fill();
    return this.#tokens >= this.#burst;
  }

  #fill(): void {
    const now = this.#nowMs();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1_000) * this.#perSecond);
    this.#filledAt = now;
  }
}

const sinceStart = (): number => performance.now();

export const createTokenBucket = (
  burst: number,
  perSecond: number,
  nowMs: () => number = sinceStart,
): TokenBucket => new Bucket(burst, perSecond, nowMs);

export interface BucketsByKey {
  take(key: string): boolean;
}

/**
 * Buckets by key (a person's id), so that a second socket or a reconnection brings no new tokens. Full buckets are
 * evicted, so that the map holds only recently active keys.
 */
export function createBucketsByKey(
  burst: number,
  perSecond: number,
  nowMs: () => number = sinceStart,
): BucketsByKey {
  const buckets = new Map<string, TokenBucket>();
  const sweepAt = 1_000;
  let nextSweep = sweepAt;
  return {
    take(key) {
      if (buckets.size >= nextSweep) {
        for (const [known, bucket] of buckets) if (bucket.full()) buckets.delete(known);
        nextSweep = Math.max(sweepAt, buckets.size * 2);
      }
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = createTokenBucket(burst, perSecond, nowMs);
        buckets.set(key, bucket);
      }
      return bucket.take();
    },
  };
}
