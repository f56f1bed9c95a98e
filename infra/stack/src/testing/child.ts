import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A program under test and its output so far. */
export interface Child {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves to its exit code, or to the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Runs Node with these arguments; killed at the end of the test. */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, POC_TEST_BACKING: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  return { process: child, output: () => output, ended };
}

/** Polls `isSo` every 50 ms until it is true; throws an error that names `what` after the timeout. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`);
    await delay(50);
  }
}
