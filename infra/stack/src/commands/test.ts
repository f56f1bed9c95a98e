import { StackError, StoppedError } from '../errors.ts';
import { failureText } from '../failure-text.ts';
import { repoRoot } from '../paths.ts';
import { formatDuration } from '../progress.ts';
import { cruisedModules, noResults, type TestResults } from '../test-results.ts';
import { runTests, type TestKind, type TestRun, tool, withTestRun } from './run-tests.ts';

interface Step {
  readonly name: string;
  readonly title: string;
  run(test: TestRun): Promise<TestResults>;
}

/**
 * Steps in the order in which they start. The longest start early, so that all lanes end at about the same time. Unit
 * tests come last: alone, they use both cores.
 */
const steps: readonly Step[] = [
  tests('integration', 'Integration tests on real servers'),
  // Each further checker computes shared types again: four take twice the CPU and memory.
  check('types', 'Types', 'typescript-native/bin/tsc', ['-b', '--checkers', '1']),
  check('lint', 'Lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  { name: 'boundaries', title: 'Boundaries between packages', run: cruise },
  check('unused', 'Unused code and packages', 'knip/bin/knip.js', []),
  tests('browser', 'Journeys in a real browser'),
  tests('system', 'Checks and faults of the whole system'),
  tests('pages', 'Checks of every page in a real browser'),
  tests('generated', 'Generated requests to every operation'),
  tests('unit', 'Unit tests'),
];
/** Number of steps that run concurrently. On two cores, three are not faster than two. */
const lanes = 2;

/**
 * `npm test`: runs all tests of CI on separate servers. `names` selects steps. Ends with the line
 * `N passed, N failed`; the exit code is 1 when anything failed, 130 when it was stopped.
 */
export async function test(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new StackError(`Unknown test step: ${unknown}.`, [
      `Steps: ${steps.map(({ name }) => name).join(', ')}.`,
    ]);
  }
  let total = noResults;
  const isStopped = await withTestRun(async (shared) => {
    const waiting = steps.filter(({ name }) => names.length === 0 || names.includes(name));
    const runWaiting = async (run: typeof runStep): Promise<void> => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const results = await run(step, shared);
        total = sum(total, results);
      }
    };
    // The first lane's output appears live, that of others step by step.
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) => runWaiting(lane === 0 ? runStep : runStepUnseen)),
    );
  });
  if (isStopped) return 130;
  if (total.flaky.length > 0) console.log(`\nPassed when run again, alone:\n${total.flaky.join('\n')}`);
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step, shared: TestRun): Promise<TestResults> {
  shared.print(`\n── ${step.title} (${step.name})\n`);
  const startedAt = performance.now();
  const results = await step.run(shared).catch((error: unknown) => {
    // An error that prevents one step fails that step alone; the others still run.
    if (shared.stopped()) throw new StoppedError();
    shared.print(`${failureText(error)}\n`);
    return oneCheck(false);
  });
  const mark = results.failed > 0 ? '✗' : '✓';
  shared.print(
    `${mark} ${step.title}: ${results.passed} passed, ${results.failed} failed, ${formatDuration(performance.now() - startedAt)}\n`,
  );
  return {
    ...results,
    failures: namedAfter(
      step,
      results.failed > 0 && results.failures.length === 0 ? ['see above'] : results.failures,
    ),
    flaky: namedAfter(step, results.flaky),
  };
}

/** Prints the output of a step when it ends, since another step prints at the same time. */
async function runStepUnseen(step: Step, shared: TestRun): Promise<TestResults> {
  const printed: string[] = [];
  try {
    return await runStep(step, { ...shared, print: (text) => void printed.push(text) });
  } finally {
    shared.print(printed.join(''));
  }
}

function tests(name: TestKind, title: string): Step {
  return { name, title, run: (test) => runTests(name, test, { repeatFailed: true }) };
}

function check(name: string, title: string, program: string, args: readonly string[]): Step {
  return {
    name,
    title,
    run: async (test) => oneCheck((await tool(program, args, test)).code === 0),
  };
}

async function cruise({ signal, print }: TestRun): Promise<TestResults> {
  const folders = ['services', 'gateway', 'web', 'infra'];
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...folders];
  const { code, output } = await tool('dependency-cruiser/bin/dependency-cruiser.mjs', args, {
    signal,
    print,
  });
  // A checker that finds no modules finds no faults either; that must not count as success.
  const cruised = cruisedModules(output);
  if (cruised === 0) print('  It found no modules, so it checked nothing.\n');
  return oneCheck(code === 0 && cruised > 0);
}

function oneCheck(passed: boolean): TestResults {
  return { ...noResults, ...(passed ? { passed: 1 } : { failed: 1 }) };
}

/** Prefixes lines with their step, so that the end of a long run lists every failure. */
const namedAfter = ({ name }: Step, lines: readonly string[]): string[] =>
  lines.map((line) => `  ${name}: ${line.replace(`${repoRoot}/`, '')}`);

function sum(a: TestResults, b: TestResults): TestResults {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
  };
}
