import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvisionContext } from '@poc/stack/artifacts/downloads';
import { type ReadyCheck, untilReady } from '@poc/stack/processes/health';

/** Provisions servers without progress output. */
export const quietContext: ProvisionContext = {
  signal: new AbortController().signal,
  task: { update() {}, done() {}, fail() {} },
  record: () => () => {},
};

/** A server that production would use as a managed service, started by a test. */
export interface StartedProgram {
  /** @param signal SIGTERM by default, with SIGKILL after 5 s */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Creates a folder for one server's data. */
export function newFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'poc-managed-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts a program and waits until it is ready.
 * @throws an Error with the end of its output when it exits early, or is not ready within two minutes
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: ReadyCheck,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProgram> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  }
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`${command} ended`)));
  child.once('error', (error) => ended.abort(error));
  try {
    await untilReady(ready, AbortSignal.any([ended.signal, AbortSignal.timeout(120_000)]));
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${command} is not ready:\n${output}`, { cause: error });
  }
  return { stop: (signal) => stop(child, signal) };
}

function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill(signal);
  setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  return promise;
}
