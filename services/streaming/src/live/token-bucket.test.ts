import { expect, it } from 'vitest';
import { createBucketsByKey, createTokenBucket } from './token-bucket.ts';

it('allows a burst, then its rate, and never more than a burst after a pause', () => {
  let now = 0;
  const bucket = createTokenBucket(3, 2, () => now);
  const taken = () => Array.from({ length: 5 }, () => bucket.take()).filter(Boolean).length;
  expect(bucket.full()).toBe(true);
  expect(taken()).toBe(3);
  now += 499;
  expect(taken()).toBe(0);
  now += 1;
  expect(taken()).toBe(1);
  now += 60_000;
  expect(bucket.full()).toBe(true);
  expect(taken()).toBe(3);
});

it('separates keys, and evicts idle ones', () => {
  let now = 0;
  const buckets = createBucketsByKey(1, 1, () => now);
  expect(buckets.take('ada')).toBe(true);
  expect(buckets.take('ada')).toBe(false);
  expect(buckets.take('tunde')).toBe(true);
  for (let person = 0; person < 5_000; person++) {
    now += 1;
    expect(buckets.take(`person ${person}`)).toBe(true);
  }
  expect(buckets.take('ada')).toBe(true);
  expect(buckets.take('person 4999')).toBe(false);
});
