import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  /** Tests that failed in the concurrent run and passed when their file ran again alone; counted as passed. */
  readonly flaky: readonly string[];
}

export const noResults: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

const reportShape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/**
 * Reads the results of a report of Vitest's JSON reporter. A failed run without a named failure (a file that did not
 * load, a crash before the report) counts as one failure, never as success.
 */
export function resultsOf(report: unknown, exitCode: number): TestResults {
  const read = reportShape.safeParse(report).data;
  if (!read) return { ...noResults, failed: 1, failures: [`no report (exit code ${exitCode})`] };
  const failed = exitCode === 0 ? read.numFailedTests : Math.max(1, read.numFailedTests);
  return {
    passed: read.numPassedTests,
    failed,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: read.testResults.flatMap(failuresOf),
    flaky: [],
  };
}

/** Returns the test files with a failure, from a report. */
export const failedFiles = (report: unknown): string[] =>
  (reportShape.safeParse(report).data?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);

/** Merges the results of a repeated run: for files that ran again, the second result counts. */
export function withRepeated(firstReport: unknown, first: TestResults, again: TestResults): TestResults {
  const { testResults } = reportShape.parse(firstReport);
  const count = (state: string) =>
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === state).length;
  return {
    passed: first.passed - count('passed') + again.passed,
    failed: again.failed,
    skipped: first.skipped - count('pending') - count('skipped') - count('todo') + again.skipped,
    failures: again.failures,
    flaky: again.failed === 0 ? first.failures : [],
  };
}

function failuresOf({
  name,
  status,
  message,
  assertionResults,
}: z.output<typeof reportShape>['testResults'][number]): string[] {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${name} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
  );
}

const firstLine = (text: string): string => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';

/** Number of modules that dependency-cruiser reports; 0 without a report. */
export function cruisedModules(output: string): number {
  return Number(/\((\d+) modules/.exec(output)?.[1] ?? /,? (\d+) modules/.exec(output)?.[1] ?? 0);
}
