import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServers } from '../backing.ts';
import { ensureChromium } from '../chromium.ts';
import { compileCache } from '../environment.ts';
import { StackError, StoppedError } from '../errors.ts';
import { nodeBinary, repoRoot, testStateDir } from '../paths.ts';
import { type Host, openHost, partOf } from '../processes/host.ts';
import { tryCommand } from '../processes/run-command.ts';
import { listenForStop } from '../processes/stop-signals.ts';
import { formatDuration, Progress } from '../progress.ts';
import { serverNames } from '../servers/server.ts';
import { StateFolder, signalGroup } from '../state/state.ts';
import { endNotedLeftovers, registryVariable } from '../state/state-registry.ts';
import { cruisedModules, noResults, resultsOf, type TestResults } from '../test-results.ts';
import { buildWeb } from '../web-build.ts';
import { failureText } from './start.ts';

/** What the steps of one run share. */
interface TestRun {
  readonly host: Host;
  readonly signal: AbortSignal;
  /** Whether a person stopped the run. The signal alone does not say: what fails may abort it too. */
  stopped(): boolean;
  /** Where Chromium is, for the tests' environment; the first call installs it where it is missing, and builds the web app. */
  browser(): Promise<{ POC_CHROMIUM: string }>;
  /** Shows what a step's programs print. */
  print(text: string): void;
}

interface Step {
  readonly name: string;
  readonly title: string;
  run(test: TestRun): Promise<TestResults>;
}

/** Lanes run at the same time, the steps of each in turn. The first is shown as it runs, the second step by step. */
const lanes: readonly (readonly Step[])[] = [
  [
    {
      name: 'integration',
      title: 'Integration tests on real servers',
      async run(test) {
        const servers = await startServers(partOf(test.host), { servers: serverNames, environment: {} });
        try {
          return await vitest('integration', ['integration'], servers.env, test);
        } finally {
          await servers.stop();
        }
      },
    },
    {
      name: 'browser',
      title: 'Journeys in a real browser',
      run: async (test) => vitest('browser', ['browser'], await test.browser(), test),
    },
  ],
  [
    check('types', 'Types', 'typescript/bin/tsc', ['-b']),
    check('lint', 'Lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    {
      name: 'boundaries',
      title: 'Boundaries between packages, layers of folders',
      run: async (test) =>
        sum(
          await cruise('.dependency-cruiser.mjs', test),
          await cruise('.dependency-cruiser-folders.mjs', test),
        ),
    },
    check('unused', 'Unused code and packages', 'knip/bin/knip.js', []),
    {
      name: 'unit',
      title: 'Unit tests',
      run: (test) => vitest('unit', ['unit', 'web', 'web-isolated'], {}, test),
    },
    {
      name: 'generated',
      title: 'Generated requests to every operation',
      run: (test) => vitest('generated', ['generated'], {}, test),
    },
    {
      name: 'system',
      title: 'Checks and faults of the whole system',
      run: async (test) => vitest('system', ['system'], await test.browser(), test),
    },
  ],
];
const steps = lanes.flat();

/**
 * `npm test`: all that CI runs, on servers of its own. `names` selects steps. Ends with the line
 * `N passed, N failed`; the exit code is 1 when anything failed, 130 when it was stopped.
 */
export async function test(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new StackError(`There is no test step ${unknown}.`, [
      `Steps: ${steps.map(({ name }) => name).join(', ')}.`,
    ]);
  }
  const dataDir = testStateDir();
  const { signal } = listenForStop(() => {
    for (const { identity } of new StateFolder(dataDir).recordedProcesses())
      signalGroup(identity.pid, 'SIGKILL');
    process.exit(130);
  });
  const progress = new Progress();
  const host = await openHost({ dataDir, progress, signal });
  const registry = host.state.folder('hosts');
  await endNotedLeftovers(registry);
  await emptyExceptRecords(dataDir);
  let browser: ReturnType<TestRun['browser']> | undefined;
  const prepareBrowser = async () => {
    const POC_CHROMIUM = await ensureChromium(host.signal, (text) => console.log(`  ${text}`));
    await buildWeb(host);
    return { POC_CHROMIUM };
  };
  const shared: TestRun = {
    host,
    signal: host.signal,
    stopped: () => signal.aborted,
    browser: () => (browser ??= prepareBrowser()),
    print: (text) => process.stdout.write(text),
  };
  let total = noResults;
  try {
    const isWanted = ({ name }: Step) => names.length === 0 || names.includes(name);
    const runSteps = async (lane: readonly Step[], run: (step: Step) => Promise<TestResults>) => {
      for (const step of lane) {
        const results = await run(step);
        total = sum(total, results);
      }
    };
    const wanted = lanes.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
    await Promise.all(
      wanted.map((lane, index) =>
        runSteps(lane, (step) => (index === 0 ? runStep : runStepUnseen)(step, shared)),
      ),
    );
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return 130;
  } finally {
    host.abort();
    await endNotedLeftovers(registry);
    progress.close();
    await host.release();
  }
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step, shared: TestRun): Promise<TestResults> {
  shared.print(`\n── ${step.title} (${step.name})\n`);
  const startedAt = performance.now();
  const results = await step.run(shared).catch((error: unknown) => {
    // What keeps one step from running fails that step; the others still have something to say.
    if (shared.stopped()) throw new StoppedError();
    shared.print(`${failureText(error)}\n`);
    return oneCheck(false);
  });
  const mark = results.failed > 0 ? '✗' : '✓';
  shared.print(
    `${mark} ${step.title}: ${results.passed} passed, ${results.failed} failed, ${formatDuration(performance.now() - startedAt)}\n`,
  );
  return { ...results, failures: namedAfter(step, results) };
}

/** Shows all of a step at its end, in one piece: another one is shown meanwhile. */
async function runStepUnseen(step: Step, shared: TestRun): Promise<TestResults> {
  const printed: string[] = [];
  try {
    return await runStep(step, { ...shared, print: (text) => void printed.push(text) });
  } finally {
    shared.print(printed.join(''));
  }
}

function check(name: string, title: string, program: string, args: readonly string[]): Step {
  return {
    name,
    title,
    run: async (test) => oneCheck((await tool(program, args, test)).code === 0),
  };
}

/** Runs a program of an installed package from the root, and shows its output. */
async function tool(
  program: string,
  args: readonly string[],
  { signal, print }: Pick<TestRun, 'signal' | 'print'>,
  env: Readonly<Record<string, string>> = {},
  record?: (pid: number) => () => void,
): Promise<{ code: number; output: string }> {
  const path = join(repoRoot, 'node_modules', program);
  if (!existsSync(path)) throw new StackError(`${program} is not installed; run npm ci.`);
  const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const { code, stdout, tail } = await tryCommand(nodeBinary, [path, ...args], {
    signal,
    cwd: repoRoot,
    env: { ...process.env, ...colours, ...env },
    onOutput: print,
    ...(record === undefined ? {} : { record }),
  });
  return { code, output: `${stdout}\n${tail}` };
}

async function vitest(
  name: string,
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
  test: TestRun,
): Promise<TestResults> {
  const { state } = test.host;
  const report = state.file('reports', `${name}.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  args.push('--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`);
  const shared: Record<string, string> = Object.keys(env).length > 0 ? { POC_TEST_BACKING: '1' } : {};
  const record = (pid: number) => state.recordProcess(`vitest-${name}`, pid);
  const { code } = await tool(
    'vitest/vitest.mjs',
    args,
    test,
    {
      ...env,
      ...shared,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compileCache,
      [registryVariable]: state.folder('hosts'),
    },
    record,
  );
  return resultsOf(state.readJson(join('reports', `${name}.json`)), code);
}

async function cruise(config: string, { signal, print }: TestRun): Promise<TestResults> {
  const folders = ['services', 'gateway', 'web', 'infra'];
  const args = ['--config', config, '--output-type', 'err-long', ...folders];
  const { code, output } = await tool('dependency-cruiser/bin/dependency-cruiser.mjs', args, {
    signal,
    print,
  });
  // A checker that finds no modules finds no faults either: that must not pass for a success.
  const cruised = cruisedModules(output);
  if (cruised === 0) print('  It cruised no modules at all, so it has checked nothing.\n');
  return oneCheck(code === 0 && cruised > 0);
}

function oneCheck(passed: boolean): TestResults {
  return { ...noResults, ...(passed ? { passed: 1 } : { failed: 1 }) };
}

/** A line for each failure, so that the end of a long run says what to look at. */
function namedAfter({ name }: Step, { failed, failures }: TestResults): string[] {
  if (failed === 0) return [];
  const lines = failures.length > 0 ? failures : ['see above'];
  return lines.map((line) => `  ${name}: ${line.replace(`${repoRoot}/`, '')}`);
}

function sum(a: TestResults, b: TestResults): TestResults {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** Every run begins with no data; the folder itself stays, since its lock is held. */
async function emptyExceptRecords(dataDir: string): Promise<void> {
  const kept = ['data', 'logs', 'reports', 'secrets.json', 'systems'];
  await Promise.all(kept.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
