import { expect, it } from 'vitest';
import { promiseRow, tableLines, testRows } from './promise-results.ts';
import type { FaultPromise } from './promises.ts';

const promise: FaultPromise = {
  number: 7,
  promise: 'No overselling',
  shownBy: [{ kind: 'system', file: 'a/shop.system.test.ts', title: 'the last unit' }],
};
const report = (status: string) => ({
  testResults: [
    {
      name: '/repo/a/shop.system.test.ts',
      assertionResults: [
        { fullName: 'the last unit is sold once', status, duration: 1_250 },
        { fullName: 'one key is one order', status: 'passed', duration: 9 },
        { fullName: 'the last unit of many', status: 'skipped' },
      ],
    },
    {
      name: '/repo/b/other.system.test.ts',
      assertionResults: [{ fullName: 'the last unit elsewhere', status: 'passed', duration: 9 }],
    },
  ],
});
const figures = [
  { test: 'the last unit is sold once', figure: '1 sold' },
  { test: 'one key is one order', figure: '50 keys' },
];
const lineOf = (status: string) =>
  tableLines([promiseRow(promise, testRows(report(status), '/repo'), figures)]);

it('counts only the tests of a promise, with their figures', () => {
  const [line, ...measured] = lineOf('passed');
  expect(line).toMatch(/^ 7 {2}No overselling +1 test +1\.3 s {2}holds$/);
  expect(measured).toEqual(['      1 sold']);
});

it('reports failures, and promises without a test run', () => {
  expect(lineOf('failed')[0]).toMatch(/1 FAILED$/);
  expect(tableLines([promiseRow(promise, [], [])])[0]).toMatch(/NOT SHOWN$/);
  expect(testRows('no report', '/repo')).toEqual([]);
});
