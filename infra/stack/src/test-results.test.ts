import { expect, test } from 'vitest';
import { cruisedModules, resultsOf } from './test-results.ts';

test('counts come from the report', () => {
  const report = { numPassedTests: 10, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
  expect(resultsOf(report, 0)).toEqual({ passed: 10, failed: 0, skipped: 2 });
});

test('a run that failed never counts as a success', () => {
  expect(resultsOf({ numPassedTests: 10, numFailedTests: 0 }, 1).failed).toBe(1);
  expect(resultsOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the number of cruised modules is found, and its absence is 0', () => {
  expect(cruisedModules('✔ no dependency violations found (312 modules, 940 dependencies cruised)')).toBe(
    312,
  );
  expect(
    cruisedModules(
      'x 2 dependency violations (2 errors, 0 warnings). 312 modules, 940 dependencies cruised.',
    ),
  ).toBe(312);
  expect(cruisedModules('✔ no dependency violations found (0 modules, 0 dependencies cruised)')).toBe(0);
  expect(cruisedModules('')).toBe(0);
});
