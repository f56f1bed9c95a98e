import { describe, expect, it } from 'vitest';
import { searchedPhones } from './searched-phones.ts';

const finds = (typed: string, stored = '+2348030000103'): boolean =>
  searchedPhones(typed).some(({ pattern }) => pattern.test(stored));

describe('searchedPhones', () => {
  it.each([
    '+2348030000103',
    '+234 803 000 0103',
    '+234 (0) 803 000 0103',
    '2348030000103',
    '002348030000103',
    '00 234 0803 000 0103',
    '08030000103',
    '0803 000 0103',
    '(0803) 000-0103',
    '8030000103',
    '0803',
    '803 000',
    '0103',
    '234',
  ])('matches a number typed as %s', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['08030000104', '0703', '+44 803 000 0103', '+803', '0044', '23480300001030'])(
    'does not match it for %s',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );

  it('matches numbers of other countries', () => {
    expect(finds('+44 20 7946 0958', '+442079460958')).toBe(true);
    expect(finds('0044 2079', '+442079460958')).toBe(true);
    expect(finds('7946 0958', '+442079460958')).toBe(true);
  });

  it.each(['Ada', 'ada+1@poc.test', '', '+', '()', '08', '0803.*', '0803|0', '12a'])(
    'does not interpret %j as a number',
    (typed) => {
      expect(searchedPhones(typed).map(({ number }) => number)).toEqual([typed]);
    },
  );
});
