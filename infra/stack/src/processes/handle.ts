import { StackError } from '../errors.ts';
import type { ManagedProcess } from './managed-process.ts';

/** A running part of the system, for its status and for fault tests. */
export interface Handle {
  readonly name: string;
  readonly url: string;
  /** Undefined while the part is down, and for an external server. */
  readonly pid: number | undefined;
  /**
   * Signals the part's process group. After SIGKILL it resolves when the process has exited; a supervised
   * process is then restarted.
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Shuts the part down gracefully; it stays down until `restart`, even if supervised. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Suspends the part: connections stay open without a response. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the part is ready; rejects with a StackError that contains the last log lines. */
  waitReady(): Promise<void>;
  /** Log since the last start, at most 64 KB. */
  log(): string;
}

export function handleOf(process: ManagedProcess, url: string, name = process.spec.name): Handle {
  return {
    name,
    url,
    get pid() {
      return process.pid;
    },
    kill: (signal) => process.kill(signal),
    stop: () => process.stop(),
    restart: () => process.restart(),
    pause: () => process.pause(),
    resume: () => process.resume(),
    waitReady: () => process.waitReady(),
    log: () => process.logText(),
  };
}

/**
 * Creates the handle of an external part, whose process this launcher does not run: operations on the process are
 * rejected.
 */
export function externalHandle(name: string, url: string, why: string): Handle {
  const refuse = async (): Promise<never> => {
    throw new StackError(`${name} can't be controlled from here: ${why}.`);
  };
  return {
    name,
    url,
    pid: undefined,
    kill: refuse,
    stop: refuse,
    restart: refuse,
    pause: refuse,
    resume: refuse,
    waitReady: async () => {},
    log: () => '',
  };
}
