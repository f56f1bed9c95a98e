/** How many tests passed, failed, or did not run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noCounts: TestCounts = { passed: 0, failed: 0, skipped: 0 };

/**
 * The counts in a report of vitest's JSON reporter. A run that failed without naming a failed test (a
 * file that could not be loaded, a crash before the report) counts as one failure, never as a success.
 */
export function resultsOf(report: unknown, exitCode: number): TestCounts {
  const passed = count(report, 'numPassedTests');
  const failed = count(report, 'numFailedTests');
  const skipped = count(report, 'numPendingTests') + count(report, 'numTodoTests');
  return { passed, failed: exitCode === 0 ? failed : Math.max(1, failed), skipped };
}

/** How many modules dependency-cruiser says it has looked at; 0 when it says nothing about that. */
export function cruisedModules(output: string): number {
  return Number(/\((\d+) modules/.exec(output)?.[1] ?? /,? (\d+) modules/.exec(output)?.[1] ?? 0);
}

function count(report: unknown, field: string): number {
  if (typeof report !== 'object' || report === null || !(field in report)) return 0;
  const value = (report as Record<string, unknown>)[field];
  return typeof value === 'number' ? value : 0;
}
