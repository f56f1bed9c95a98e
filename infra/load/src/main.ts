import { accessSync, constants, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { errorText, StackError, StoppedError } from '@poc/stack/errors';
import { listenForStop } from '@poc/stack/processes/stop-signals';
import { Progress } from '@poc/stack/progress';
import { helpText, type LoadRequest, parseLoadRequest } from './arguments.ts';
import { confirmTarget, terminal } from './confirm-target.ts';
import { htmlReport } from './html-report.ts';
import { findK6, type K6 } from './k6-program.ts';
import { describeSizes, profileNames, profiles } from './profiles.ts';
import { type LoadRun, runProfile } from './run-k6.ts';
import { notesOn, summaryTable } from './summary.ts';
import { awaitSystem } from './system-ready.ts';

/** `npm run load -- <profile>`. Resolves to the exit code: 0, 99 for an exceeded threshold, 130 when stopped. */
async function load(): Promise<number> {
  const request = parseLoadRequest(process.argv.slice(2), process.env);
  if (request === undefined) {
    printHelp();
    return 0;
  }
  for (const file of [request.outFile, request.htmlFile]) if (file !== undefined) assertWritable(file);
  await confirmTarget(request, terminal());
  const { signal } = listenForStop(() => process.exit(130));
  const k6 = await prepare(request, signal);
  const startedAt = new Date();
  console.log(`\n  ${request.profile}: ${profiles[request.profile].about}`);
  console.log(`  ${describeSizes(request.profile, request.sizes)}, at ${request.origin}\n`);
  const run = await runProfile(k6, request, signal);
  console.log(['', ...summaryTable(run.metrics), ''].join('\n'));
  for (const note of notesOn(run.metrics)) console.log(`  ! ${note}`);
  console.log(run.exitCode === 0 ? '  All thresholds were met.' : '  A threshold was exceeded.');
  if (request.outFile !== undefined) writeFigures(request.outFile, { request, run, k6, startedAt });
  if (request.htmlFile !== undefined) {
    const report = { request, metrics: run.metrics, passed: run.exitCode === 0, startedAt, k6: k6.version };
    writeFileSync(request.htmlFile, htmlReport({ ...report, cores: availableParallelism() }));
    console.log(`  Report: ${request.htmlFile}`);
  }
  return run.exitCode;
}

async function prepare(request: LoadRequest, signal: AbortSignal): Promise<K6> {
  const progress = new Progress();
  try {
    const ready = progress.task('System', `waiting for ${request.origin}`);
    await awaitSystem(request.origin, signal);
    ready.done(`ready at ${request.origin}`);
    const task = progress.task('k6', 'searching');
    const k6 = await findK6({ signal, task, record: () => () => {} });
    task.done(`${k6.version}, ${k6.program}`);
    return k6;
  } finally {
    progress.close();
  }
}

/** Checked before the load: afterwards the figures would be lost. */
function assertWritable(file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch {
    throw new StackError(`The figures cannot be written to ${file}: its folder is missing or not writable.`);
  }
}

function writeFigures(
  file: string,
  { request, run, k6, startedAt }: { request: LoadRequest; run: LoadRun; k6: K6; startedAt: Date },
): void {
  const figures = {
    profile: request.profile,
    origin: request.origin,
    sizes: request.sizes,
    startedAt: startedAt.toISOString(),
    tookMs: Date.now() - startedAt.getTime(),
    k6: k6.version,
    cores: availableParallelism(),
    passed: run.exitCode === 0,
    metrics: run.metrics,
  };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`  Figures: ${file}`);
}

function printHelp(): void {
  console.log(`\n${helpText}\n`);
  for (const name of profileNames) console.log(`  ${name.padEnd(10)} ${profiles[name].about}`);
}

function printFailure(error: unknown): number {
  if (error instanceof StoppedError) return 130;
  if (!(error instanceof StackError)) {
    console.error('\n✗ The load command failed because of a bug in infra/load.');
    console.error(error instanceof Error ? error.stack : errorText(error));
    return 1;
  }
  console.error(`\n✗ ${error.message}`);
  for (const line of error.details) console.error(`    ${line}`);
  return 1;
}

process.exitCode = await load().catch(printFailure);
// An open channel or socket must not keep the process alive.
process.exit();
