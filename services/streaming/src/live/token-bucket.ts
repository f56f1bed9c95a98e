/** A rate limit that allows a burst: `burst` tokens at most, `perSecond` new ones each second. */
export interface TokenBucket {
  /** Takes one token; false when there is none. */
  take(): boolean;
  /** Whether it has all its tokens again: then it is like a new one. */
  full(): boolean;
}

export function createTokenBucket(
  burst: number,
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): TokenBucket {
  let tokens = burst;
  let filledAt = nowMs();
  const fill = () => {
    const now = nowMs();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * perSecond);
    filledAt = now;
  };
  return {
    take() {
      fill();
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
    full() {
      fill();
      return tokens >= burst;
    },
  };
}

export interface BucketsByKey {
  take(key: string): boolean;
}

/**
 * Buckets by key (a person's id), so that a second socket or a new connection brings no new tokens. A full bucket is
 * forgotten, so that the map holds only those who were active just now.
 */
export function createBucketsByKey(
  burst: number,
  perSecond: number,
  nowMs: () => number = () => performance.now(),
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
