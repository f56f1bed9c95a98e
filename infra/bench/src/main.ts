import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorText, StackError, StoppedError } from '@poc/stack/errors';
import { listenForStop } from '@poc/stack/processes/stop-signals';
import { type BenchRequest, helpText, parseBenchRequest } from './arguments.ts';
import { startBenchSystem } from './bench-system.ts';
import { isKept, type Report, reportLines } from './report.ts';

/** `npm run bench -- <name>`. Resolves to the exit code: 0, 99 for a missed goal, 130 when stopped. */
async function bench(): Promise<number> {
  const request = parseBenchRequest(process.argv.slice(2));
  if (request === undefined) {
    console.log(`\n${helpText}\n`);
    return 0;
  }
  const { signal } = listenForStop(() => process.exit(130));
  console.log(`\n  ${request.name}: ${request.bench.about}\n`);
  const report = await measure(request, signal);
  console.log(['', ...reportLines(report), ''].join('\n'));
  const passed = report.figures.every(isKept);
  console.log(passed ? '  All goals were met.' : '  A goal was missed.');
  if (request.jsonFile !== undefined) {
    const { name, count } = request;
    const figures = { name, count, cores: availableParallelism(), passed, ...report };
    writeFileSync(request.jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
  }
  return passed ? 0 : 99;
}

/** Runs a bench on a temporary system with its own servers, ports and data. */
async function measure({ bench, count, pages }: BenchRequest, signal: AbortSignal): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poc-bench-'));
  // On failure the folder remains: the error names the logs in it.
  const started = await startBenchSystem(bench, dataDir, signal);
  try {
    return await bench.run({
      ...started,
      mongoUrl: started.env.MONGO_URL ?? '',
      count,
      pages,
      say: (text) => console.log(`    ${text}`),
      signal,
    });
  } finally {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function printFailure(error: unknown): number {
  if (error instanceof StoppedError || isAbort(error)) return 130;
  if (!(error instanceof StackError)) {
    console.error('\n✗ The bench or the system under test failed.');
    console.error(error instanceof Error ? error.stack : errorText(error));
    return 1;
  }
  console.error(`\n✗ ${error.message}`);
  for (const line of error.details) console.error(`    ${line}`);
  return 1;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

process.exitCode = await bench().catch(printFailure);
// An open channel or socket must not keep the process alive.
process.exit();
