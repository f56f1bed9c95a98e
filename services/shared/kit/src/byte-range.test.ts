import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-99', { start: 0, size: 100 }],
    ['bytes=900-', { start: 900, size: 100 }],
    ['bytes=900-5000', { start: 900, size: 100 }],
    ['bytes=-50', { start: 950, size: 50 }],
    ['bytes=-5000', { start: 0, size: 1000 }],
  ])('%s of 1000 bytes', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=1000-', 'bytes=-0', 'bytes=0-1,5-9', 'items=0-1'])(
    'gives the whole file for %s',
    (header) => {
      expect(parseRange(header, 1000)).toBeNull();
    },
  );
});
