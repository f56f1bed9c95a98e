import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const entry = join(import.meta.dirname, 'guarded-process.main.ts');
const maxErrorChars = 2_000;

/** Thrown when a program was stopped because it took too long or made no progress. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Thrown when a program failed; the message is the end of its output. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

interface Run {
  readonly signal: AbortSignal;
  /** Limits in ms for the whole run, and for silence on stdout. */
  readonly timeoutMs: number;
  readonly silentMs: number;
  readonly onLine: (line: string) => void;
  /** Receives stderr, which does not indicate progress. */
  readonly onErrorLine?: (line: string) => void;
}

/**
 * Runs a program at the lowest priority, without this process's secrets. It ends with this process, even if this
 * process is killed.
 * @throws TooSlow, ProgramFailed; the signal's reason after an abort
 */
export async function runGuarded(command: string, args: readonly string[], run: Run): Promise<void> {
  run.signal.throwIfAborted();
  const child = fork(entry, [command, ...args], {
    execArgv: ['--max-old-space-size=32'],
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let ending: unknown;
  // The guard kills the program, then exits.
  const end = (reason: unknown): void => {
    ending ??= reason;
    child.kill('SIGTERM');
  };
  const onAbort = (): void => end(run.signal.reason);
  run.signal.addEventListener('abort', onAbort, { once: true });
  const whole = setTimeout(() => end(new TooSlow('program timed out')), run.timeoutMs);
  const silence = setTimeout(() => end(new TooSlow('program stopped making progress')), run.silentMs);
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-maxErrorChars);
  });
  if (child.stderr && run.onErrorLine) readLines(child.stderr, run.onErrorLine);
  if (child.stdout) {
    readLines(child.stdout, (line) => {
      silence.refresh();
      run.onLine(line);
    });
  }
  try {
    // 'close' is emitted after the output has been read completely.
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    if (ending !== undefined) throw ending;
    if (code !== 0) throw new ProgramFailed(errorOutput.trim() || `program exited with code ${code}`);
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    run.signal.removeEventListener('abort', onAbort);
  }
}

/** Splits only at \n and \r. Readline also splits at U+2028, with which user text could fake a line. */
function readLines(output: Readable, onLine: (line: string) => void): void {
  let open = '';
  output
    .setEncoding('utf8')
    .on('data', (text: string) => {
      const lines = (open + text).split(/\r?\n|\r/);
      open = lines.pop() ?? '';
      lines.forEach(onLine);
    })
    .once('end', () => open && onLine(open));
}
