import { describe, expect, it } from 'vitest';
import { completes, isWorthPublishing } from './watch.policy.ts';

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

describe('isWorthPublishing', () => {
  const row = (progress: number, changes: { completed?: boolean; publishedProgress?: number } = {}) => ({
    progress,
    completed: false,
    ...changes,
  });
  it.each([
    ['nothing begun', null, { progress: 0, completed: false }, false],
    ['a beginning', null, { progress: 0.1, completed: false }, true],
    ['a small step', row(14, { publishedProgress: 10 }), { progress: 14.9, completed: false }, false],
    ['many small steps', row(14, { publishedProgress: 10 }), { progress: 15, completed: false }, true],
    ['a step back', row(60), { progress: 20, completed: false }, true],
    ['the end, by a small step', row(94, { publishedProgress: 94 }), { progress: 95, completed: true }, true],
    ['the end again', row(95, { completed: true }), { progress: 96, completed: true }, false],
  ])('%s', (_name, known, report, expected) => {
    expect(isWorthPublishing(known, report)).toBe(expected);
  });
});
