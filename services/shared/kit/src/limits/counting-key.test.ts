import { describe, expect, it } from 'vitest';
import { countingKey } from './counting-key.ts';

describe('rate-limit key of an address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
  ])('%s under %s', (address, expected) => {
    expect(countingKey(address)).toBe(expected);
  });
});
