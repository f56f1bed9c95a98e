import { describe, expect, it } from 'vitest';
import { phone } from './common.ts';

describe('a phone number', () => {
  it.each([
    '0803 000 0101',
    '08030000101',
    '803 000 0101',
    '+234 803 000 0101',
    '+234 (0) 803 000 0101',
    '2348030000101',
    '234 0803 000 0101',
    '(0803) 000-0101',
    '0803.000.0101',
    '002348030000101',
    ' +2348030000101 ',
    '0803/000/0101',
    '0803\u2013000\u20130101',
    '+234\u2011803\u2011000\u20110101',
    '\u202a+234 803 000 0101\u202c',
    '\u20660803\u00a0000\u00a00101\u2069',
    '\t08030000101\n',
    '（０８０３）０００−０１０１',
    '٠٨٠٣٠٠٠٠١٠١',
  ])('accepts %s', (text) => {
    expect(phone.parse(text)).toBe('+2348030000101');
  });

  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['0201 234 5678', '+2342012345678'],
  ])('converts %s to %s', (text, number) => {
    expect(phone.parse(text)).toBe(number);
  });

  it.each([
    '0803000',
    '0000000',
    '12345678',
    '08030000101234',
    '+999123456789',
    '+0 803 000 0101',
    '-------',
    '112',
    'call me',
    '0803 000 0101 call me',
    '0803 000 0101 ext. 5',
    'x'.repeat(40),
  ])('refuses %s', (text) => {
    expect(phone.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'must be a phone number',
    ]);
  });

  it('reports a blank one as required', () => {
    expect(phone.safeParse('\u200b ').error?.issues.map(({ message }) => message)).toEqual(['is required']);
  });
});
