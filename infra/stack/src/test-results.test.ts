import { expect, test } from 'vitest';
import { cruisedModules, failedFiles, noResults, resultsOf, withRepeated } from './test-results.ts';

const report = {
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: 'good.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [{ fullName: 'is good', status: 'passed', failureMessages: [] }],
    },
  ],
};

test('reads counts from the report', () => {
  expect(resultsOf(report, 0)).toEqual({ passed: 10, failed: 0, skipped: 2, failures: [], flaky: [] });
});

test('never counts a failed run as success', () => {
  expect(resultsOf(report, 1).failed).toBe(1);
  for (const nothing of [undefined, {}, { ...report, numPassedTests: '10' }])
    expect(resultsOf(nothing, 0)).toMatchObject({ passed: 0, failed: 1 });
});

const failedReport = {
  ...report,
  numFailedTests: 1,
  testResults: [
    ...report.testResults,
    {
      name: 'bad.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'is good', status: 'passed', failureMessages: [] },
        { fullName: 'is fast', status: 'failed', failureMessages: ['\u001b[31mexpected 2 to be 1\n  at x'] },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};

test('names failed tests with the first line of the reason', () => {
  expect(resultsOf(failedReport, 1).failures).toEqual([
    'bad.test.ts > is fast: expected 2 to be 1',
    'broken.test.ts: no such module',
  ]);
});

test('uses the second results of repeated files', () => {
  expect(failedFiles(failedReport)).toEqual(['bad.test.ts', 'broken.test.ts']);
  const first = resultsOf(failedReport, 1);
  expect(withRepeated(failedReport, first, { ...noResults, passed: 3 })).toEqual({
    passed: 12,
    failed: 0,
    skipped: 2,
    failures: [],
    flaky: first.failures,
  });
  const again = { ...noResults, passed: 1, failed: 1, failures: ['bad.test.ts > is fast: still'] };
  expect(withRepeated(failedReport, first, again)).toMatchObject({
    passed: 10,
    failed: 1,
    failures: ['bad.test.ts > is fast: still'],
    flaky: [],
  });
});

test('reads the number of cruised modules, or 0', () => {
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
