import { relative } from 'node:path';
import { z } from 'zod';
import type { FaultPromise } from './promises.ts';

/** Fields that are read from a report of vitest's JSON reporter. */
const reportShape = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
});

export interface TestRow {
  readonly file: string;
  readonly title: string;
  readonly status: string;
  readonly ms: number;
}

/** Returns the tests in a report that ran, with file names relative to `root`. */
export function testRows(report: unknown, root: string): TestRow[] {
  const read = reportShape.safeParse(report).data;
  return (read?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration }) => ({
        file: relative(root, name),
        title: fullName,
        status,
        ms: duration ?? 0,
      })),
  );
}

export const figureShape = z.object({ test: z.string(), figure: z.string() });
export type Figure = z.output<typeof figureShape>;

/** One line of the table. */
export interface PromiseRow {
  readonly promise: FaultPromise;
  readonly passed: number;
  readonly failed: number;
  readonly ms: number;
  readonly figures: readonly string[];
}

/** Combines a promise with the results of its tests and their figures. */
export function promiseRow(
  promise: FaultPromise,
  tests: readonly TestRow[],
  figures: readonly Figure[],
): PromiseRow {
  const own = tests.filter((test) =>
    promise.shownBy.some(({ file, title }) => test.file === file && test.title.includes(title)),
  );
  const failed = own.filter(({ status }) => status === 'failed').length;
  return {
    promise,
    passed: own.length - failed,
    failed,
    ms: own.reduce((sum, { ms }) => sum + ms, 0),
    figures: figures
      .filter(({ test }) => own.some(({ title }) => title === test))
      .map(({ figure }) => figure),
  };
}

/** Formats the table: number, promise, tests, duration and result, with the figures below. */
export const tableLines = (rows: readonly PromiseRow[]): string[] =>
  rows.flatMap(({ promise, passed, failed, ms, figures }) => {
    const result = failed > 0 ? `${failed} FAILED` : passed > 0 ? 'holds' : 'NOT SHOWN';
    const tests = `${passed + failed} test${passed + failed === 1 ? '' : 's'}`;
    const line = [
      String(promise.number).padStart(2),
      promise.promise.padEnd(58),
      tests.padStart(9),
      `${(ms / 1_000).toFixed(1)} s`.padStart(9),
      result,
    ].join('  ');
    return [line, ...figures.map((figure) => `      ${figure}`)];
  });
