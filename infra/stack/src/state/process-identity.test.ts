import { expect, test } from 'vitest';
import { commandLine, identify, isAlive, parseStartTime, parseState } from './process-identity.ts';

const stat = '4711 (a (strange) name) S 1 4711 4711 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 1000 20';

test('parses the start time after a name with blanks and parentheses', () => {
  expect(parseStartTime(stat)).toBe('987654');
  expect(parseState(stat)).toBe('S');
});

test('distinguishes this process from another one with the same pid', () => {
  const self = identify(process.pid);
  expect(self).toBeDefined();
  if (self === undefined) return;
  expect(isAlive(self)).toBe(true);
  expect(isAlive({ ...self, startedAt: '1' })).toBe(false);
  expect(isAlive({ ...self, bootId: 'another boot' })).toBe(false);
});

test('returns undefined for an unused pid', () => {
  expect(identify(2 ** 22 + 1)).toBeUndefined();
  expect(commandLine(2 ** 22 + 1)).toBeUndefined();
});
