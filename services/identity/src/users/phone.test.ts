import { describe, expect, it } from 'vitest';
import { toE164 } from './phone.ts';

describe('toE164', () => {
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
  ])('understands %s', (text) => {
    expect(toE164(text)).toBe('+2348030000101');
  });

  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['0201 234 5678', '+2342012345678'],
  ])('takes %s for %s', (text, number) => {
    expect(toE164(text)).toBe(number);
  });

  it.each([
    '0803000',
    '0000000',
    '12345678',
    '08030000101234',
    '+999123456789',
    '+0 803 000 0101',
    '-------',
  ])('refuses %s, and says where the fault is', (text) => {
    expect(() => toE164(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        faults: [{ path: 'body.phone', msg: 'must be a phone number' }],
      }),
    );
  });
});
