// `npm run ops -- faults`, or `npm run ops -- faults 7 14`: runs the tests of the fault promises with the promised
// counts, on separate servers, and prints a table. A full run takes hours. `npm test` runs the same tests in few
// rounds, `npm run ops -- faults --counts 10%` with a tenth of the promised counts. Exit codes: 1 if a promise does not
// hold or none of its tests ran, 2 for wrong arguments, 130 when stopped.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { reportOf, runTests, type TestKind, withTestRun } from '@poc/stack/commands/run-tests';
import { printFailure } from '@poc/stack/failure-text';
import { repoRoot } from '@poc/stack/paths';
import {
  type Figure,
  figureShape,
  promiseRow,
  type TestRow,
  tableLines,
  testRows,
} from './promise-results.ts';
import { promises } from './promises.ts';

const kinds: readonly TestKind[] = ['unit', 'integration', 'pages', 'system', 'generated'];
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Wanted {
  /** Numbers of the promises to run; empty means all. */
  readonly numbers: readonly string[];
  /** The share of the promised counts. */
  readonly share: number;
}

/** @returns undefined for invalid arguments */
function wantedBy(args: readonly string[]): Wanted | undefined {
  const [flag, percent, ...numbers] = args;
  if (flag !== '--counts') return { numbers: args, share: 1 };
  const [, share] = /^(\d{1,2}|100)%$/.exec(percent ?? '') ?? [];
  return share === undefined ? undefined : { numbers, share: Number(share) / 100 };
}

async function faults(args: readonly string[]): Promise<number> {
  const given = wantedBy(args);
  if (given === undefined) {
    console.error('Usage: npm run ops -- faults [--counts 10%] [numbers of promises]');
    return 2;
  }
  const { numbers, share } = given;
  const unknown = numbers.find((number) => !promises.some((promise) => String(promise.number) === number));
  if (unknown !== undefined) {
    console.error(`Unknown promise: ${unknown}. Promises are numbered 1 to ${promises.length}.`);
    return 2;
  }
  const wanted = promises.filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)));
  const shown = wanted.flatMap(({ shownBy }) => shownBy);
  const tests: TestRow[] = [];
  let figures: Figure[] = [];
  const isStopped = await withTestRun(async (run) => {
    const figuresFile = run.host.state.file('reports', 'figures.jsonl');
    rmSync(figuresFile, { force: true });
    for (const kind of kinds) {
      const ofKind = shown.filter((one) => one.kind === kind);
      if (ofKind.length === 0) continue;
      const titles = [...new Set(ofKind.map(({ title }) => escaped(title)))].join('|');
      const args = [...new Set(ofKind.map(({ file }) => file)), '--testNamePattern', titles];
      const env = { POC_COUNTS: String(share), POC_FIGURES_FILE: figuresFile };
      await runTests(kind, run, { args, env });
      tests.push(...testRows(reportOf(kind, run), repoRoot));
    }
    const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : [];
    figures = lines.map((line) => figureShape.parse(JSON.parse(line)));
  });
  if (isStopped) return 130;
  const rows = wanted.map((promise) => promiseRow(promise, tests, figures));
  const counts = share === 1 ? 'the promised counts' : `${share * 100} % of the promised counts`;
  console.log(['', `With ${counts}:`, ...tableLines(rows), ''].join('\n'));
  return rows.every(({ passed, failed }) => failed === 0 && passed > 0) ? 0 : 1;
}

process.exitCode = await faults(process.argv.slice(2)).catch(printFailure);
