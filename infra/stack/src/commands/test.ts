import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backing, startServers } from '../backing.ts';
import { ensureChromium } from '../chromium.ts';
import { StackError, StoppedError } from '../errors.ts';
import { type Host, openHost } from '../host.ts';
import { nodeBinary, repoRoot, testStateDir } from '../paths.ts';
import { formatDuration, Progress } from '../progress.ts';
import { tryCommand } from '../run-command.ts';
import { serverNames } from '../servers/server.ts';
import { StateFolder, signalGroup } from '../state.ts';
import { endNotedLeftovers, registryVariable } from '../state-registry.ts';
import { listenForStop } from '../stop-signals.ts';
import { cruisedModules, noCounts, resultsOf, type TestCounts } from '../test-results.ts';
import { buildWeb } from '../web-build.ts';
import { printFailure } from './start.ts';

/** What the steps of one run share. */
interface TestRun {
  readonly host: Host;
  readonly signal: AbortSignal;
  /** Whether a person stopped the run. The signal alone does not tell: a server that fails to start aborts it too. */
  stopped(): boolean;
  /** The shared backing servers, started when the first step needs them. */
  servers(): Promise<Backing>;
}

interface Step {
  readonly name: string;
  readonly title: string;
  run(test: TestRun): Promise<TestCounts>;
}

const steps: readonly Step[] = [
  check('types', 'Types', 'typescript/bin/tsc', ['-b']),
  check('lint', 'Lint and format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  {
    name: 'boundaries',
    title: 'Boundaries between packages',
    async run({ signal }) {
      const folders = ['services', 'gateway', 'web', 'infra'];
      const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...folders];
      const { code, output } = await tool('dependency-cruiser/bin/dependency-cruiser.mjs', args, signal);
      // A checker that finds no modules finds no faults either: that must not pass for a success.
      const cruised = cruisedModules(output);
      if (cruised === 0) console.log('  It cruised no modules at all, so it has checked nothing.');
      return oneCheck(code === 0 && cruised > 0);
    },
  },
  check('unused', 'Unused code and packages', 'knip/bin/knip.js', []),
  {
    name: 'unit',
    title: 'Unit tests',
    run: ({ signal, host }) => vitest('unit', ['unit', 'web', 'web-isolated'], {}, host.state, signal),
  },
  {
    name: 'integration',
    title: 'Integration tests on real servers',
    async run(test) {
      const { env } = await test.servers();
      return vitest('integration', ['integration'], env, test.host.state, test.signal);
    },
  },
  {
    name: 'browser',
    title: 'Journeys in a real browser',
    async run(test) {
      const chromium = await ensureChromium(test.signal, (text) => console.log(`  ${text}`));
      await buildWeb(test.host);
      // These tests kill servers: they start a whole system of their own instead of sharing the running ones.
      return vitest('browser', ['browser'], { POC_CHROMIUM: chromium }, test.host.state, test.signal);
    },
  },
];

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
  let backing: Promise<Backing> | undefined;
  const shared: TestRun = {
    host,
    signal: host.signal,
    stopped: () => signal.aborted,
    servers: () => (backing ??= startServers(host, { servers: serverNames, environment: {} })),
  };
  const total = { ...noCounts };
  try {
    for (const step of steps.filter(({ name }) => names.length === 0 || names.includes(name))) {
      add(total, await runStep(step, shared));
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return 130;
  } finally {
    host.abort();
    await backing?.then((running) => running.stop()).catch(() => {});
    await endNotedLeftovers(registry);
    progress.close();
    await host.release();
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step, shared: TestRun): Promise<TestCounts> {
  console.log(`\n── ${step.title} (${step.name})`);
  const startedAt = performance.now();
  const counts = await step.run(shared).catch((error: unknown) => {
    // What keeps one step from running fails that step; the others still have something to say.
    if (shared.stopped()) throw new StoppedError();
    printFailure(error);
    return oneCheck(false);
  });
  const mark = counts.failed > 0 ? '✗' : '✓';
  console.log(
    `${mark} ${step.title}: ${counts.passed} passed, ${counts.failed} failed, ${formatDuration(performance.now() - startedAt)}`,
  );
  return counts;
}

function check(name: string, title: string, program: string, args: readonly string[]): Step {
  return { name, title, run: async ({ signal }) => oneCheck((await tool(program, args, signal)).code === 0) };
}

/** Runs a program of an installed package from the root, its output going to the terminal. */
async function tool(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
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
    onOutput: (text) => process.stdout.write(text),
    ...(record === undefined ? {} : { record }),
  });
  return { code, output: `${stdout}\n${tail}` };
}

async function vitest(
  name: string,
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
  state: StateFolder,
  signal: AbortSignal,
): Promise<TestCounts> {
  const report = state.file('reports', `${name}.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  args.push('--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`);
  const shared: Record<string, string> = Object.keys(env).length > 0 ? { POC_TEST_BACKING: '1' } : {};
  const record = (pid: number): (() => void) => state.recordProcess(`vitest-${name}`, pid);
  const { code } = await tool(
    'vitest/vitest.mjs',
    args,
    signal,
    { ...env, ...shared, NODE_ENV: 'test', [registryVariable]: state.folder('hosts') },
    record,
  );
  return resultsOf(state.readJson(join('reports', `${name}.json`)), code);
}

function oneCheck(passed: boolean): TestCounts {
  return passed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function add(total: { passed: number; failed: number; skipped: number }, counts: TestCounts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

/** Every run begins with no data; the folder itself stays, since its lock is held. */
async function emptyExceptRecords(dataDir: string): Promise<void> {
  const kept = ['data', 'logs', 'reports', 'secrets.json', 'systems'];
  await Promise.all(kept.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
