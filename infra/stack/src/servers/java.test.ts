import { expect, test } from 'vitest';
import { javaVersion } from './java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_302"', 8],
  ['openjdk version "25" 2025-09-16', 25],
  ['command not found', undefined],
])('%s', (text, version) => {
  expect(javaVersion(text)).toBe(version);
});
