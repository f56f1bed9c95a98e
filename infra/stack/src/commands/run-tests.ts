import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServers } from '../backing.ts';
import { chromiumPackages, findChromium, headlessShellPackages } from '../chromium.ts';
import { compileCache } from '../environment.ts';
import { isStopped, StackError } from '../errors.ts';
import { fetchFfmpeg, ffmpegHint, findFfmpeg } from '../ffmpeg.ts';
import { canInstall, installMissing } from '../machine-packages.ts';
import { nodeBinary, repoRoot, testStateDir } from '../paths.ts';
import { type Host, openHost, partOf } from '../processes/host.ts';
import { reasonOf, tryCommand } from '../processes/run-command.ts';
import { listenForStop } from '../processes/stop-signals.ts';
import { Progress } from '../progress.ts';
import { serverNames } from '../servers/server.ts';
import { StateFolder, signalGroup } from '../state/state.ts';
import { endRegisteredLeftovers, registryVariable } from '../state/state-registry.ts';
import { failedFiles, resultsOf, type TestResults, withRepeated } from '../test-results.ts';
import { buildWeb } from '../web-build.ts';

export interface TestRun {
  readonly host: Host;
  readonly signal: AbortSignal;
  /** True if the user stopped the run. A failure aborts the signal too. */
  stopped(): boolean;
  /** Installs missing programs (Chromium, fonts, ffmpeg) at the first call, if possible. Prints failures. */
  programs(): Promise<void>;
  /** Builds the web app at the first call. @throws StackError without Chromium */
  browser(): Promise<void>;
  print(text: string): void;
}

/**
 * Runs `work` with a locked, empty state folder.
 * @returns true if the user stopped it
 */
export async function withTestRun(work: (run: TestRun) => Promise<void>): Promise<boolean> {
  const dataDir = testStateDir();
  const { signal } = listenForStop(() => {
    for (const { identity } of new StateFolder(dataDir).recordedProcesses())
      signalGroup(identity.pid, 'SIGKILL');
    process.exit(130);
  });
  const progress = new Progress();
  const host = await openHost({ dataDir, progress, signal });
  const registry = host.state.folder('hosts');
  await endRegisteredLeftovers(registry);
  await emptyExceptRecords(dataDir);
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => host.release());
  cleanUp.defer(() => progress.close());
  cleanUp.defer(async () => void (await endRegisteredLeftovers(registry)));
  cleanUp.defer(() => host.abort());
  let browser: Promise<void> | undefined;
  let programs: Promise<void> | undefined;
  const prepareBrowser = async () => {
    await test.programs();
    if (findChromium() === undefined) {
      throw new StackError('The browser tests need Chromium, which is not installed.', [
        'Install it (on Debian: apt-get install chromium), or set POC_CHROMIUM to the path of one.',
      ]);
    }
    await buildWeb(host);
  };
  const test: TestRun = {
    host,
    signal: host.signal,
    stopped: () => signal.aborted,
    programs: () => (programs ??= installPrograms(progress, host.signal)),
    browser: () => (browser ??= prepareBrowser()),
    print: (text) => process.stdout.write(text),
  };
  try {
    await work(test);
    return false;
  } catch (error) {
    if (!isStopped(error)) throw error;
    return true;
  }
}

/** Prints failures only: tests that need no programs can still run. */
async function installPrograms(progress: Progress, signal: AbortSignal): Promise<void> {
  const say = (text: string): void => console.log(`  ${text}`);
  for (const packages of canInstall() ? [chromiumPackages, headlessShellPackages] : []) {
    try {
      await installMissing(packages, { signal, onProgress: say });
    } catch (error) {
      if (isStopped(error)) throw error;
      say(reasonOf(error));
    }
  }
  await fetchFfmpeg(progress, signal);
  const hint = await ffmpegHint(signal);
  if (hint !== undefined) say(`Tests of the conversion of videos are skipped: ${hint}`);
}

/** Kinds of tests in `vitest.config.ts`. `unit` includes the tests with a simulated document. */
export type TestKind = 'unit' | 'integration' | 'browser' | 'pages' | 'system' | 'generated';

interface RunOptions {
  /** Arguments for Vitest, such as files. Default: all tests of the kind. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs failed files once more, alone. */
  readonly repeatFailed?: boolean;
}

/** Limit of repeated files: more failures indicate a bug, not a busy machine. */
const maxRepeatedFiles = 4;

/** Runs tests of a kind, with the servers, browser and web app they need. */
export async function runTests(
  kind: TestKind,
  test: TestRun,
  options: RunOptions = {},
): Promise<TestResults> {
  if (kind !== 'integration') {
    if (kind !== 'unit' && kind !== 'generated') await test.browser();
    return vitest(kind, {}, options, test);
  }
  await test.programs();
  // With containers, the tests start their own servers, except the mail catcher.
  const inContainers = process.env.POC_TEST_SERVERS === 'containers';
  const servers = await startServers(partOf(test.host), {
    servers: inContainers ? ['mail'] : serverNames,
    environment: {},
  });
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => servers.stop());
  return await vitest(kind, { ...servers.env, POC_TEST_BACKING: '1' }, options, test);
}

/** Vitest's JSON report of the last run of a kind. */
export const reportOf = (kind: TestKind, { host }: Pick<TestRun, 'host'>): unknown =>
  host.state.readJson(join('reports', `${kind}.json`));

/** Runs a program of an installed package from the root, and prints its output. */
export async function tool(
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
    // Each test has its own timeout, and `generated` tests with full counts take hours.
    timeoutMs: 24 * 60 * 60_000,
    ...(record === undefined ? {} : { record }),
  });
  return { code, output: `${stdout}\n${tail}` };
}

async function vitest(
  kind: TestKind,
  needed: Readonly<Record<string, string>>,
  { args = [], env = {}, repeatFailed = false }: RunOptions,
  test: TestRun,
): Promise<TestResults> {
  const run = (more: readonly string[]) => runVitest(kind, { ...needed, ...env }, more, test);
  const { results, output } = await run(args);
  const report = reportOf(kind, test);
  const files = failedFiles(report);
  // Errors outside of tests are not in the report, so a repetition could not check them.
  const isNamed = files.length > 0 && !output.includes('Unhandled Errors');
  if (!repeatFailed || !isNamed || files.length > maxRepeatedFiles) return results;
  test.print(`\nOnce more, alone:\n${files.map((file) => `  ${file}\n`).join('')}`);
  const again = await run([...args, ...files, '--no-file-parallelism']);
  return withRepeated(report, results, again.results);
}

async function runVitest(
  kind: TestKind,
  env: Readonly<Record<string, string>>,
  more: readonly string[],
  test: TestRun,
): Promise<{ results: TestResults; output: string }> {
  const { state } = test.host;
  const report = state.file('reports', `${kind}.json`);
  const projects = kind === 'unit' ? ['unit', 'web', 'web-isolated'] : [kind];
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...more];
  args.push('--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`);
  const own = {
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: compileCache,
    FFMPEG_PATH: await findFfmpeg(test.signal),
    [registryVariable]: state.folder('hosts'),
  };
  const record = (pid: number) => state.recordProcess(`vitest-${kind}`, pid);
  const { code, output } = await tool('vitest/vitest.mjs', args, test, { ...env, ...own }, record);
  return { results: resultsOf(reportOf(kind, test), code), output };
}

/** Every run starts without data; the folder itself stays, since its lock is held. */
async function emptyExceptRecords(dataDir: string): Promise<void> {
  const emptied = ['data', 'logs', 'reports', 'secrets.json', 'systems'];
  await Promise.all(emptied.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
