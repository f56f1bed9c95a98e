import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { StackError, throwIfStopped } from '@poc/stack/errors';
import { signalGroup } from '@poc/stack/state/state';
import type { LoadRequest } from './arguments.ts';
import type { K6 } from './k6-program.ts';
import { scriptOf } from './profiles.ts';
import { type Metric, readSummary } from './summary.ts';

/** Maximum time beyond DURATION: setup, ramps, drains and open requests at the end. */
const overheadMs = 150_000;
/** k6's exit code for a complete run with a crossed threshold. */
const thresholdCrossed = 99;

export interface LoadRun {
  /** 0 if all thresholds were met, 99 if one was crossed. */
  readonly exitCode: 0 | typeof thresholdCrossed;
  readonly metrics: readonly Metric[];
}

/**
 * Runs a profile; k6 writes progress and summary to this terminal.
 * @param signal stops k6 within a few seconds
 * @throws StackError if k6 failed or hung; StoppedError after an abort
 */
export async function runProfile(k6: K6, request: LoadRequest, signal: AbortSignal): Promise<LoadRun> {
  const folder = await mkdtemp(join(tmpdir(), 'poc-load-'));
  try {
    const summary = join(folder, 'summary.json');
    const code = await runToTheEnd(k6, argumentsOf(request, summary), limitMsOf(request), signal);
    throwIfStopped(signal);
    if (code !== 0 && code !== thresholdCrossed) {
      throw new StackError(`k6 exited with code ${code} before it measured anything; see its output above.`);
    }
    return { exitCode: code, metrics: readSummary(JSON.parse(await readFile(summary, 'utf8'))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsOf(request: LoadRequest, summary: string): string[] {
  const { profile, origin, sizes, isElsewhere, paystackOrigin, accountsFile } = request;
  const settings = {
    ...forwardedSettings(process.env),
    BASE_URL: origin,
    PROFILE: profile,
    ...(isElsewhere ? { ALLOWED_ORIGIN: origin } : {}),
    ...(paystackOrigin === undefined ? {} : { PAYSTACK_ORIGIN: paystackOrigin }),
    ...(accountsFile === undefined ? {} : { ACCOUNTS_FILE: resolvePath(accountsFile) }),
    ...sizes,
  };
  return [
    'run',
    ...(process.stdout.isTTY ? [] : ['--quiet']),
    '--no-usage-report',
    // No control port, so that two runs do not conflict.
    '--address=',
    '--include-system-env-vars=false',
    `--summary-export=${summary}`,
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    join(import.meta.dirname, '..', 'scripts', `${scriptOf(profile)}.js`),
  ];
}

/** Additional settings of individual profiles. */
function forwardedSettings({ STREAM }: NodeJS.ProcessEnv): Record<string, string> {
  return STREAM ? { STREAM } : {};
}

const limitMsOf = ({ sizes }: LoadRequest): number => (sizes.DURATION ?? 0) * 1_000 + overheadMs;

function runToTheEnd(
  { program }: K6,
  args: readonly string[],
  limitMs: number,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    // A separate process group: Ctrl-C in the terminal then reaches only this command, which stops k6 once.
    const child = spawn(program, args, {
      detached: true,
      env: k6Environment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const { pid } = child;
    const end = (name: NodeJS.Signals): void => {
      if (pid !== undefined) signalGroup(pid, name);
    };
    let insist: NodeJS.Timeout | undefined;
    let hung = false;
    const stop = (): void => {
      end('SIGINT');
      insist = setTimeout(() => end('SIGKILL'), 10_000);
    };
    const limit = setTimeout(() => {
      hung = true;
      end('SIGKILL');
    }, limitMs);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const settle = (): void => {
      clearTimeout(limit);
      clearTimeout(insist);
      signal.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      settle();
      reject(new StackError(`Could not run ${program}.`, [error.message]));
    });
    child.once('close', (code) => {
      settle();
      if (hung) reject(new StackError(`k6 was killed: it still ran after ${limitMs / 1_000} s.`));
      else resolve(code ?? 1);
    });
  });
}

/** Omits K6_ settings, which would change the profile, and disables extension downloads. */
function k6Environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('K6_'));
  return { ...Object.fromEntries(inherited), K6_AUTO_EXTENSION_RESOLUTION: 'false' };
}
