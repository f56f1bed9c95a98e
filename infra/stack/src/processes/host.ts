import { resolve } from 'node:path';
import { failedWith, StackError, StoppedError } from '../errors.ts';
import { type Progress, silentProgress } from '../progress.ts';
import { tryLock } from '../state/locks.ts';
import { StateFolder } from '../state/state.ts';
import { noteStateFolder } from '../state/state-registry.ts';
import type { ProcessHost } from './managed-process.ts';

export interface HostOptions {
  /** The folder for data, logs, ports, secrets. One system at a time uses it. */
  readonly dataDir: string;
  readonly supervise?: boolean | undefined;
  readonly progress?: Progress | undefined;
  /** Ends the start when aborted; afterwards `stop` of what was started is still the caller's. */
  readonly signal?: AbortSignal | undefined;
}

/** What everything of one system is started with, and what ends it. */
export interface Host extends ProcessHost {
  readonly progress: Progress;
  /** Ends all waits and forbids restarts. The first reason stays: it is what `signal.reason` names from then on. */
  abort(reason?: unknown): void;
  /** Lets another system use the folder. */
  release(): Promise<void>;
}

/**
 * Takes a folder for one system: refuses when another one uses it, and ends what an earlier launcher
 * that was killed has left behind there.
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const dataDir = resolve(options.dataDir);
  const held = await tryLock(`state:${dataDir}`);
  if (held === undefined) {
    throw new StackError(`POC is already running with the data in ${dataDir}.`, [
      '`npm run status` shows it; `npm run stop`, or Ctrl-C in its terminal, stops it.',
    ]);
  }
  const state = new StateFolder(dataDir);
  const progress = options.progress ?? silentProgress();
  try {
    state.folder();
    state.noteLauncher();
    noteStateFolder(dataDir);
    const leftovers = await state.endLeftovers();
    if (leftovers.length > 0)
      progress.line(`  Ended what a killed start had left behind: ${leftovers.join(', ')}.`);
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

/** The same system, for a part of it that ends alone: its abort leaves the rest running, theirs ends it too. */
export function partOf(host: Host): Host {
  const own = new AbortController();
  const abort = (reason: unknown = new StoppedError()): void => own.abort(reason);
  return { ...host, signal: AbortSignal.any([own.signal, host.signal]), abort };
}
