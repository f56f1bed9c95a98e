import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { errorText, StackError, StoppedError } from '../errors.ts';
import { signalGroup } from '../state/state.ts';

export interface CommandOptions {
  readonly signal: AbortSignal;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Notes the process so that a killed launcher's leftovers are found; returns what forgets it. */
  readonly record?: (pid: number) => () => void;
  /** Gets each piece of output as it comes; without it output is only kept for error messages. */
  readonly onOutput?: (text: string) => void;
  /** Milliseconds after which the command is ended as hung. */
  readonly timeoutMs?: number;
}

export interface CommandResult {
  readonly code: number;
  /** Standard output in full. */
  readonly stdout: string;
  /** The last 8,000 characters of both outputs, in the order they came. */
  readonly tail: string;
}

/** The full path of a program on PATH; undefined when there is none that may be run. */
export function findOnPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

/** True for a file that may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a program to its end in a process group of its own, so that Ctrl-C reaches the launcher alone
 * and stopping reaches everything the program has started. Rejects with `StoppedError` when the
 * signal was aborted; a non-zero exit is a result, not an error.
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
    const forget = pid === undefined ? undefined : options.record?.(pid);
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
    const keep = (text: string): void => {
      tail = `${tail}${text}`.slice(-8000);
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      keep(text);
    });
    child.stderr.setEncoding('utf8').on('data', keep);
    options.signal.addEventListener('abort', end, { once: true });
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', end);
      forget?.();
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

/** As `tryCommand`, but a non-zero exit is a StackError that carries the command and its last lines. */
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

/** The last lines that hold text, without colours. */
export function lastLines(text: string, count: number): string[] {
  // The escape character can not stand in a literal: linters rightly take it for a mistake.
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  return text
    .replaceAll(colours, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-count);
}

/** One sentence out of an error, for a list of what was tried. */
export function reasonOf(error: unknown): string {
  return error instanceof StackError ? [error.message, ...error.details].join(' ') : errorText(error);
}

function shortCommand(program: string, args: readonly string[]): string {
  const text = [program.split('/').at(-1), ...args].join(' ');
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
