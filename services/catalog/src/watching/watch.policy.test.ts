import { describe, expect, it } from 'vitest';
import { completes } from './watch.policy.ts';

describe('completes', () => {
  it.each([
    [{ progress: 94.9 }, false],
    [{ progress: 95 }, true],
    [{ progress: 100, completed: false }, true],
    [{ progress: 40, completed: true }, true],
  ])('%j: %s', (report, expected) => {
    expect(completes(report)).toBe(expected);
  });
});
