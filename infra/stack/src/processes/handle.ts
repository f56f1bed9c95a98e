import { StackError } from '../errors.ts';
import type { ManagedProcess } from './managed-process.ts';

/** One running part of the system, for status and for tests that make it fail. */
export interface Handle {
  readonly name: string;
  readonly url: string;
  /** Its pid; undefined while it is down, and for a server that runs elsewhere. */
  readonly pid: number | undefined;
  /**
   * Sends a signal to it and all it started. After SIGKILL it resolves when the process is gone. Where
   * the system is supervised, another one takes its place by itself.
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends it in order; it stays down, also where dead processes are started again, until `restart`. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data; resolves when it is ready. */
  restart(): Promise<void>;
  /** Freezes it: connections stay open, nothing is answered. */
  pause(): Promise<void>;
  /** Ends a freeze. */
  resume(): Promise<void>;
  /** Resolves when it is ready; rejects with a StackError that shows its last log lines. */
  waitReady(): Promise<void>;
  /** What it has logged since its last start, at most 64 KB. */
  log(): string;
}

/** The handle of a process that this launcher runs. */
export function handleOf(process: ManagedProcess, url: string): Handle {
  return {
    name: process.spec.name,
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

/** The handle of something that this launcher does not run; whatever would need its process is refused. */
export function handleElsewhere(name: string, url: string, why: string): Handle {
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
