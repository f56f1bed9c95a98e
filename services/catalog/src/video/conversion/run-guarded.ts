import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const entry = join(import.meta.dirname, 'guarded-process.main.ts');
const keptChars = 2_000;

/** A program that was given up, as it took too long or made no progress. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** A program that ended with a failure: the last that it wrote. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

interface Run {
  readonly signal: AbortSignal;
  /** The most that it may take, and the longest that it may write nothing. */
  readonly timeoutMs: number;
  readonly silentMs: number;
  readonly onLine: (line: string) => void;
}

/**
 * Runs a program at the lowest priority, without this process's secrets; it ends with this process, however that ends.
 * @throws TooSlow, ProgramFailed; the signal's reason once the signal has ended it
 */
export async function runGuarded(command: string, args: readonly string[], run: Run): Promise<void> {
  run.signal.throwIfAborted();
  const child = fork(entry, [command, ...args], {
    execArgv: ['--max-old-space-size=32'],
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let ending: unknown;
  // The guard ends the program, then itself.
  const end = (reason: unknown): void => {
    ending ??= reason;
    child.kill('SIGTERM');
  };
  const onAbort = (): void => end(run.signal.reason);
  run.signal.addEventListener('abort', onAbort, { once: true });
  const whole = setTimeout(() => end(new TooSlow('it took too long')), run.timeoutMs);
  const silence = setTimeout(() => end(new TooSlow('it made no progress')), run.silentMs);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptChars);
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      silence.refresh();
      run.onLine(line);
    });
  }
  try {
    // 'close' comes when its output has been read to the end, too.
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    if (ending !== undefined) throw ending;
    if (code !== 0) throw new ProgramFailed(said.trim() || `it ended with ${code}`);
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    run.signal.removeEventListener('abort', onAbort);
  }
}
