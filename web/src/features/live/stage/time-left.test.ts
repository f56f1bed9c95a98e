import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const second = 1_000;
const hour = 3_600 * second;

test.each([
  [0, null],
  [-5, null],
  [400, '0:01'],
  [65 * second, '1:05'],
  [hour - second, '59:59'],
  [hour, '1 h'],
  [2 * hour + 720 * second, '2 h 12 min'],
  [26 * hour, '1 d 2 h'],
  [48 * hour + 30 * second, '2 d'],
])('%d ms are %j', (ms, text) => expect(timeLeft(ms)).toBe(text));
