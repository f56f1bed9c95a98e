import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

const huge = '9'.repeat(40);

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, size: 1 }],
    ['bytes=0-99', { start: 0, size: 100 }],
    ['bytes=900-', { start: 900, size: 100 }],
    ['bytes=999-', { start: 999, size: 1 }],
    ['bytes=900-5000', { start: 900, size: 100 }],
    [`bytes=900-${huge}`, { start: 900, size: 100 }],
    ['bytes=-50', { start: 950, size: 50 }],
    ['bytes=-5000', { start: 0, size: 1000 }],
    [`bytes=-${huge}`, { start: 0, size: 1000 }],
    ['BYTES=0-99', { start: 0, size: 100 }],
    ['bytes= 0-99', { start: 0, size: 100 }],
    ['bytes=, 0-99 ,', { start: 0, size: 100 }],
  ])('%s of 1000 bytes', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=5-1',
    'bytes=1001-1000',
    'bytes=a-b',
    'bytes=0-1x',
    'bytes=1 - 2',
    'bytes=0-1,5-9',
    'bytes=0-1,9000-',
    'items=0-1',
    'items=9000-',
  ])('ignores %s', (header) => {
    expect(parseRange(header, 1000)).toBe('whole');
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', `bytes=${huge}-`, 'bytes=-0'])(
    'reports %s as unsatisfiable',
    (header) => {
      expect(parseRange(header, 1000)).toBe('unsatisfiable');
    },
  );

  it.each(['bytes=0-', 'bytes=0-0', 'bytes=-5'])('reports %s of an empty file as unsatisfiable', (header) => {
    expect(parseRange(header, 0)).toBe('unsatisfiable');
  });
});
