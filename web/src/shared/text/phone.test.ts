import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  ['+2348030000101', '0803 000 0101'],
  ['+2349121234567', '0912 123 4567'],
  ['+2341234567', '+2341234567'],
  ['+442079460000', '+442079460000'],
  ['', ''],
])('formats %j as %j', (stored, shown) => expect(formatPhone(stored)).toBe(shown));
