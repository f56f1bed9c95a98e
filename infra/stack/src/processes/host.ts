import { resolve } from 'node:path';
import { failedWith, StackError, StoppedError } from '../errors.ts';
import { type Progress, silentProgress } from '../progress.ts';
import { tryLock } from '../state/locks.ts';
import { StateFolder } from '../state/state.ts';
import { registerStateFolder } from '../state/state-registry.ts';
import type { ProcessHost } from './managed-process.ts';

export interface HostOptions {
  /** Folder of data, logs, ports and secrets, used by one system at a time. */
  readonly dataDir: string;
  readonly supervise?: boolean | undefined;
  readonly progress?: Progress | undefined;
  /** Aborts the start; the caller still has to stop what was started. */
  readonly signal?: AbortSignal | undefined;
}

export interface Host extends ProcessHost {
  readonly progress: Progress;
  /** Ends all waits and forbids restarts. `signal.reason` remains the first reason. */
  abort(reason?: unknown): void;
  release(): Promise<void>;
}

/**
 * Locks a folder for one system, and stops processes that a killed launcher left behind.
 * @throws StackError when another system uses it
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const dataDir = resolve(options.dataDir);
  const held = await tryLock(`state:${dataDir}`);
  if (held === undefined) {
    throw new StackError(`POC is already running with the data in ${dataDir}.`, [
      '`npm run status` shows it; `npm run ops -- stop`, or Ctrl-C in its terminal, stops it.',
    ]);
  }
  const state = new StateFolder(dataDir);
  const progress = options.progress ?? silentProgress();
  try {
    state.folder();
    state.recordLauncher();
    registerStateFolder(dataDir);
    const leftovers = await state.endLeftovers();
    if (leftovers.length > 0)
      progress.line(`  Stopped processes left over from a killed start: ${leftovers.join(', ')}.`);
  } catch (error) {
    throw await failedWith(error, () => held.release());
  }
  const own = new AbortController();
  return {
    state,
    progress,
    supervise: options.supervise ?? false,
    notice: (line) => progress.line(`  ! ${line}`),
    signal: options.signal === undefined ? own.signal : AbortSignal.any([own.signal, options.signal]),
    abort: (reason = new StoppedError()) => own.abort(reason),
    release: () => held.release(),
  };
}

/**
 * Derives the host of a part that may end alone. Aborting it leaves the rest running; aborting the parent also ends the
 * part.
 */
export function partOf(host: Host): Host {
  const own = new AbortController();
  const abort = (reason: unknown = new StoppedError()): void => own.abort(reason);
  return { ...host, signal: AbortSignal.any([own.signal, host.signal]), abort };
}
