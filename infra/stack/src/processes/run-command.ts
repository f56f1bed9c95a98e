import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { errorText, StackError, StoppedError } from '../errors.ts';
import { signalGroup } from '../state/state.ts';

export interface CommandOptions {
  readonly signal: AbortSignal;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Records the process, so that a killed launcher's leftovers are found. Returns a function that removes the record.
   */
  readonly record?: (pid: number) => () => void;
  /** Receives output as it arrives; otherwise output appears only in errors. */
  readonly onOutput?: (text: string) => void;
  /** Timeout in ms; none by default. */
  readonly timeoutMs?: number;
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  /** The last 8,000 characters of stdout and stderr, interleaved. */
  readonly tail: string;
}

/** Full path of an executable on PATH; undefined if missing. */
export function findOnPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a program in its own process group, so that Ctrl-C reaches only the launcher, and stopping reaches all child
 * processes. A non-zero exit is a result, not an error.
 * @throws StoppedError when the signal is aborted
 */
export function tryCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    if (options.signal.aborted) return reject(new StoppedError());
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    const removeRecord = pid === undefined ? undefined : options.record?.(pid);
    let stdout = '';
    let tail = '';
    let timedOut = false;
    const end = (): void => {
      if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    };
    const timer = setTimeout(
      () => {
        timedOut = true;
        end();
      },
      options.timeoutMs ?? 30 * 60_000,
    );
    const append = (text: string): void => {
      tail = `${tail}${text}`.slice(-8000);
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      append(text);
    });
    child.stderr.setEncoding('utf8').on('data', append);
    options.signal.addEventListener('abort', end, { once: true });
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', end);
      removeRecord?.();
      finish();
    };
    child.once('error', (error) =>
      settle(() => reject(new StackError(`${program} could not be run.`, [error.message]))),
    );
    child.once('close', (code) =>
      settle(() => {
        if (options.signal.aborted) return reject(new StoppedError());
        if (timedOut) tail += `\nended after ${(options.timeoutMs ?? 0) / 1000} s without finishing`;
        resolve({ code: code ?? 1, stdout, tail });
      }),
    );
  });
}

/** Like `tryCommand`, but throws a StackError with the last lines of output on a non-zero exit. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const result = await tryCommand(program, args, options);
  if (result.code === 0) return result;
  throw new StackError(
    `\`${shortCommand(program, args)}\` failed with code ${result.code}.`,
    lastLines(result.tail, 6),
  );
}

/** Last non-empty lines, without colours. */
export function lastLines(text: string, count: number): string[] {
  // Linters reject the escape character in a regex literal.
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  return text
    .replaceAll(colours, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-count);
}

/** One sentence for an error, for the list of attempts. */
export function reasonOf(error: unknown): string {
  return error instanceof StackError ? [error.message, ...error.details].join(' ') : errorText(error);
}

function shortCommand(program: string, args: readonly string[]): string {
  const text = [program.split('/').at(-1), ...args].join(' ');
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
